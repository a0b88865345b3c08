import type { RecordedEvent } from '../event-store/port/recorded-event.js';

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
