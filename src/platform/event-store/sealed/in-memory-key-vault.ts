import { randomBytes, randomUUID } from 'node:crypto';
import { KEY_BYTES } from './cipher.js';
import { partOf, wholeOf, type Destroyed, type Destructions, type KeyVault, type SubjectKey } from './key-vault.js';

/** Keys for tests and trials: gone with the process. */
export class InMemoryKeyVault implements KeyVault {
  private readonly keys = new Map<string, SubjectKey | Destroyed>();
  private readonly destroyedAt = new Map<string, string>();
  private destroyed: Destructions = { all: 0, people: 0 };

  keyFor(subject: string): Promise<SubjectKey | Destroyed> {
    const key = this.keys.get(subject) ?? this.made(subject);
    this.keys.set(subject, key);
    return Promise.resolve(key);
  }

  find(kids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const wanted = new Set(kids);
    const found = new Map<string, Buffer>();
    for (const { kid, key } of this.keys.values()) if (key && wanted.has(kid)) found.set(kid, key);
    return Promise.resolve(found);
  }

  destroy(subject: string): Promise<string> {
    this.keys.set(subject, { kid: this.keys.get(subject)?.kid ?? randomUUID() });
    for (const [part, { kid }] of this.keys) if (part.startsWith(partOf(subject, ''))) this.keys.set(part, { kid });
    const { all, people } = this.destroyed;
    this.destroyed = { all: all + 1, people: people + (wholeOf(subject) === undefined ? 1 : 0) };
    const at = this.destroyedAt.get(subject) ?? new Date().toISOString();
    this.destroyedAt.set(subject, at);
    return Promise.resolve(at);
  }

  destructions(): Promise<Destructions> {
    return Promise.resolve(this.destroyed);
  }

  forget(): void {
    // Nothing is kept beside the keys themselves.
  }

  private made(subject: string): SubjectKey | Destroyed {
    const whole = this.keys.get(wholeOf(subject) ?? subject);
    const kid = randomUUID();
    return whole && !whole.key ? { kid } : { kid, key: randomBytes(KEY_BYTES) };
  }
}
