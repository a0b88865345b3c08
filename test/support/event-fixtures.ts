import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../../src/platform/contract/json-schema.js';
import { EventCatalogue } from '../../src/platform/event-store/catalogue/event-catalogue.js';
import type { EventDefinition } from '../../src/platform/event-store/catalogue/event-definition.js';
import type { RecordedEvent } from '../../src/platform/event-store/port/recorded-event.js';
import { shapeOf } from '../../scripts/generate/event-shapes.js';

/** A golden event: data of one version of one type, and the shape that version has for ever. */
export interface EventFixture {
  readonly type: string;
  readonly version: number;
  readonly data: object;
  readonly shape: JsonSchema;
}

type Definitions = Readonly<Record<string, EventDefinition>>;

/** Every fixture of the folder; the name of a file says what is inside. */
export function readFixtures(folder: string): EventFixture[] {
  return readdirSync(folder).map((file) => {
    const fixture = JSON.parse(readFileSync(join(folder, file), 'utf8')) as EventFixture;
    if (file !== `${fixture.type}.v${fixture.version}.json`)
      throw new Error(`${file} holds ${fixture.type} ${fixture.version}`);
    return fixture;
  });
}

/** What is wrong with the catalogue in the light of what was recorded before: one sentence each. */
export function catalogueFaults(definitions: Definitions, fixtures: readonly EventFixture[]): string[] {
  const known = Object.entries(definitions);
  return [
    ...known.flatMap(([type, definition]) => definitionFaults(type, definition, fixtures)),
    ...fixtures.flatMap((fixture) => fixtureFaults(fixture, definitions)),
  ];
}

function definitionFaults(type: string, definition: EventDefinition, fixtures: readonly EventFixture[]): string[] {
  const { version, upcasters, personal } = definition;
  const faults: string[] = [];
  if (upcasters.length !== version - 1)
    faults.push(`${type}: version ${version} needs ${version - 1} upcasters, not ${upcasters.length}`);
  for (let v = 1; v <= version; v += 1) {
    const fixture = fixtures.find((other) => other.type === type && other.version === v);
    if (!fixture) faults.push(`${type}: version ${v} has no golden event`);
    else if (v === version && !isDeepStrictEqual(shapeOf(definition), fixture.shape)) {
      faults.push(`${type}: the recorded shape changed, but version ${version} did not`);
    }
  }
  const fields = (shapeOf(definition).properties ?? {}) as Record<string, JsonSchema>;
  for (const field of personal) {
    const types = [fields[field]?.type ?? []].flat();
    if (types[0] !== 'string' || types.some((name) => name !== 'string' && name !== 'null')) {
      faults.push(`${type}: the personal field ${field} is not text`);
    }
  }
  return faults;
}

function fixtureFaults({ type, version, data }: EventFixture, definitions: Definitions): string[] {
  const definition = definitions[type];
  if (!definition) return [`${type}: recorded once, known no more`];
  try {
    const catalogue = new EventCatalogue(definitions, 'test');
    const today = catalogue.upcast({ type, data, schemaVersion: version } as RecordedEvent);
    const parsed = definition.schema.safeParse(today.data);
    return parsed.success
      ? []
      : [`${type}: version ${version} does not reach today's shape: ${parsed.error.issues[0]?.message}`];
  } catch (error) {
    return [`${type}: version ${version}: ${(error as Error).message}`];
  }
}
