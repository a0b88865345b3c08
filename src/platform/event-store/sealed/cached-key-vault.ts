import { LRUCache } from 'lru-cache';
import { NOTICED_MS, type Destroyed, type Destructions, type KeyVault, type SubjectKey } from './key-vault.js';

const GONE = Buffer.alloc(0);
const KEPT_MS = 30_000;

export interface CacheBounds {
  readonly keys: number;
  /** After how long a look into the vault is due: what was destroyed elsewhere is noticed then. */
  readonly milliseconds: number;
}

/** Keeps keys at hand, a bounded number, until any is destroyed anywhere. */
export class CachedKeyVault implements KeyVault {
  private readonly bySubject: LRUCache<string, SubjectKey | Destroyed>;
  private readonly byKid: LRUCache<string, Buffer>;
  private readonly noticedAfter: number;
  private seen: Destructions = { all: 0, people: 0 };
  private seenAt = -Infinity;
  /** The look that is under way, and before which drop it began. */
  private looking: { readonly drops: number; readonly seen: Promise<Destructions> } | undefined;
  /** Grows whenever keys are dropped: what was asked for before that is not kept. */
  private drops = 0;

  constructor(
    private readonly vault: KeyVault,
    { keys, milliseconds }: CacheBounds = { keys: 10_000, milliseconds: NOTICED_MS },
  ) {
    this.noticedAfter = milliseconds;
    this.bySubject = new LRUCache({ max: keys, ttl: KEPT_MS });
    this.byKid = new LRUCache({ max: keys, ttl: KEPT_MS });
  }

  async keyFor(subject: string): Promise<SubjectKey | Destroyed> {
    await this.destructions();
    const known = this.bySubject.get(subject);
    if (known) return known;
    const { drops } = this;
    const key = await this.vault.keyFor(subject);
    if (drops === this.drops) this.bySubject.set(subject, key);
    return key;
  }

  async find(kids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    await this.destructions();
    const found = new Map<string, Buffer>();
    const missing: string[] = [];
    for (const kid of new Set(kids)) {
      const key = this.byKid.get(kid);
      if (key === undefined) missing.push(kid);
      else if (key !== GONE) found.set(kid, key);
    }
    if (missing.length === 0) return found;
    const { drops } = this;
    const fetched = await this.vault.find(missing);
    for (const kid of missing) {
      const key = fetched.get(kid);
      if (drops === this.drops) this.byKid.set(kid, key ?? GONE);
      if (key) found.set(kid, key);
    }
    return found;
  }

  async destroy(subject: string): Promise<string> {
    const at = await this.vault.destroy(subject);
    this.forget();
    return at;
  }

  async destructions(): Promise<Destructions> {
    if (performance.now() - this.seenAt < this.noticedAfter) return this.seen;
    const { drops } = this;
    // A look that began before keys were dropped may not have seen why.
    if (this.looking?.drops !== drops) this.looking = { drops, seen: this.look() };
    const { looking } = this;
    try {
      return await looking.seen;
    } finally {
      if (this.looking === looking) this.looking = undefined;
    }
  }

  private async look(): Promise<Destructions> {
    const now = performance.now();
    const { drops } = this;
    const destructions = await this.vault.destructions();
    if (destructions.all > this.seen.all) {
      this.seen = destructions;
      this.forget();
      this.seenAt = now;
    } else if (drops === this.drops) this.seenAt = Math.max(this.seenAt, now);
    return this.seen;
  }

  forget(): void {
    this.drops += 1;
    this.bySubject.clear();
    this.byKid.clear();
    this.seenAt = -Infinity;
  }
}
