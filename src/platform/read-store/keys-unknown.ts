import type { RecordedEvent } from '../event-store/port/recorded-event.js';
import { MustStop } from './faults.js';

/** An event whose keys cannot be told: nothing after it may be folded. */
export class KeysUnknown extends Error {
  override readonly name = 'KeysUnknown';
  constructor(
    readonly event: RecordedEvent,
    cause: unknown,
  ) {
    super(`keysOf failed on ${event.type} ${event.id}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** @throws KeysUnknown */
export function keysUnlessFault<T>(event: RecordedEvent, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new KeysUnknown(event, error);
  }
}

/** @throws MustStop where keys are unknown */
export async function stoppingAtUnknownKeys<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof KeysUnknown) throw new MustStop(error.message, { cause: error });
    throw error;
  }
}
