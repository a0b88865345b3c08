import { Document, visit } from 'yaml';

/** The files of a course map, by path. */
export type MapFiles = Readonly<Record<string, string>>;

/** A text that a Markdown file keeps as it is: no blanks around it, no carriage return. */
export function isPlainText(text: string): boolean {
  return text === text.trim() && !text.includes('\r');
}

export function markdownText(front: object | null, body: string): string {
  const fence = front ? `---\n${yamlText(front)}---\n` : /^---[ \t]*(\n|$)/.test(body) ? '---\n---\n' : '';
  return `${fence}${fence && body ? '\n' : ''}${body}${body ? '\n' : ''}`;
}

/** YAML that reads the same everywhere, and reads as the very value. */
export function yamlText(value: unknown): string {
  const text = written(value, DELICATE);
  return text === text.normalize('NFC')
    ? text
    : written(value, MARK).replaceAll(/\p{M}/gu, (mark) => `\\U${mark.codePointAt(0)?.toString(16).padStart(8, '0')}`);
}

/** What cannot be seen or would count as the end of a line, and blanks that a block of text loses. */
const DELICATE = /[^\P{C}\n]|[\u2028\u2029\u00A0]|^\s|[ \t](\n|$)/u;
/** Joins what stands before it, be it a quotation mark: it is escaped where it stands alone. */
const MARK = new RegExp(`${DELICATE.source}|\\p{M}`, 'u');

function written(value: unknown, quoted: RegExp): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_, scalar) {
      if (typeof scalar.value === 'string' && quoted.test(scalar.value)) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER });
}

/** Names for files from keys: plain letters, and no two alike where capitals do not count. */
export function fileNames(items: readonly { readonly key: string }[]): (key: string) => string {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { key } of items) {
    const plain =
      key
        .toLowerCase()
        .replaceAll(/[^a-z0-9_-]+/g, '-')
        .replaceAll(/^-+|-+$/g, '') || 'part';
    let name = plain;
    for (let n = 2; taken.has(name); n += 1) name = `${plain}-${n}`;
    taken.add(name);
    names.set(key, name);
  }
  return (key) => names.get(key) ?? key;
}

/** As an author would write it: what a thing is called comes first, lists of more come last. */
const FIRST = [
  'key',
  'title',
  'kind',
  'objective',
  'required',
  'term',
  'text',
  'purpose',
  'description',
  'rows',
  'correct',
];

/** The same value with its fields in the order of an author's file; a release from a server has them by the alphabet. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  const fields = Object.entries(value).toSorted(([a], [b]) => rank(a) - rank(b));
  return Object.fromEntries(fields.map(([name, item]) => [name, inOrder(item)]));
}
