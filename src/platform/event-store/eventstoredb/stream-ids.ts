import { LRUCache } from 'lru-cache';
import type { StoredRecord } from './records.js';

/** Ids remembered over all streams; some 100 bytes each. */
const IDS_KEPT = 300_000;

/** The ids of the first `count` events of a stream, each with its version. */
interface Known {
  readonly count: bigint;
  readonly versions: Map<string, bigint>;
  /** An append ended without an answer: the stream may hold more than is known. */
  readonly inDoubt: boolean;
}

/**
 * Which event ids stand in which stream. The port promises that they are unique there; EventStoreDB compares them only
 * with the events behind the expected version. What was read or written here is known without asking.
 */
export class StreamIds {
  private readonly streams = new LRUCache<string, Known>({
    max: 50_000,
    maxSize: IDS_KEPT,
    sizeCalculation: ({ versions }) => versions.size + 1,
  });

  /** The records of one stream, one after the other. A gap before them makes them useless, and they are left out. */
  saw(stream: string, records: readonly Pick<StoredRecord, 'id' | 'revision'>[]): void {
    const { versions, inDoubt, ...known } = this.of(stream);
    let { count } = known;
    for (const { id, revision } of records) {
      if (revision !== count) continue;
      versions.set(id, revision);
      count += 1n;
    }
    if (count > known.count) this.streams.set(stream, { count, versions, inDoubt });
  }

  doubt(stream: string): void {
    this.streams.set(stream, { ...this.of(stream), inDoubt: true });
  }

  /** It was read to its end. */
  trust(stream: string): void {
    if (this.isInDoubt(stream)) this.streams.set(stream, { ...this.of(stream), inDoubt: false });
  }

  isInDoubt(stream: string): boolean {
    return this.of(stream).inDoubt;
  }

  /** How many of the first events of the stream are known. */
  count(stream: string): bigint {
    return this.of(stream).count;
  }

  /** The versions at which these ids stand; -1n for one that is not known. */
  find(stream: string, ids: readonly string[]): readonly bigint[] {
    const { versions } = this.of(stream);
    return ids.map((id) => versions.get(id) ?? -1n);
  }

  private of(stream: string): Known {
    return this.streams.get(stream) ?? { count: 0n, versions: new Map(), inDoubt: false };
  }
}
