import { CsvError, parse } from 'csv-parse/sync';
import { unguarded } from '../../../platform/text/csv.js';
import { tidy } from '../../../platform/text/text.js';
import type { RosterFault } from './roster-faults.js';

/** The columns of OneRoster's users.csv that are read, and `locale`; the first ones every file has. */
export const NEEDED = ['username', 'email', 'givenName'] as const;
export const COLUMNS = [
  ...NEEDED,
  'familyName',
  'sourcedId',
  'status',
  'enabledUser',
  'orgSourcedIds',
  'role',
  'locale',
] as const;

export type Column = (typeof COLUMNS)[number];

/** A line of the file; a column that the file lacks is absent, an empty value is an empty text. */
export interface RosterLine {
  readonly line: number;
  readonly values: Readonly<Partial<Record<Column, string>>>;
}

export interface RosterFile {
  readonly lines: readonly RosterLine[];
  /** Named by the heading, and of no use here. */
  readonly ignored: readonly string[];
  readonly faults: readonly RosterFault[];
}

const MOST_ROWS = 20_000;

/**
 * A text of CSV as lines of people: with a byte order mark or without, separated by `,` or `;`, whatever ends the lines.
 * What guards a value from spreadsheets is taken off again. Names in the heading are compared without regard to case.
 */
export function readRoster(text: string): RosterFile {
  const read = parsed(text);
  if ('code' in read) return { lines: [], ignored: [], faults: [read] };
  const [heading = { line: 1, record: [] }, ...records] = read;
  const names = heading.record.map(tidy);
  const columns = names.map((name) => COLUMNS.find((known) => known.toLowerCase() === name.toLowerCase()));
  const faults: RosterFault[] = [
    ...NEEDED.filter((column) => !columns.includes(column)).map(
      (column) => ({ line: heading.line, column, code: 'heading_missing' }) as const,
    ),
    ...columns.flatMap((column, i) =>
      column !== undefined && columns.indexOf(column) < i
        ? [{ line: heading.line, column, code: 'heading_twice' } as const]
        : [],
    ),
  ];
  const ignored = names.filter((name, i) => name !== '' && columns[i] === undefined);
  if (records.length > MOST_ROWS) faults.push({ line: heading.line, column: '', code: 'too_many_rows' });
  if (faults.length > 0) return { lines: [], ignored, faults };

  const lines: RosterLine[] = [];
  for (const { line, record } of records) {
    if (record.length === names.length) lines.push({ line, values: valuesOf(columns, record) });
    else faults.push({ line, column: names[Math.min(record.length, names.length) - 1] ?? '', code: 'field_count' });
  }
  return { lines, ignored, faults };
}

function valuesOf(columns: readonly (Column | undefined)[], record: readonly string[]): RosterLine['values'] {
  return Object.fromEntries(
    columns.flatMap((column, i) => (column === undefined ? [] : [[column, tidy(unguarded(record[i] ?? ''))]])),
  );
}

interface Parsed {
  readonly info: { readonly lines: number };
  readonly record: readonly string[];
}

/** Every record with the line it begins in. */
function parsed(text: string): readonly { readonly line: number; readonly record: readonly string[] }[] | RosterFault {
  const options = {
    bom: true,
    info: true,
    delimiter: separatorOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
  };
  try {
    // With `info` every record comes with what is known of it; the types of the library say so only for objects.
    const records = parse(text, options) as unknown as readonly Parsed[];
    return records
      .map(({ record, info }) => ({ record, line: info.lines - record.join('|').split(/\r\n|\n|\r/).length + 1 }))
      .filter(({ record }) => record.some((value) => value !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines, column } = error as CsvError & { readonly lines?: number; readonly column?: number | string };
    return { line: lines ?? 1, column: column === undefined ? '' : String(column), code: 'unreadable' };
  }
}

/** The one that the heading has more of. */
function separatorOf(text: string): ',' | ';' {
  const heading = text.split(/[\r\n]/, 1)[0] ?? '';
  return heading.split(';').length > heading.split(',').length ? ';' : ',';
}
