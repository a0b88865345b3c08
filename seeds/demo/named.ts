/** Makes one thing after the other, and gives what became of each under its name. */
export async function named<Name extends string, Given, Made>(
  things: Readonly<Record<Name, Given>>,
  make: (name: Name, thing: Given) => Promise<Made>,
): Promise<Record<Name, Made>> {
  const made: [string, Made][] = [];
  // The keys of a record are its names.
  for (const name of Object.keys(things) as Name[]) made.push([name, await make(name, things[name])]);
  // Every name of `things` was gone through.
  return Object.fromEntries(made) as Record<Name, Made>;
}
