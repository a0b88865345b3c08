import type { z } from 'zod';

/** The parts of a zod definition that are looked into here. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly options?: readonly z.core.$ZodType[];
  readonly items?: readonly z.core.$ZodType[];
}

const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'catch', 'nonoptional']);
/** Fifteen digits: what a number holds without loss. */
const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;
const longestJson = 100_000;

/** zod types a definition by its kind, one interface each; here any kind may stand. */
const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition;

/**
 * Reads what a client sent as a string but means as a number, a boolean, an array or an object. Only where the schema
 * takes no string at that place and the string can mean nothing else: `"5"` and `"true"`, never `"007"`, `"1e3"`, `"NaN"`
 * or `""`. Null for an argument that may be left out, and may not be null, counts as left out.
 */
export function readStrings(schema: z.core.$ZodType, value: unknown): unknown {
  const definition = definitionOf(schema);
  if (definition.innerType && wrappers.has(definition.type)) return readStrings(definition.innerType, value);
  if (definition.type === 'pipe' && definition.in) return readStrings(definition.in, value);
  if (definition.type === 'union') return readUnion(definition.options ?? [], value);
  const read = typeof value === 'string' ? readAs(definition.type, value) : value;
  if (Array.isArray(read) && definition.element) return read.map((item) => readStrings(definition.element!, item));
  if (isRecord(read)) return readMembers(definition, read);
  return read;
}

function readMembers(definition: Definition, value: Readonly<Record<string, unknown>>): unknown {
  const read: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    const own = definition.shape && Object.hasOwn(definition.shape, name) ? definition.shape[name] : undefined;
    const schema = own ?? definition.valueType;
    if (own && member === null && own._zod.optin !== undefined && !takesNull(own)) continue;
    read.push([name, schema ? readStrings(schema, member) : member]);
  }
  return Object.fromEntries(read);
}

function readUnion(options: readonly z.core.$ZodType[], value: unknown): unknown {
  if (typeof value !== 'string' || options.some(takesString)) return value;
  for (const option of options) {
    const read = readStrings(option, value);
    if (read !== value) return read;
  }
  return value;
}

function readAs(type: string, text: string): unknown {
  if (type === 'number' && plainNumber.test(text)) return Number(text);
  if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (
    (type === 'array' && text.startsWith('[')) ||
    ((type === 'object' || type === 'record') && text.startsWith('{'))
  ) {
    return text.length <= longestJson ? parsed(text) : text;
  }
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function takesNull(schema: z.core.$ZodType): boolean {
  const { type, innerType, options } = definitionOf(schema);
  if (type === 'nullable' || type === 'null' || type === 'any' || type === 'unknown') return true;
  return innerType ? takesNull(innerType) : (options ?? []).some(takesNull);
}

function takesString(schema: z.core.$ZodType): boolean {
  const { type, innerType, options } = definitionOf(schema);
  if (['string', 'enum', 'literal', 'any', 'unknown', 'template_literal'].includes(type)) return true;
  return innerType ? takesString(innerType) : (options ?? []).some(takesString);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
