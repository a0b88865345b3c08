import type { ReleaseFault } from '../domain/refusals.js';
import { pathOf } from './json-text.js';

const DEEPEST = 100;

export interface Normalised {
  readonly value: unknown;
  readonly faults: readonly ReleaseFault[];
}

/**
 * The value with all its text in NFC, and what in it cannot be kept: a number that is not finite, a NUL or half a
 * surrogate pair, keys that become equal in NFC, nesting beyond 100 levels.
 */
export function normalised(value: unknown): Normalised {
  const faults: ReleaseFault[] = [];
  return { value: walk(value, [], faults), faults };
}

function walk(value: unknown, path: readonly (string | number)[], faults: ReleaseFault[]): unknown {
  const fault = (message: string) => void faults.push({ path: pathOf(path), message });
  switch (typeof value) {
    case 'string':
      if (!storable(value)) fault('holds a character that is no text: NUL or half a surrogate pair');
      return value.normalize('NFC');
    case 'number':
      if (!Number.isFinite(value)) fault('is not a finite number');
      return value;
    case 'object': {
      if (value === null) return null;
      if (path.length >= DEEPEST) {
        fault(`is nested deeper than ${DEEPEST} levels`);
        return null;
      }
      if (Array.isArray(value)) return value.map((item, i) => walk(item, [...path, i], faults));
      return object(value as Record<string, unknown>, path, faults);
    }
    default:
      return value;
  }
}

function object(value: Record<string, unknown>, path: readonly (string | number)[], faults: ReleaseFault[]): unknown {
  const seen = new Set<string>();
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([name, item]) => {
      const key = name.normalize('NFC');
      if (!storable(name)) faults.push({ path: pathOf([...path, name]), message: 'is a key that is no text' });
      if (seen.has(key)) faults.push({ path: pathOf([...path, name]), message: 'stands twice in one object' });
      seen.add(key);
      return [key, walk(item, [...path, name], faults)] as const;
    });
  return Object.fromEntries(entries);
}

function storable(text: string): boolean {
  return !/[\p{Surrogate}\0]/u.test(text);
}
