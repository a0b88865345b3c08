import type { JsonSchema } from '../../src/platform/contract/json-schema.js';

/** Path → type of every field of an object schema, e.g. `chapters[].hook` → `string|null`; `*` stands for any key. */
export function fieldsOf(schema: JsonSchema): Readonly<Record<string, string>> {
  return Object.fromEntries(members(schema, ''));
}

function* members(schema: JsonSchema, prefix: string): Generator<[string, string]> {
  const named = Object.entries((schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>);
  const { additionalProperties: others } = schema;
  const any = typeof others === 'object' && others !== null ? ([['*', others as JsonSchema]] as const) : [];
  for (const [name, field] of [...named, ...any]) yield* placed(field, `${prefix}${name}`);
}

function* placed(field: JsonSchema, path: string): Generator<[string, string]> {
  const options = (field.anyOf ?? [field]) as readonly JsonSchema[];
  const kinds = options.flatMap(({ type }) => type as string | readonly string[]);
  yield [path, kinds.toSorted((a, b) => Number(a === 'null') - Number(b === 'null')).join('|')];
  for (const option of options) {
    if (option.type === 'object') yield* members(option, `${path}.`);
    const items = option.items as JsonSchema | undefined;
    if (items?.type === 'object') yield* members(items, `${path}[].`);
  }
}
