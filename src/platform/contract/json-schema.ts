import { z } from 'zod';

/** A JSON Schema object (the common part of draft-07 and 2020-12; no `$schema`, some hosts accept only one of them). */
export type JsonSchema = { [keyword: string]: unknown };

/** What a client sends: every object is closed. */
export function inputSchema(input: z.ZodObject): JsonSchema {
  return made(input.strict(), 'input');
}

/** What a client gets: objects stay open, because answers may grow. */
export function outputSchema(output: z.ZodObject): JsonSchema {
  return made(output, 'output');
}

function made(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _dialect,
    '~standard': _standard,
    ...rest
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    reused: 'inline',
    cycles: 'throw',
    unrepresentable: 'throw',
    override: ({ jsonSchema, zodSchema }) => {
      const isClosed = jsonSchema.additionalProperties === false;
      if (io === 'output' && zodSchema._zod.def.type === 'object' && isClosed) delete jsonSchema.additionalProperties;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  }) as JsonSchema;
  return rest;
}
