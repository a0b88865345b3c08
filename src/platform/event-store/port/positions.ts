import type { Position } from './recorded-event.js';

/** Enough for every bigint of PostgreSQL and every 64-bit commit position, so text order is number order. */
const WIDTH = 20;

/** `<storeId>:<20 digits>`; place 0 stands before the first event. */
export function positionAt(storeId: string, place: bigint | string): Position {
  return `${storeId}:${place.toString().padStart(WIDTH, '0')}` as Position;
}

/** The place within its store, exact beyond 2^53. A position of another store is an error: its order means nothing here. */
export function placeOf(position: Position | 'start', storeId: string): bigint {
  if (position === 'start') return 0n;
  const [owner, digits] = position.split(':');
  if (owner !== storeId) throw new Error(`position ${position} belongs to another event store than ${storeId}`);
  if (digits === undefined || !/^\d{20}$/.test(digits)) throw new Error(`${position} is not a position`);
  return BigInt(digits);
}

/** A checkpoint ahead of the log, as after restoring an older copy: following it would skip events in silence. */
export function refuseBeyond(place: bigint, newest: bigint, storeId: string): void {
  if (place <= newest) return;
  throw new Error(
    `position ${positionAt(storeId, place)} is beyond the end of the event store, ${positionAt(storeId, newest)}`,
  );
}

/** How far a position is on the way to another one, from 0 to 1; an estimate, since positions have gaps. */
export function shareOf(position: string, head: string): number {
  const place = (of: string) => Number.parseInt(of.split(':').at(-1) ?? '', 10);
  return place(head) > 0 ? Math.min(1, place(position) / place(head)) : 1;
}
