import { createHash } from 'node:crypto';
import type { EventMeta, RecordedEvent, StreamName } from '../port/recorded-event.js';

/** What of an event travels. Position and time of recording belong to the store that gave them. */
export type TravellingEvent = Omit<RecordedEvent, 'position' | 'recordedAt'>;

/** Where the chain begins. */
const ORIGIN = createHash('sha256').update('lyceum events 1').digest();
const LINK = /,"link":"([0-9a-f]{16})"\}$/;
const LINK_LENGTH = ',"link":"0123456789abcdef"}'.length;

/** Each event hashed together with all that came before: equal ends mean equal logs. */
export class Chain {
  private last = ORIGIN;

  /** Takes the next event in, as text; gives its link, 16 hexadecimal digits. */
  add(text: string): string {
    this.last = createHash('sha256').update(this.last).update(text).digest();
    return this.link;
  }

  get link(): string {
    return this.end.slice(0, 16);
  }

  /** SHA-256 of everything so far, in hexadecimal digits. */
  get end(): string {
    return this.last.toString('hex');
  }
}

/** The event as text, byte for byte the same whichever store it is read from. */
export function textOf({ stream, version, id, type, schemaVersion, data, meta }: TravellingEvent): string {
  return JSON.stringify({ stream, version: Number(version), id, type, schemaVersion, data, meta });
}

/** The line of a file: the event's text with its link. */
export function lineOf(text: string, link: string): string {
  return `${text.slice(0, -1)},"link":"${link}"}`;
}

/** A line back into text and link; undefined when it is not such a line. */
export function textAndLink(line: string): { readonly text: string; readonly link: string } | undefined {
  const link = LINK.exec(line)?.[1];
  return link === undefined ? undefined : { text: `${line.slice(0, -LINK_LENGTH)}}`, link };
}

/** An event from its text; undefined when the text is not exactly as `textOf` writes it. */
export function eventOf(text: string): TravellingEvent | undefined {
  const read = parsed(text);
  if (!read || !Number.isSafeInteger(read['version']) || (read['version'] as number) < 0) return undefined;
  const event: TravellingEvent = {
    stream: String(read['stream']) as StreamName,
    version: BigInt(read['version'] as number),
    id: String(read['id']),
    type: String(read['type']),
    schemaVersion: Number(read['schemaVersion']),
    data: read['data'],
    meta: read['meta'] as EventMeta,
  };
  return textOf(event) === text ? event : undefined;
}

/** A JSON object; undefined for anything else. */
export function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
