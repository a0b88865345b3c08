import { z } from 'zod';
import { reasonNames, reasonText, unknownArgument, type Reason } from './argument-reasons.js';
import type { ArgumentFault } from './failure.js';
import { isRecord, readStrings } from './read-strings.js';
import type { Locale } from './refusal.js';
import { lengthOf } from '../text/text.js';

export type ReadArguments =
  | { readonly ok: true; readonly input: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly faults: readonly ArgumentFault[] };

type Issue = z.core.$ZodIssue;

const strictOnes = new WeakMap<z.ZodObject, z.ZodObject>();
const unstorable = /\0|\p{Surrogate}/u;
const deepest = 32;

/**
 * Reads the arguments of a call with the contract's input. All faults come at once; an unknown argument is a fault, named
 * with the nearest known one, because a misspelt optional argument would otherwise be lost in silence.
 */
export function readArguments(schema: z.ZodObject, given: unknown, locale: Locale = 'en'): ReadArguments {
  const raw = given ?? {};
  if (!isRecord(raw)) return { ok: false, faults: [{ path: 'arguments', reason: reasonText('object', locale) }] };
  if (!isStorable(raw)) return { ok: false, faults: unstorableTexts(raw, locale) };
  const result = strict(schema).safeParse(readStrings(schema, raw), { reportInput: true });
  if (result.success) return { ok: true, input: result.data };
  const faults = result.error.issues.flatMap((issue) => faultsOf(issue, schema, locale));
  return { ok: false, faults: faults.filter(({ path }, n) => faults.findIndex((other) => other.path === path) === n) };
}

function strict(schema: z.ZodObject): z.ZodObject {
  const known = strictOnes.get(schema);
  if (known) return known;
  const made = schema.strict();
  strictOnes.set(schema, made);
  return made;
}

function faultsOf(issue: Issue, schema: z.ZodObject, locale: Locale): ArgumentFault[] {
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(shapeAt(schema, issue.path));
    return issue.keys.map((name) => ({
      path: pathText([...issue.path, name]),
      reason: unknownArgument(name, known, locale),
    }));
  }
  return [{ path: pathText(issue.path), reason: reasonOf(issue, locale) }];
}

function reasonOf(issue: Issue, locale: Locale): string {
  const say = (reason: Reason, ...values: readonly string[]) => reasonText(reason, locale, ...values);
  if (issue.input === undefined && issue.code !== 'custom') return say('required');
  const said = (text: string, reason: Reason, limit: number | bigint) =>
    say(reason, String(limit), String(lengthOf(text)));
  switch (issue.code) {
    case 'invalid_type':
      return say(typeReason(issue.expected));
    case 'invalid_value':
      return say('oneOf', issue.values.map(String).join(', '));
    case 'invalid_format':
      return issue.format === 'regex' ? say(ownReason(issue.message)) : say('form', issue.format);
    case 'too_small':
      if (typeof issue.input === 'string') return said(issue.input, 'charactersAtLeast', issue.minimum);
      return say(issue.inclusive === false ? 'above' : 'atLeast', String(issue.minimum));
    case 'too_big':
      if (typeof issue.input === 'string') return said(issue.input, 'charactersAtMost', issue.maximum);
      return say(issue.inclusive === false ? 'below' : 'atMost', String(issue.maximum));
    case 'invalid_union':
      return issue.errors[0]?.[0] ? reasonOf(issue.errors[0][0], locale) : say('wrong');
    default:
      return say('wrong');
  }
}

function typeReason(expected: string): Reason {
  if (expected === 'record') return 'object';
  const named: readonly Reason[] = ['string', 'number', 'int', 'boolean', 'array', 'object', 'null'];
  return named.find((reason) => reason === expected) ?? 'wrong';
}

/** The members of the object in which an unknown one was found. */
function shapeAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): Readonly<Record<string, z.core.$ZodType>> {
  const inside = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  if (inside) return shapeAt(schema._zod.def.innerType, path);
  const [step, ...rest] = path;
  if (schema instanceof z.ZodArray) return shapeAt(schema.element, rest);
  if (!(schema instanceof z.ZodObject)) return {};
  if (step === undefined) return schema.shape;
  const member = schema.shape[String(step)];
  return member ? shapeAt(member, rest) : {};
}

/** Text that no store and no client can hold: half a surrogate pair, the null character; and nesting without an end. */
function unstorableTexts(value: unknown, locale: Locale, path: readonly PropertyKey[] = []): ArgumentFault[] {
  if (isStorable(value)) return [];
  if (typeof value === 'string') return [{ path: pathText(path), reason: reasonText('text', locale) }];
  if (path.length >= deepest) return [{ path: pathText(path), reason: reasonText('wrong', locale) }];
  return Object.entries(value as object).flatMap(([name, item]) =>
    unstorableTexts(item, locale, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

/** Whether every text in it can be stored: no null character, no half of a pair, and nothing too deep to look at. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !unstorable.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return depth < deepest && Object.values(value).every((item) => isStorable(item, depth + 1));
}

function pathText(path: readonly PropertyKey[]): string {
  const text = path.reduce<string>((made, step) => {
    if (typeof step === 'number') return `${made}[${step}]`;
    return made ? `${made}.${String(step)}` : String(step);
  }, '');
  return text === '' ? 'arguments' : text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?').slice(0, 200);
}

/** The reason that a contract gave its own pattern (`named`); a pattern itself tells people nothing. */
function ownReason(message: string): Reason {
  return reasonNames.find((reason) => reason === message) ?? 'wrong';
}
