/** The number at the end of `rep-0431` or `AAN-00012`. */
export function numberOf(id: string): number {
  return Number(id.slice(id.lastIndexOf('-') + 1));
}
