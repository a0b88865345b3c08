import type { JsonSchema } from '../../src/platform/contract/json-schema.js';

/** A value that fits a schema: with everything it may hold, or with as little as it must. */
export function sampleOf(schema: JsonSchema, amount: 'all' | 'least'): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0] as unknown;
  const options = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
  if (options) return sampleOf(options[amount === 'all' ? 0 : options.length - 1]!, amount);
  switch (schema.type) {
    case 'object':
      return objectSample(schema, amount);
    case 'array': {
      const least = Number(schema.minItems ?? 0);
      const length = amount === 'all' ? Math.max(least, 2) : least;
      return Array.from({ length }, () => sampleOf(schema.items as JsonSchema, amount));
    }
    case 'string':
      return stringSample(schema);
    case 'integer':
    case 'number':
      return Number(schema.minimum ?? 0);
    case 'boolean':
      return amount === 'all';
    default:
      return null;
  }
}

function objectSample(schema: JsonSchema, amount: 'all' | 'least'): object {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = (schema.required ?? []) as readonly string[];
  const names = amount === 'all' ? Object.keys(properties) : required;
  const open = schema.additionalProperties;
  const extra =
    amount === 'all' && typeof open === 'object' && open !== null ? { any: sampleOf(open as JsonSchema, amount) } : {};
  return { ...Object.fromEntries(names.map((name) => [name, sampleOf(properties[name]!, amount)])), ...extra };
}

function stringSample({ format, minLength }: JsonSchema): string {
  if (format === 'date-time') return '2026-11-30T10:00:00.000Z';
  if (format === 'date') return '2026-11-30';
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
  if (format === 'email') return 'mira@example.org';
  if (format === 'uri') return 'https://example.org/';
  return 'текст «x»'.padEnd(Number(minLength ?? 0), '.');
}
