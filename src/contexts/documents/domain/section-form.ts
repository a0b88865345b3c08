import type { SectionForm } from '../../lessons/index.js';
import { nothingWritten, type Cells, type WrittenSection } from './document.js';

/** A compulsory cell without a text: of a row, or a field. */
export type EmptyCell = { readonly row: string; readonly column: string } | { readonly field: string };

/** The compulsory cells that the section lacks, row by row in the order of the columns. */
export function emptyCells(form: SectionForm, { rows, fields }: WrittenSection = nothingWritten): EmptyCell[] {
  return form.rows === 'one'
    ? lacking(form, fields).map((field) => ({ field }))
    : [...rows].flatMap(([row, cells]) => lacking(form, cells).map((column) => ({ row, column })));
}

/** Rows, each with its compulsory cells; or a field at least, and all the compulsory ones. */
export function isFilled(form: SectionForm, section: WrittenSection = nothingWritten): boolean {
  const begun = form.rows === 'one' ? shown(form, section.fields).size > 0 : section.rows.size > 0;
  return begun && emptyCells(form, section).length === 0;
}

/** Whether any cell holds a text. */
export function isBegun(form: SectionForm, { rows, fields }: WrittenSection = nothingWritten): boolean {
  return (form.rows === 'one' ? [fields] : [...rows.values()]).some((cells) => shown(form, cells).size > 0);
}

/** The cells that the section has columns for, in their order. */
export function shown({ columns }: SectionForm, cells: Cells): Cells {
  return new Map(
    columns.flatMap(({ key }) => {
      const text = cells.get(key);
      return text === undefined ? [] : [[key, text] as const];
    }),
  );
}

function lacking({ columns }: SectionForm, cells: Cells): string[] {
  return columns
    .filter(({ key, required }) => {
      const compulsory = typeof required === 'boolean' ? required : cells.has(required.if_column);
      return compulsory && !cells.has(key);
    })
    .map(({ key }) => key);
}
