import type { Position } from '../port/recorded-event.js';

/** Where EventStoreDB has a record in its log. Records of one commit differ by `prepare`, so neither is enough alone. */
export interface LogPlace {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** 64 bits need at most 20 digits. */
const WIDTH = 20;
const PLACE = /^(\d{20})(?:\/(\d{20}))?$/;
const BEFORE_ALL: LogPlace = { commit: 0n, prepare: 0n };

/** `<storeId>:<commit>/<prepare>`, 20 digits each, so that text order is the order of the log. */
export function positionOf(storeId: string, place: LogPlace | 'start'): Position {
  const { commit, prepare } = place === 'start' ? BEFORE_ALL : place;
  return `${storeId}:${digits(commit)}/${digits(prepare)}` as Position;
}

/** A position with one number only stands for a record that was committed by itself: both are the same. */
export function placeOf(position: Position | 'start', storeId: string): LogPlace | 'start' {
  if (position === 'start') return 'start';
  const [owner, place = ''] = position.split(':');
  if (owner !== storeId) throw new Error(`position ${position} belongs to another event store than ${storeId}`);
  const [, commit, prepare] = PLACE.exec(place) ?? [];
  if (commit === undefined) throw new Error(`${position} is not a position`);
  const found = { commit: BigInt(commit), prepare: BigInt(prepare ?? commit) };
  return isAfter(found, BEFORE_ALL) ? found : 'start';
}

/** Whether `a` stands behind `b`. */
export function isAfter(a: LogPlace | 'start', b: LogPlace | 'start'): boolean {
  if (a === 'start' || b === 'start') return a !== 'start';
  return a.commit > b.commit || (a.commit === b.commit && a.prepare > b.prepare);
}

function digits(number: bigint): string {
  return number.toString().padStart(WIDTH, '0');
}
