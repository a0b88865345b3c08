import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/port/event-store.js';
import type { RecordedEvent } from '../../platform/event-store/port/recorded-event.js';
import { streamName } from '../../platform/decision/state-cache.js';
import type { Release } from './domain/release.js';
import type { ReleaseEvent } from './domain/release.events.js';
import { release as releaseStream } from './domain/stored-release.js';

/** Where a content stands: its digest and the number of its parts. A ReleaseRecord is one. */
export interface ContentRef {
  readonly digest: string;
  readonly parts: number;
}

const KEPT = 64;

/** Contents of releases, read from their streams and parsed once; a content never changes, so a kept one is right. */
@Injectable()
export class ReleaseLibrary {
  private readonly contents = new LRUCache<string, Promise<Release>>({ max: KEPT });

  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  content(ref: ContentRef): Promise<Release> {
    const kept = this.contents.get(ref.digest);
    if (kept) return kept;
    const reading = this.read(ref);
    this.contents.set(ref.digest, reading);
    reading.catch(() => this.contents.delete(ref.digest));
    return reading;
  }

  private async read({ digest, parts }: ContentRef): Promise<Release> {
    const pieces: string[] = [];
    for await (const event of this.store.read(streamName({ type: releaseStream, id: digest }))) {
      pieces.push((event as RecordedEvent<ReleaseEvent>).data.content);
    }
    if (pieces.length !== parts) throw new Error(`release ${digest}: ${pieces.length} of ${parts} parts are stored`);
    return JSON.parse(pieces.join('')) as Release;
  }
}
