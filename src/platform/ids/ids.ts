import { randomBytes, randomUUID } from 'node:crypto';
import { v5 } from 'uuid';

/** The only source of ids and randomness. */
export interface Ids {
  uuid(): string;
  /** Random bytes for secrets. */
  secret(bytes: number): Buffer;
}

export const IDS = Symbol('Ids');

export const randomIds: Ids = { uuid: () => randomUUID(), secret: (bytes) => randomBytes(bytes) };

/** Ids for tests: predictable, and different at every call. */
export class SerialIds implements Ids {
  private next = 0;
  uuid(): string {
    this.next += 1;
    return `00000000-0000-4000-8000-${this.next.toString(16).padStart(12, '0')}`;
  }
  secret(bytes: number): Buffer {
    this.next += 1;
    return Buffer.alloc(bytes, this.next % 256);
  }
}

const LYCEUM = 'c8e4dfc0-55a3-5a35-9a1d-6a24b8f6e7d1';

/** The same parts always give the same id: how an id that an agent holds leads to its stream without a table. */
export function derivedId(...parts: readonly string[]): string {
  return v5(parts.join('\u001f'), LYCEUM);
}
