import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../platform/contract/caller.js';
import { Failure } from '../../platform/contract/failure.js';
import { CLOCK, type Clock } from '../../platform/clock/clock.js';
import { StateCache, stream, streamName } from '../../platform/decision/state-cache.js';
import { EVENT_CATALOGUE, type EventCatalogue } from '../../platform/event-store/catalogue/event-catalogue.js';
import {
  EVENT_STORE,
  StoreUnavailable,
  type EventStore,
  type NewEvent,
} from '../../platform/event-store/port/event-store.js';
import { derivedId } from '../../platform/ids/ids.js';
import type { ReleasePartStored } from './domain/release.events.js';
import { release } from './domain/stored-release.js';

/** Bytes of a part as JSON text, so that with its metadata it stays within the 256 KiB of an event. */
const PART_BYTES = 240 * 1024;
const PATIENCE_MS = 2_000;

/**
 * Stores the text of a release in parts under its digest. The ids of the parts follow from digest and number, so a
 * broken-off storing goes on where it stopped, and two that store the same text at once do no harm.
 */
@Injectable()
export class ReleaseParts {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly states: StateCache,
    @Inject(EVENT_CATALOGUE) private readonly catalogue: EventCatalogue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The number of parts, all of which are stored afterwards. */
  async keep(digest: string, text: string, caller: Caller): Promise<number> {
    const pieces = cutIntoParts(text);
    const [{ state }] = await this.states.load(stream(release, digest));
    const stored = state.status === 'absent' ? 0 : state.stored;
    for (const [part, content] of pieces.entries()) {
      if (part < stored) continue;
      const fact: ReleasePartStored = {
        type: 'catalogue.ReleasePartStored',
        data: { digest, part, parts: pieces.length, content },
      };
      await this.append(digest, part, this.prepared(fact, derivedId('release-part', digest, String(part)), caller));
    }
    return pieces.length;
  }

  private prepared(fact: ReleasePartStored, id: string, caller: Caller): NewEvent {
    return this.catalogue.newEvent(fact, id, {
      correlationId: caller.correlationId,
      causationId: caller.commandId,
      commandId: caller.commandId,
      actor: caller.actor,
      occurredAt: this.clock.now().toISOString(),
      subjects: [],
      appVersion: this.catalogue.appVersion,
    });
  }

  private async append(digest: string, part: number, event: NewEvent): Promise<void> {
    const expected = part === 0 ? 'no-stream' : BigInt(part - 1);
    for (let tries = 0; ; tries += 1) {
      try {
        const result = await this.store.append(streamName({ type: release, id: digest }), expected, [event]);
        if (result.kind === 'conflict')
          throw new Error(`release ${digest}: part ${part} does not follow ${result.actual}`);
        return;
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        if (tries * 100 > PATIENCE_MS) throw new Failure('unavailable', [], { cause: error, retryAfterSeconds: 2 });
        await sleep(100);
      }
    }
  }
}

/** Cuts a text into pieces that stay within the limit when each is written as a JSON string; never through a character. */
export function cutIntoParts(text: string, limit = PART_BYTES): string[] {
  const pieces: string[] = [];
  let start = 0;
  let bytes = 0;
  let at = 0;
  for (const character of text) {
    const cost = character === '"' || character === '\\' ? 2 : Buffer.byteLength(character);
    if (bytes + cost > limit) {
      pieces.push(text.slice(start, at));
      start = at;
      bytes = 0;
    }
    bytes += cost;
    at += character.length;
  }
  pieces.push(text.slice(start));
  return pieces;
}
