import type { Release, Section } from '../domain/release.js';
import { finding, type Finding } from './findings.js';

const NARROW = /^[a-z][a-z0-9_]{0,39}$/;
const TAKEN_SECTIONS = ['table', 'report', 'canvas', 'compare'];
const NARROW_RULE = 'must be a lower-case Latin letter and up to 39 lower-case letters, digits or underscores';

/** document_key: the keys of the document, its sections and columns are narrower than others. */
export function documentKeys({ document }: Release): Finding[] {
  if (!document) return [];
  return [
    ...(NARROW.test(document.key) ? [] : [bad('document.key', document.key, ['document', 'key'], NARROW_RULE)]),
    ...document.sections.flatMap((section, s) => sectionKeys(section, ['document', 'sections', s])),
    ...fieldClashes(document.sections),
  ];
}

function sectionKeys(section: Section, at: Finding['at']): Finding[] {
  const where = `sections[${section.key}]`;
  const own = TAKEN_SECTIONS.includes(section.key)
    ? 'is taken by the platform'
    : NARROW.test(section.key)
      ? ''
      : NARROW_RULE;
  return [
    ...(own ? [bad(where, section.key, [...at, 'key'], own)] : []),
    ...section.columns.flatMap(({ key }, c) => {
      const message = key === 'id' ? 'is taken: every row has an id' : NARROW.test(key) ? '' : NARROW_RULE;
      return message ? [bad(`${where}.columns`, key, [...at, 'columns', c, 'key'], message)] : [];
    }),
  ];
}

/** A field of a section that is filled once is known by its key alone, so no other column may bear it. */
function fieldClashes(sections: readonly Section[]): Finding[] {
  return sections.flatMap((section, s) =>
    section.rows === 'many'
      ? []
      : section.columns.flatMap(({ key }, c) => {
          const other = sections.find((one, o) => o !== s && one.columns.some((column) => column.key === key));
          if (!other || (other.rows === 'one' && sections.indexOf(other) > s)) return [];
          const at = ['document', 'sections', s, 'columns', c, 'key'];
          return [bad('document.sections', key, at, `is a field of ${section.key} and a column of ${other.key}`)];
        }),
  );
}

function bad(where: string, key: string, at: Finding['at'], message: string): Finding {
  return finding('document_key', where, { key, message }, at, `key "${key}" ${message}`);
}
