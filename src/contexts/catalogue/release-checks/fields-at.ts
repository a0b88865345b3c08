import { z } from 'zod';
import { releaseSchema } from './release-schema.js';

/** The fields that the format knows at a place of a release. */
export function fieldsAt(steps: readonly PropertyKey[]): string[] {
  const schema = steps.reduce<z.core.$ZodType | undefined>(
    (at, step) => at && inside(unwrapped(at), step),
    releaseSchema,
  );
  const found = schema && unwrapped(schema);
  return found instanceof z.ZodObject ? Object.keys(found.shape) : [];
}

function inside(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodObject) return (schema.shape as Record<PropertyKey, z.core.$ZodType>)[step];
  if (schema instanceof z.ZodArray) return schema.element;
  return schema instanceof z.ZodRecord ? schema.valueType : undefined;
}

/** Behind null and absence, and of several variants the one that is an object. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return unwrapped(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.find((option) => option instanceof z.ZodObject) ?? schema;
  return schema;
}
