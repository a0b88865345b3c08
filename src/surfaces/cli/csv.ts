/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+@\t\r-]/;
const NUMBER = /^[-+]?\d+(\.\d+)?$/;

/**
 * Values as a line of CSV (RFC 4180), without its end; null is an empty field. A text that a spreadsheet would run as a
 * formula gets an apostrophe in front: people's words must not do anything.
 */
export function csvLine(values: readonly (string | null)[]): string {
  return values.map(field).join(',');
}

function field(value: string | null): string {
  if (value === null) return '';
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text;
}
