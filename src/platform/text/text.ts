/** Text as people type it, made comparable: NFC, without surrounding white space. */
export function tidy(text: string): string {
  return text.normalize('NFC').trim();
}

/** Length as people count it: Unicode code points of the tidied text. */
export function lengthOf(text: string): number {
  let points = 0;
  for (const _ of tidy(text)) points += 1;
  return points;
}

/** The first `limit` code points of the tidied text; never half a surrogate pair. */
export function cut(text: string, limit: number): string {
  return [...tidy(text)].slice(0, limit).join('');
}

/** For comparing what people typed: NFC, case folded independently of locale, white space collapsed. */
export function folded(text: string): string {
  return tidy(text).replace(/\s+/gu, ' ').toLowerCase().normalize('NFC');
}
