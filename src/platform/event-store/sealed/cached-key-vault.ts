import { LRUCache } from 'lru-cache';
import type { Destroyed, KeyVault, SubjectKey } from './key-vault.js';

const GONE = Buffer.alloc(0);

export interface CacheBounds {
  readonly keys: number;
  /** How long another process may still read after a key was destroyed. */
  readonly milliseconds: number;
}

/** Keeps keys at hand, a bounded number for a bounded time. */
export class CachedKeyVault implements KeyVault {
  private readonly bySubject: LRUCache<string, SubjectKey | Destroyed>;
  private readonly byKid: LRUCache<string, Buffer>;

  constructor(
    private readonly vault: KeyVault,
    { keys, milliseconds }: CacheBounds = { keys: 10_000, milliseconds: 30_000 },
  ) {
    this.bySubject = new LRUCache({ max: keys, ttl: milliseconds });
    this.byKid = new LRUCache({ max: keys, ttl: milliseconds });
  }

  async keyFor(subject: string): Promise<SubjectKey | Destroyed> {
    const known = this.bySubject.get(subject);
    if (known) return known;
    const key = await this.vault.keyFor(subject);
    this.bySubject.set(subject, key);
    return key;
  }

  async find(kids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const found = new Map<string, Buffer>();
    const missing: string[] = [];
    for (const kid of new Set(kids)) {
      const key = this.byKid.get(kid);
      if (key === undefined) missing.push(kid);
      else if (key !== GONE) found.set(kid, key);
    }
    if (missing.length === 0) return found;
    const fetched = await this.vault.find(missing);
    for (const kid of missing) {
      const key = fetched.get(kid);
      this.byKid.set(kid, key ?? GONE);
      if (key) found.set(kid, key);
    }
    return found;
  }

  async destroy(subject: string): Promise<void> {
    await this.vault.destroy(subject);
    this.bySubject.clear();
    this.byKid.clear();
  }
}
