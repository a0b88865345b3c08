import { ValueRefused, type NewEvent } from './event-store.js';

/** Sizes of UTF-8 JSON. An event is its data and meta as handed in; an append is everything that goes to the store. */
export const EVENT_BYTES = 256 * 1024;
/** Below the 1 MiB that EventStoreDB takes. Sealing makes personal fields a third larger, which counts here. */
export const APPEND_BYTES = 900 * 1024;
/** EventStoreDB adds some 100 bytes to each event, within the same 1 MiB. */
export const APPEND_EVENTS = 1_000;

const DEPTH = 64;
const NAME_LENGTH = 256;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const STREAM = /^[A-Za-z][A-Za-z0-9]*-./;
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** The key that marks a sealed field; nobody else may write it. */
export const SEALED = '$sealed';

/** What a sealed field holds. `ct` is base64 of the cipher text followed by the tag. */
export interface SealedValue {
  readonly [SEALED]: { readonly subject: string; readonly kid: string; readonly iv: string; readonly ct: string };
}

export function isSealed(value: unknown): value is SealedValue {
  return typeof value === 'object' && value !== null && SEALED in value;
}

/** An event as JSON text, the same bytes on every store. */
export interface SerializedEvent {
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: string;
  readonly meta: string;
}

/** Checks a whole append and gives it as JSON text; ValueRefused names the path of the first fault. */
export function serialized(stream: string, events: readonly NewEvent[]): readonly SerializedEvent[] {
  checkText('stream', stream);
  if (!STREAM.test(stream))
    throw new ValueRefused('stream', 'must be <category>-<id>, the category in letters and digits');
  if (stream.length > NAME_LENGTH) throw new ValueRefused('stream', `is longer than ${NAME_LENGTH} characters`);
  if (events.length === 0) throw new ValueRefused('events', 'are none');
  if (events.length > APPEND_EVENTS) throw new ValueRefused('events', `are more than ${APPEND_EVENTS}`);

  const ids = new Set<string>();
  let total = 0;
  return events.map((event, i) => {
    const path = `events[${i}]`;
    checkHead(path, event);
    if (ids.has(event.id)) throw new ValueRefused(`${path}.id`, 'stands twice in this append');
    ids.add(event.id);
    checkValue(`${path}.data`, event.data, DEPTH);
    checkValue(`${path}.meta`, event.meta, DEPTH);

    const data = JSON.stringify(event.data);
    const meta = JSON.stringify(event.meta);
    const bytes = Buffer.byteLength(data) + Buffer.byteLength(meta);
    if (bytes - sealingOf(event.data) > EVENT_BYTES)
      throw new ValueRefused(path, `is larger than ${EVENT_BYTES} bytes`);
    total += bytes;
    if (total > APPEND_BYTES) throw new ValueRefused('events', `are together larger than ${APPEND_BYTES} bytes`);
    return { id: event.id, type: event.type, schemaVersion: event.schemaVersion, data, meta };
  });
}

function checkHead(path: string, event: NewEvent): void {
  if (typeof event.id !== 'string' || !UUID.test(event.id))
    throw new ValueRefused(`${path}.id`, 'is not a lower-case UUID');
  checkText(`${path}.type`, event.type);
  if (event.type === '' || event.type.length > NAME_LENGTH) {
    throw new ValueRefused(`${path}.type`, `must have 1 to ${NAME_LENGTH} characters`);
  }
  const version = event.schemaVersion;
  if (!Number.isInteger(version) || version < 1 || version > 32_767) {
    throw new ValueRefused(`${path}.schemaVersion`, 'must be a whole number from 1 to 32767');
  }
  for (const part of ['data', 'meta'] as const) {
    if (!isPlainObject(event[part])) throw new ValueRefused(`${path}.${part}`, 'must be an object');
  }
}

function checkValue(path: string, value: unknown, depth: number): void {
  if (value === null || typeof value === 'boolean') return;
  if (typeof value === 'string') return checkText(path, value);
  if (typeof value === 'number') return checkNumber(path, value);
  if (depth === 0) throw new ValueRefused(path, `is nested deeper than ${DEPTH} levels`);
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i += 1) checkValue(`${path}[${i}]`, value[i], depth - 1);
    return;
  }
  if (!isPlainObject(value)) throw new ValueRefused(path, `is ${kindOf(value)}, which JSON cannot hold`);
  for (const [key, inner] of Object.entries(value)) {
    checkText(`${path}.${key}`, key);
    checkValue(`${path}.${key}`, inner, depth - 1);
  }
}

function checkText(path: string, text: unknown): void {
  if (typeof text !== 'string') throw new ValueRefused(path, 'must be text');
  if (!UNSTORABLE.test(text)) return;
  throw new ValueRefused(path, text.includes('\0') ? 'contains the character NUL' : 'contains half a surrogate pair');
}

function checkNumber(path: string, value: number): void {
  if (Number.isSafeInteger(value) && !Object.is(value, -0)) return;
  throw new ValueRefused(
    path,
    `${Object.is(value, -0) ? '-0' : value} is not a safe integer; write other numbers as decimal text`,
  );
}

/** How many bytes sealing has added to the fields of an event. */
function sealingOf(data: unknown): number {
  let added = 0;
  for (const value of Object.values(data as object)) {
    const ct: unknown = isSealed(value) ? value[SEALED]?.ct : undefined;
    if (typeof ct === 'string') added += JSON.stringify(value).length - Math.floor((ct.length * 3) / 4);
  }
  return added;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function kindOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? (value.constructor?.name ?? 'an object') : typeof value;
}
