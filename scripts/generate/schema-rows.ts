import type { JsonSchema } from '../../src/platform/contract/json-schema.js';

export interface SchemaRow {
  /** `courses[].title` */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

/** Every property of a schema, however deep, as one row each. */
export function schemaRows(schema: JsonSchema, prefix = ''): SchemaRow[] {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = new Set((schema.required ?? []) as readonly string[]);
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = prefix + name;
    const description = typeof property.description === 'string' ? property.description : '';
    const row = { path, type: typeText(property), required: required.has(name), description };
    return [row, ...inner(property, path)];
  });
}

function inner(schema: JsonSchema, path: string): SchemaRow[] {
  const options = (schema.anyOf ?? schema.oneOf ?? [schema]) as readonly JsonSchema[];
  return options.flatMap((option) => {
    if (isSchema(option.items)) return inner(option.items, `${path}[]`);
    const members = schemaRows(option, `${path}.`);
    return isSchema(option.additionalProperties)
      ? [...members, ...inner(option.additionalProperties, `${path}.*`)]
      : members;
  });
}

export function typeText(schema: JsonSchema): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' \\| ');
  if ('const' in schema) return JSON.stringify(schema.const);
  const options = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
  if (options) return [...new Set(options.map(typeText))].join(' \\| ');
  if (Array.isArray(schema.type)) return schema.type.join(' \\| ');
  if (schema.type === 'array' && isSchema(schema.items)) return `${typeText(schema.items)}[]`;
  if (typeof schema.format === 'string') return schema.format;
  return typeof schema.type === 'string' ? schema.type : 'any';
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
