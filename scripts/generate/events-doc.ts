import type { EventDefinition } from '../../src/platform/event-store/catalogue/event-definition.js';
import { shapeOf } from './event-shapes.js';
import type { EventSource } from './event-sources.js';
import { table, titled } from './markdown.js';
import { schemaRows } from './schema-rows.js';

type Definitions = Readonly<Record<string, EventDefinition>>;

const INTRODUCTION = `Everything that happened, as it is recorded. Written from the catalogues of the contexts by \`npm run generate\`.

An event is its \`type\`, \`schemaVersion\`, \`data\` and \`meta\`: \`correlationId\`, \`causationId\`, \`commandId\`, \`actor\` {kind, id}, \`occurredAt\` (ISO 8601, UTC),
\`subjects\` (people whose data is inside), \`appVersion\`, \`traceparent\`. The store adds \`stream\`, \`version\` (0-based), \`position\` and \`recordedAt\`.
Fields marked personal are sealed with the key of the first subject; when that key was destroyed they read \`[redacted]\`.`;

/** `docs/events.md`: every event by context and stream, with its fields. */
export function eventsDoc(definitions: Definitions, sources: ReadonlyMap<string, EventSource>): string {
  const contexts = grouped(Object.keys(definitions), (type) => type.split('.')[0] as string);
  const sections = [...contexts].map(([context, types]) => contextSection(context, types, definitions, sources));
  return `${[titled(1, 'Events'), INTRODUCTION, ...sections].join('\n\n')}\n`;
}

function contextSection(
  context: string,
  types: readonly string[],
  definitions: Definitions,
  sources: ReadonlyMap<string, EventSource>,
): string {
  const streams = grouped(types, (type) => sourceOf(type, sources).category);
  const parts = [...streams].flatMap(([category, own]) => [
    titled(3, `Stream \`${category}-<id>\``),
    ...own.map((type) => eventSection(type, definitions[type] as EventDefinition, sourceOf(type, sources).words)),
  ]);
  return [titled(2, context), ...parts].join('\n\n');
}

function eventSection(type: string, definition: EventDefinition, words: string): string {
  const rows = schemaRows(shapeOf(definition)).map(({ path, type: fieldType, required }) => [
    `\`${path}\``,
    fieldType,
    [required ? '' : 'optional', definition.personal.includes(path) ? 'personal' : ''].filter(Boolean).join(', '),
  ]);
  const title = titled(4, `\`${type}\`, version ${definition.version}`);
  return [title, ...(words ? [words] : []), table(['field', 'type', ''], rows)].join('\n\n');
}

function sourceOf(type: string, sources: ReadonlyMap<string, EventSource>): EventSource {
  const source = sources.get(type);
  if (!source) throw new Error(`${type} is declared in no domain/*.events.ts as DomainEvent<'${type}', …>`);
  return source;
}

function grouped(items: readonly string[], keyOf: (item: string) => string): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
