import { randomBytes } from 'node:crypto';
import { ValueRefused, type NewEvent } from '../port/event-store.js';
import type { RecordedEvent } from '../port/recorded-event.js';
import { REDACTED } from '../port/redacted.js';
import { isSealed, SEALED, type SealedValue } from '../port/value-rules.js';
import { decrypt, encrypt, KEY_BYTES } from './cipher.js';
import type { Destroyed, SubjectKey } from './key-vault.js';

type Data = Readonly<Record<string, unknown>>;

/** The personal fields that have a text; null says nothing about anybody and stays as it is. */
export function fieldsToSeal(path: string, event: NewEvent, personal: readonly string[]): readonly string[] {
  const data = event.data as Data;
  for (const [field, value] of Object.entries(data)) {
    if (isSealed(value)) throw new ValueRefused(`${path}.data.${field}`, 'looks like a sealed field');
  }
  const fields = personal.filter((field) => data[field] !== undefined && data[field] !== null);
  for (const field of fields) {
    if (typeof data[field] !== 'string')
      throw new ValueRefused(`${path}.data.${field}`, 'is personal and must be text');
  }
  if (fields.length > 0 && !event.meta.subjects[0]) {
    throw new ValueRefused(`${path}.meta.subjects`, `must name whose ${fields.join(', ')} this is`);
  }
  return fields;
}

/** The event with those fields sealed. For a destroyed subject the key is thrown away at once: nobody can ever read it. */
export function seal(event: NewEvent, fields: readonly string[], { kid, key }: SubjectKey | Destroyed): NewEvent {
  const data = { ...(event.data as Data) };
  const subject = event.meta.subjects[0] as string;
  for (const field of fields) {
    const { iv, ct } = encrypt(
      key ?? randomBytes(KEY_BYTES),
      Buffer.from(data[field] as string),
      contextOf(event.id, field),
    );
    data[field] = {
      [SEALED]: { subject, kid, iv: iv.toString('base64'), ct: ct.toString('base64') },
    } satisfies SealedValue;
  }
  return { ...event, data };
}

/** The kids an event needs to be read. */
export function kidsOf(event: RecordedEvent): readonly string[] {
  return sealedFields(event).map(([, value]) => value[SEALED].kid);
}

/** The event as it was written; what no key opens any more is redacted. Altered content is an error. */
export function unseal(event: RecordedEvent, keys: ReadonlyMap<string, Buffer>): RecordedEvent {
  const fields = sealedFields(event);
  if (fields.length === 0) return event;
  const data = { ...(event.data as Data) };
  for (const [field, value] of fields) data[field] = open(event.id, field, value, keys);
  return { ...event, data };
}

/**
 * As `unseal`, but every field is opened when it is first looked at, and altered content is an error only then. Whoever
 * goes through the whole log looks at few personal fields, and opening costs as much as all the rest of reading.
 */
export function unsealLater(event: RecordedEvent, keys: ReadonlyMap<string, Buffer>): RecordedEvent {
  const fields = sealedFields(event);
  if (fields.length === 0) return event;
  const later: Later = { id: event.id, keys, sealed: Object.fromEntries(fields), opened: {} };
  const data: Record<string, unknown> = Object.defineProperty({}, LATER, { value: later });
  // Data of events are objects, which the catalogue checks.
  for (const [field, value] of Object.entries(event.data as Data)) {
    if (isSealed(value)) Object.defineProperty(data, field, openedLater(field));
    else data[field] = value;
  }
  return { ...event, data };
}

interface Later {
  readonly id: string;
  readonly keys: ReadonlyMap<string, Buffer>;
  readonly sealed: Readonly<Record<string, SealedValue>>;
  readonly opened: Record<string, string>;
}

const LATER = Symbol('opened when it is looked at');
const descriptors = new Map<string, PropertyDescriptor>();

/** One getter for a field's name in all events: with one for each, no two events would have the same shape to the engine. */
function openedLater(field: string): PropertyDescriptor {
  const known = descriptors.get(field);
  if (known) return known;
  const descriptor: PropertyDescriptor & ThisType<{ readonly [LATER]: Later }> = {
    get() {
      const { id, keys, sealed, opened } = this[LATER];
      // Only sealed fields get a getter.
      return (opened[field] ??= open(id, field, sealed[field] as SealedValue, keys));
    },
    enumerable: true,
    configurable: true,
  };
  descriptors.set(field, descriptor);
  return descriptor;
}

const NOTHING_SEALED: readonly (readonly [string, SealedValue])[] = [];

function sealedFields(event: RecordedEvent): readonly (readonly [string, SealedValue])[] {
  const data = event.data as Data;
  let found: [string, SealedValue][] | undefined;
  for (const field of Object.keys(data)) {
    const value = data[field];
    if (isSealed(value)) (found ??= []).push([field, value]);
  }
  return found ?? NOTHING_SEALED;
}

function open(
  id: string,
  field: string,
  { [SEALED]: { kid, iv, ct } }: SealedValue,
  keys: ReadonlyMap<string, Buffer>,
): string {
  const key = keys.get(kid);
  if (!key) return REDACTED;
  try {
    const ciphered = { iv: Buffer.from(iv, 'base64'), ct: Buffer.from(ct, 'base64') };
    return decrypt(key, ciphered, contextOf(id, field)).toString();
  } catch (cause) {
    throw new Error(`event ${id}: the sealed field ${field} was altered`, { cause });
  }
}

/** What binds a cipher text to its place: moved to another event or field it does not open. */
function contextOf(id: string, field: string): string {
  return `${id}.data.${field}`;
}
