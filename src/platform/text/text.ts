/** Text as people type it, made comparable: NFC, without surrounding white space; empty when nothing in it can be seen. */
export function tidy(text: string): string {
  const trimmed = text.normalize('NFC').trim();
  return VISIBLE.test(trimmed) ? trimmed : '';
}

const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

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
  return caseFolded(tidy(text).replace(/\s+/gu, ' ')).normalize('NFC');
}

/** Through upper case, so that ß is ss and every sigma is one; the dotless ı is no i and has no upper case of its own. */
function caseFolded(text: string): string {
  return text.toLowerCase().replace(/[^ı]+/gu, (part) => part.toUpperCase().toLowerCase());
}

/** The text, or its first `limit` code points with an ellipsis: for repeating what somebody passed. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const points = Array.from(text.slice(0, 2 * limit + 2));
  return points.length <= limit ? text : `${points.slice(0, limit).join('')}…`;
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** JSON in which whatever cannot be seen (controls, zero width, changes of direction) is written as escapes. */
export function escapeUnseen(json: string): string {
  return json.replace(UNSEEN, jsonEscape);
}

/** The JSON escape of every UTF-16 unit: `\u27e6`. */
export function jsonEscape(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    return `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }).join('');
}
