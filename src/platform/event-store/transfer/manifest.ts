import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Position } from '../port/recorded-event.js';
import { parsed } from './event-line.js';

export const FORMAT = 1;

/** What an analyst chose; such a file is no whole log and cannot be imported. */
const choiceShape = z.object({
  types: z.array(z.string()).optional(),
  stream: z.string().optional(),
  after: z.string().optional(),
  until: z.string().optional(),
});
const headShape = z.object({
  lyceum: z.literal('events'),
  format: z.int(),
  appVersion: z.string(),
  store: z.string(),
  exportedAt: z.string(),
  partial: choiceShape.nullable(),
});
const manifestShape = z.object({
  head: z.string(),
  events: z.int(),
  types: z.record(z.string(), z.int()),
  first: z.string().nullable(),
  last: z.string().nullable(),
  chain: z.string(),
});

export type Choice = z.infer<typeof choiceShape>;

/** The first line of a file. */
export type Head = z.infer<typeof headShape>;

/** The last line: what the file holds. `first` and `last` are positions in the store it comes from. */
export type Manifest = z.infer<typeof manifestShape>;

/** The head as its line; what it says is sealed by the manifest. */
export function headLine(of: Head): string {
  return JSON.stringify(of);
}

export function readHead(line: string): Head | undefined {
  return headShape.safeParse(parsed(line)).data;
}

export function manifestLine(of: Manifest): string {
  const text = JSON.stringify(of);
  return `{"manifest":${text},"sha256":"${sha256(text)}"}`;
}

/** `undefined`: this is no manifest. `altered`: it is one, and not as it was written. */
export function readManifest(line: string): Manifest | 'altered' | undefined {
  if (!line.startsWith('{"manifest":')) return undefined;
  const found = manifestShape.safeParse(parsed(line)?.['manifest']).data;
  return found && manifestLine(found) === line ? found : 'altered';
}

/** Gathers what the manifest tells while events pass. */
export class Tally {
  private readonly counts = new Map<string, number>();
  private count = 0;
  private first: Position | undefined;
  private last: Position | undefined;

  add(type: string, position?: Position): void {
    this.count += 1;
    this.counts.set(type, (this.counts.get(type) ?? 0) + 1);
    this.first ??= position;
    this.last = position;
  }

  get events(): number {
    return this.count;
  }

  /** By type, in alphabetical order. */
  get types(): Record<string, number> {
    return Object.fromEntries([...this.counts].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }

  manifest(head: string, chain: string): Manifest {
    const { events, types } = this;
    return { head: sha256(head), events, types, first: this.first ?? null, last: this.last ?? null, chain };
  }
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
