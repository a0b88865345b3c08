/** Whether a text could be the id of a stream; anything else a person typed can only be a name. */
export function couldBeId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}
