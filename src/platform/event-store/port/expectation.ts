import { ValueRefused, type Expected } from './event-store.js';

/** Whether a stream whose last event has version `actual` (-1n: none) is as the append expects it. */
export function meets(expected: Expected, actual: bigint): boolean {
  switch (expected) {
    case 'any':
      return true;
    case 'no-stream':
      return actual < 0n;
    case 'stream-exists':
      return actual >= 0n;
    default:
      return actual === expected;
  }
}

/** Only 'no-stream' says that nothing is there: -1n would mean different things to different stores. */
export function checkExpected(expected: Expected): void {
  if (typeof expected === 'bigint' && expected < 0n) {
    throw new ValueRefused('expected', "a version is 0n or more; an empty stream is 'no-stream'");
  }
}
