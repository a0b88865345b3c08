import { z } from 'zod';
import type { EventDefinition } from '../../src/platform/event-store/catalogue/event-definition.js';
import type { JsonSchema } from '../../src/platform/contract/json-schema.js';

/** The recorded shape of an event's data: as JSON Schema, without what only names the dialect. */
export function shapeOf(definition: EventDefinition): JsonSchema {
  const {
    $schema: _dialect,
    '~standard': _standard,
    ...shape
  } = z.toJSONSchema(definition.schema, { reused: 'inline' }) as JsonSchema;
  return shape;
}

const TEXTS = ['text', '2026-11-30', '2026-11-30T09:00:00.000Z', '00000000-0000-4000-8000-000000000001', '1', 'a'];

/** A value of the shape, the same every time: every property, the first of every choice, one of every list. */
export function sampleOf(shape: JsonSchema): unknown {
  if ('const' in shape) return shape.const;
  if (Array.isArray(shape.enum)) return shape.enum[0];
  const [option] = (shape.anyOf ?? shape.oneOf ?? []) as readonly JsonSchema[];
  if (option) return sampleOf(option);
  switch (Array.isArray(shape.type) ? shape.type[0] : shape.type) {
    case 'string':
      return textOf(shape);
    case 'integer':
    case 'number':
      return Math.max(1, Number(shape.minimum ?? 1));
    case 'boolean':
      return true;
    case 'array':
      return [sampleOf(shape.items as JsonSchema)];
    case 'object':
      return objectOf(shape);
    default:
      return null;
  }
}

function textOf({ pattern, minLength = 0, maxLength = Infinity }: JsonSchema): string {
  const fits = (text: string) =>
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength) &&
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text));
  const text = TEXTS.find(fits);
  if (text === undefined) throw new Error(`no sample text fits ${JSON.stringify({ pattern, minLength, maxLength })}`);
  return text;
}

function objectOf({ properties, additionalProperties }: JsonSchema): object {
  const known = Object.entries((properties ?? {}) as Record<string, JsonSchema>);
  const sample = Object.fromEntries(known.map(([name, shape]) => [name, sampleOf(shape)]));
  const isRecord = known.length === 0 && typeof additionalProperties === 'object' && additionalProperties !== null;
  return isRecord ? { key: sampleOf(additionalProperties as JsonSchema) } : sample;
}
