/**
 * `node --import ./scripts/typescript/register.mjs scripts/generate/event-fixtures.ts` writes the golden event of every
 * type and version that has none yet. What is there is never rewritten: it is what stands in the logs of others.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { events } from '../../src/contexts/index.js';
import { sampleOf, shapeOf } from './event-shapes.js';

const folder = join(import.meta.dirname, '../../test/fixtures/events');
mkdirSync(folder, { recursive: true });

for (const [type, definition] of Object.entries(events)) {
  const path = join(folder, `${type}.v${definition.version}.json`);
  if (existsSync(path)) continue;
  const shape = shapeOf(definition);
  const fixture = { type, version: definition.version, data: definition.schema.parse(sampleOf(shape)), shape };
  writeFileSync(path, `${JSON.stringify(fixture, null, 2)}\n`);
  console.log(`written: ${type}.v${definition.version}.json`);
}
