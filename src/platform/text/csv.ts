/** What a field may hold; null is an empty field, an empty text is `""`. */
export type CsvValue = string | number | boolean | null;

export interface CsvOptions {
  /** Begins with a byte order mark, without which Excel takes UTF-8 for its country's own encoding. */
  readonly bom?: boolean;
}

/** What ends a line (RFC 4180). */
export const CSV_LINE_END = '\r\n';

const BOM = '\uFEFF';

/** First characters that a spreadsheet takes for a formula, by OWASP's list; also behind the marks that guard against it. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^''*[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[-+]?\d+(\.\d+)?$/;

/**
 * Rows as lines of CSV (RFC 4180), each with its end, as fast as they are asked for: no more than one row is held. The first
 * row is the heading.
 */
export async function* csvLines(
  rows: AsyncIterable<readonly CsvValue[]> | Iterable<readonly CsvValue[]>,
  { bom = false }: CsvOptions = {},
): AsyncGenerator<string, void, undefined> {
  let start = bom ? BOM : '';
  for await (const row of rows) {
    yield start + csvLine(row) + CSV_LINE_END;
    start = '';
  }
}

/** Few rows as a whole text. */
export function csvText(rows: readonly (readonly CsvValue[])[], { bom = false }: CsvOptions = {}): string {
  return (bom ? BOM : '') + rows.map((row) => csvLine(row) + CSV_LINE_END).join('');
}

/**
 * Values as a line of CSV (RFC 4180), without its end. A text that a spreadsheet would run as a formula gets an apostrophe in
 * front (LMS-47): people's words must not do anything. Numbers stay numbers.
 */
export function csvLine(values: readonly CsvValue[]): string {
  return values.map(field).join(',');
}

/** The text as it was before `csvLine` guarded it. */
export function unguarded(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}

function field(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text;
}
