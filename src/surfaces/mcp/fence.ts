import type { PeopleTextPlaces } from '../../platform/contract/people-text.js';
import { escapeUnseen, jsonEscape } from '../../platform/text/text.js';

const OPEN = '⟦data⟧';
const CLOSE = '⟦/data⟧';
const marks = /⟦\/?data⟧/gu;
/** As deep as arguments may be nested; what is deeper is refused as it is. */
const deepest = 32;

/**
 * An answer as JSON in which text of people stands in a fence: `"⟦data⟧…⟦/data⟧"`. Inside a fence the signs of the fence and
 * whatever cannot be seen are written as JSON escapes, so nothing can close it or hide in it, and a parser reads what was
 * written.
 */
export function fencedJson(value: unknown, places: PeopleTextPlaces | undefined): string {
  if (places === undefined || typeof value !== 'object' || value === null) {
    return places === 'here' && typeof value === 'string' ? fenced(value) : JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((item) => fencedJson(item, inside(places))).join(',')}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const shown = members.map(([name, member]) => `${JSON.stringify(name)}:${fencedJson(member, inside(places, name))}`);
  return `{${shown.join(',')}}`;
}

/** Arguments without the marks of fences that an agent copied from an answer. */
export function withoutMarks(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(marks, '');
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
  if (Array.isArray(value)) return value.map((item) => withoutMarks(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutMarks(member, depth + 1)]));
}

function fenced(text: string): string {
  const json = escapeUnseen(JSON.stringify(text).slice(1, -1));
  return `"${OPEN}${json.replace(/[⟦⟧]/gu, jsonEscape)}${CLOSE}"`;
}

function inside(places: PeopleTextPlaces, name?: string): PeopleTextPlaces | undefined {
  if (places === 'here') return undefined;
  if ('each' in places) return places.each;
  if (name === undefined) return undefined;
  return places.members.has(name) ? places.members.get(name) : places.others;
}
