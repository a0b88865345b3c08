import { isOurs, type StoredRecord } from './records.js';
import { isAfter, type LogPlace } from './places.js';

const FIRST_PAGE = 1;
const LAST_PAGE = 4_096;
const GROWTH = 4;

/** Reads the log backwards, system records included. */
export type ReadBack = (before: LogPlace | 'end', count: number) => Promise<readonly StoredRecord[]>;

/**
 * Where our newest event stands. The system writes records of its own, and nothing but reading tells them apart: what
 * was once looked through is remembered, so that a quiet night of the system's records is read once.
 */
export class Newest {
  /** The newest event that this process knows of. */
  known: LogPlace | 'start' = 'start';
  private lookedThrough: LogPlace | 'start' = 'start';

  constructor(private readonly readBack: ReadBack) {}

  saw(place: LogPlace): void {
    if (isAfter(place, this.known)) this.known = place;
  }

  async find(): Promise<LogPlace | 'start'> {
    let before: LogPlace | 'end' = 'end';
    let end: LogPlace | undefined;
    for (let count = FIRST_PAGE; ; count = Math.min(count * GROWTH, LAST_PAGE)) {
      const records = await this.readBack(before, count);
      end ??= records[0]?.place;
      const ours = records.find((record) => isOurs(record) || !isAfter(record.place ?? 'start', this.lookedThrough));
      if (ours && isOurs(ours)) this.saw(ours.place);
      if (ours || records.length < count) break;
      before = records.at(-1)?.place ?? 'end';
    }
    if (end && isAfter(end, this.lookedThrough)) this.lookedThrough = end;
    return this.known;
  }
}
