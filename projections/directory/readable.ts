/** A personal text, or nothing when its key was destroyed: then the store gives no text, whatever the type says. */
export function readable(text: string): string {
  return typeof (text as unknown) === 'string' ? text : '';
}
