import { z } from 'zod';
import type { EventCatalogue } from '../catalogue/event-catalogue.js';
import { ValueRefused } from '../port/event-store.js';
import type { RecordedEvent } from '../port/recorded-event.js';
import { serialized } from '../port/value-rules.js';
import { kidsOf, unseal } from '../sealed/seal.js';
import type { TravellingEvent } from './event-line.js';
import { SeenIds } from './seen-ids.js';

const NOTHING: ReadonlyMap<string, Buffer> = new Map();

const meta = z.looseObject({
  correlationId: z.string(),
  causationId: z.string(),
  commandId: z.string(),
  actor: z.looseObject({ kind: z.enum(['person', 'system']), id: z.string() }),
  occurredAt: z.iso.datetime(),
  subjects: z.array(z.string()),
  appVersion: z.string(),
});

/**
 * Holds events, one after the other, against what a log must be: streams without gaps, no id twice, values that every
 * store takes, types and shapes that this version knows. It remembers the end of every stream and every id, some 100
 * bytes for each.
 */
export class LogCheck {
  private readonly ends = new Map<string, bigint>();
  private readonly ids = new SeenIds();
  private readonly kids = new Set<string>();

  /** `whole`: of a part of a log only its own order can be told, and a stream may begin anywhere. */
  constructor(
    private readonly catalogue: EventCatalogue,
    private readonly whole = true,
  ) {}

  get streams(): number {
    return this.ends.size;
  }

  /** The keys without which the events so far cannot be read. */
  get keysNeeded(): ReadonlySet<string> {
    return this.kids;
  }

  /** What is wrong with the next event, a sentence each. With its keys, sealed fields are opened and checked as well. */
  add(event: TravellingEvent, keys = NOTHING): readonly string[] {
    for (const kid of kidsOf(event as RecordedEvent)) this.kids.add(kid);
    const faults = [this.order(event), this.ids.add(event.id) ? undefined : `id ${event.id} stands there twice`];
    faults.push(this.values(event) ?? this.shape(event, keys));
    return faults.filter((fault) => fault !== undefined);
  }

  private order({ stream, version }: TravellingEvent): string | undefined {
    const end = this.ends.get(stream);
    this.ends.set(stream, version);
    const follows =
      end === undefined ? !this.whole || version === 0n : this.whole ? version === end + 1n : version > end;
    if (follows) return undefined;
    return `version ${version} of ${stream} comes ${end === undefined ? 'first' : `after version ${end}`}`;
  }

  private values(event: TravellingEvent): string | undefined {
    try {
      serialized(event.stream, [event]);
    } catch (error) {
      if (!(error instanceof ValueRefused)) throw error;
      return `${error.path.replace('events[0].', '')} ${error.reason}`;
    }
    const [fault] = meta.safeParse(event.meta).error?.issues ?? [];
    return fault && `meta.${fault.path.join('.')}: ${fault.message}`;
  }

  private shape(event: TravellingEvent, keys: ReadonlyMap<string, Buffer>): string | undefined {
    try {
      const today = this.catalogue.upcast(unseal(event as RecordedEvent, keys));
      const [fault] = this.catalogue.definition(event.type).schema.safeParse(today.data).error?.issues ?? [];
      return fault && `${event.type} of version ${event.schemaVersion}, data.${fault.path.join('.')}: ${fault.message}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}
