/** How reports and notes are numbered: one row of numbers over the whole installation, so that a number says nothing of a person. */
export interface Numbering {
  readonly prefix: string;
  /** Digits shown at least. */
  readonly digits: number;
}

/** `rep-0431` */
export const reportNumbers: Numbering = { prefix: 'rep-', digits: 4 };
/** `AAN-00012` */
export const noteNumbers: Numbering = { prefix: 'AAN-', digits: 5 };

export function printedNumber({ prefix, digits }: Numbering, number: number): string {
  return `${prefix}${String(number).padStart(digits, '0')}`;
}

/** The number in an id; undefined for anything that was never printed so. */
export function numberIn(numbering: Numbering, id: string): number | undefined {
  const number = Number(id.slice(numbering.prefix.length));
  return Number.isSafeInteger(number) && number > 0 && printedNumber(numbering, number) === id ? number : undefined;
}
