import type { ReleaseFault } from '../domain/refusals.js';
import { pathOf } from './json-text.js';

const DEEPEST = 100;

type Steps = readonly (string | number)[];
type ValueFault = ReleaseFault & { readonly steps: Steps };

export interface Normalised {
  readonly value: unknown;
  readonly faults: readonly ValueFault[];
}

/**
 * The value with all its text in NFC, and what in it cannot be kept: a number that is not finite, a NUL or half a
 * surrogate pair, keys that become equal in NFC, nesting beyond 100 levels.
 */
export function normalised(value: unknown): Normalised {
  const faults: ValueFault[] = [];
  return { value: walk(value, [], faults), faults };
}

function walk(value: unknown, steps: Steps, faults: ValueFault[]): unknown {
  const fault = (message: string) => void faults.push({ path: pathOf(steps), message, steps });
  switch (typeof value) {
    case 'string':
      if (!storable(value)) fault('holds a character that is no text: NUL or half a surrogate pair');
      return value.normalize('NFC');
    case 'number':
      if (!Number.isFinite(value)) fault('is not a finite number');
      return value;
    case 'object': {
      if (value === null) return null;
      if (steps.length >= DEEPEST) {
        fault(`is nested deeper than ${DEEPEST} levels`);
        return null;
      }
      if (Array.isArray(value)) return value.map((item, i) => walk(item, [...steps, i], faults));
      return object(value as Record<string, unknown>, steps, faults);
    }
    default:
      return value;
  }
}

function object(value: Record<string, unknown>, steps: Steps, faults: ValueFault[]): unknown {
  const seen = new Set<string>();
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([name, item]) => {
      const key = name.normalize('NFC');
      const at = [...steps, name];
      const fault = (message: string) => void faults.push({ path: pathOf(at), message, steps: at });
      if (!storable(name)) fault('is a key that is no text');
      if (seen.has(key)) fault('stands twice in one object');
      seen.add(key);
      return [key, walk(item, at, faults)] as const;
    });
  return Object.fromEntries(entries);
}

function storable(text: string): boolean {
  return !/[\p{Surrogate}\0]/u.test(text);
}
