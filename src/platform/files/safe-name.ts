const LONGEST = 140;
const LONGEST_BYTES = 240;
/** Controls, line separators, changes of direction, tags; joiners stay, since scripts and emoji need them. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;
/** What some file system takes for something else. */
const UNFIT = /[<>:"|?*/\\]/gu;
const RESERVED = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/iu;

/**
 * A name that any system can save under, in whatever script it was given: no folders, nothing unseen, NFC, at most 140
 * characters and 240 bytes with its ending kept. Never empty.
 */
export function safeName(given: string): string {
  const last = given.replace(UNSEEN, '').split(/[/\\]/u).at(-1) ?? '';
  const clean = last.normalize('NFC').replace(UNFIT, '_').replace(/\s+/gu, ' ');
  const trimmed = clean.replace(/^[. ]+|[. ]+$/gu, '');
  const named = trimmed.replace(RESERVED, '_$&');
  return shortened(named === '' ? 'file' : named);
}

/** The ending of a name in small letters, without its dot; empty when there is none. */
export function endingOf(name: string): string {
  return /[^.]\.([\p{L}\p{N}_-]{1,16})$/u.exec(name)?.[1]?.toLowerCase() ?? '';
}

function shortened(name: string): string {
  const ending = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? '';
  const stem = Array.from(name.slice(0, name.length - ending.length));
  const fits = (points: readonly string[]) =>
    points.length + [...ending].length <= LONGEST && Buffer.byteLength(points.join('') + ending) <= LONGEST_BYTES;
  while (stem.length > 1 && !fits(stem)) stem.pop();
  return `${stem.join('').trimEnd()}${ending}`;
}
