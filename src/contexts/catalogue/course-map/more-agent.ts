import { errorAt } from './fault.js';
import { fieldsOf, type MapReader } from './map-reader.js';
import type { SourceMap } from './source-map.js';
import type { Steps, YamlSource } from './yaml-source.js';

type Fields = Record<string, unknown>;

/**
 * `agent/more.yaml` holds what the other files of the agent's part have no place for: fields of the author's own, texts
 * with blank lines around them. It adds, and never replaces.
 */
export function addMore(reader: MapReader, map: SourceMap, more: YamlSource, agent: Fields): void {
  if (more.value !== undefined && !isObject(more.value)) {
    reader.faults.push(errorAt(more.place(), 'release_invalid', 'the file is not a list of fields'));
    return;
  }
  const merge = (into: Fields, value: unknown, at: Steps): void => {
    for (const [name, item] of Object.entries(fieldsOf(value))) {
      const steps = [...at, name];
      const present = Object.hasOwn(into, name) ? into[name] : undefined;
      if (present === undefined) {
        define(into, name, item);
        map.mount(['agent', ...steps], more, steps);
      } else if (isObject(present) && isObject(item)) merge(present, item, steps);
      else {
        const place = more.keyPlace(steps);
        reader.faults.push(errorAt(place, 'duplicate_key', `${steps.join('.')} stands in a file of its own already`));
      }
    }
  };
  merge(agent, more.value, []);
}

/** Also a field named __proto__ is a field. */
function define(into: Fields, name: string, value: unknown): void {
  Object.defineProperty(into, name, { value, enumerable: true, configurable: true, writable: true });
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
