import { refuse, type Refusal } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { lengthOf, tidy } from '../../../platform/text/text.js';
import type { Section } from '../../catalogue/index.js';
import type { Cells } from './document.js';
import type { documentsRefusals } from './refusals.js';

/** What a call passed to be written, as it came. */
export interface GivenContent {
  readonly rows?: unknown;
  readonly delete_rows?: unknown;
  readonly fields?: unknown;
  readonly clear: boolean;
}

/** Cells by key of column; an empty text erases. Without an id the row is a new one. */
export interface RowGiven {
  readonly id: string | null;
  readonly cells: Cells;
}

/** Content that fits the section; whether its rows exist is another question. */
export type Content =
  | { readonly kind: 'clear' }
  | { readonly kind: 'rows'; readonly deleted: ReadonlySet<string>; readonly rows: readonly RowGiven[] }
  | { readonly kind: 'fields'; readonly fields: Cells };

type Code =
  | 'artifact_clear_with_content'
  | 'artifact_nothing_to_write'
  | 'artifact_wrong_section'
  | 'artifact_unknown_column'
  | 'artifact_unknown_field'
  | 'artifact_invalid_value';

export type Unfit = Refusal<never, RefusedOf<typeof documentsRefusals, Code>>;

/** Code points of a cell. */
export const CELL_LIMIT = 4_000;
/** Characters of one call with its keys: what the log takes as one event, however they are written. */
export const CALL_LIMIT = 80_000;

/** Reads what a call passed for a section; everything is checked before anything is written. */
export function readContent(given: GivenContent, artifact: string, section: Section): Content | Unfit {
  const [rows, deleted, fields] = [given.rows, given.delete_rows, given.fields].map(isGiven);
  if (given.clear && (rows || deleted || fields))
    return refuse('artifact_clear_with_content', { artifact, key: section.key });
  if (given.clear) return { kind: 'clear' };
  if (!rows && !deleted && !fields) return refuse('artifact_nothing_to_write', {});
  if (section.rows === 'one' ? rows || deleted : fields)
    return refuse('artifact_wrong_section', { rows: section.rows });
  const content = fields ? readFields(given.fields, section) : readRows(given, section);
  return content.kind === 'refused' || !isNothing(content) ? content : refuse('artifact_nothing_to_write', {});
}

/** Empty lists and an empty object are the same as absent. */
function isGiven(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/** A new row without a filled cell is not made, and an old one whose cells are not named does not change. */
function isNothing(content: Content): boolean {
  return content.kind === 'rows' && content.deleted.size === 0 && !content.rows.some(hasEffect);
}

export function hasEffect({ id, cells }: RowGiven): boolean {
  return id === null ? [...cells.values()].some((text) => text !== '') : cells.size > 0;
}

function readFields(given: unknown, section: Section): Content | Unfit {
  if (!isRecord(given)) return wrongForm('fields', section);
  if (isTooMuch(given)) return tooMuch('fields', section);
  const fields = readCells(Object.entries(given), section);
  return fields instanceof Map ? { kind: 'fields', fields } : fields;
}

function readRows(given: GivenContent, section: Section): Content | Unfit {
  const [rows, delete_rows] = [given.rows ?? [], given.delete_rows ?? []];
  if (!isListOf(rows, isRow)) return wrongForm('rows', section);
  if (!isListOf(delete_rows, isText)) return wrongForm('delete_rows', section);
  if (isTooMuch(rows)) return tooMuch('rows', section);
  if (isTooMuch(delete_rows)) return tooMuch('delete_rows', section);
  const read: RowGiven[] = [];
  for (const { id, ...columns } of rows) {
    const cells = readCells(Object.entries(columns), section);
    if (!(cells instanceof Map)) return cells;
    read.push({ id: isText(id) ? rowId(id) : null, cells });
  }
  return { kind: 'rows', deleted: new Set(delete_rows.map(rowId)), rows: read };
}

function readCells(given: readonly (readonly [string, unknown])[], section: Section): Map<string, string> | Unfit {
  const known = section.columns.map((column) => column.key);
  const cells = new Map<string, string>();
  for (const [name, value] of given) {
    if (!known.includes(name)) return unknownName(name, known, section);
    const text = typeof value === 'number' ? String(value) : value;
    if (!isText(text) || lengthOf(text) > CELL_LIMIT) return invalid(name, section);
    cells.set(name, tidy(text));
  }
  return cells;
}

/** Ids of rows are matched without regard to case. */
function rowId(id: string): string {
  return tidy(id).toUpperCase();
}

function isTooMuch(given: unknown): boolean {
  return JSON.stringify(given).length > CALL_LIMIT;
}

function unknownName(name: string, known: readonly string[], { key, rows }: Section): Unfit {
  return rows === 'many'
    ? refuse('artifact_unknown_column', { key, column: name, columns: known })
    : refuse('artifact_unknown_field', { key, field: name, fields: known });
}

function invalid(name: string, { key, rows }: Section): Unfit {
  const max = CELL_LIMIT;
  return refuse('artifact_invalid_value', rows === 'many' ? { max, key, column: name } : { max, key, field: name });
}

function wrongForm(param: string, { key }: Section): Unfit {
  return refuse('artifact_invalid_value', { param, key });
}

function tooMuch(param: string, { key }: Section): Unfit {
  return refuse('artifact_invalid_value', { max: CALL_LIMIT, param, key });
}

function isListOf<T>(value: unknown, isOne: (item: unknown) => item is T): value is readonly T[] {
  return Array.isArray(value) && value.every(isOne);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRow(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && (value['id'] === undefined || isText(value['id']));
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
