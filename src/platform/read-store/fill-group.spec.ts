import { expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { counted, counters, newEvent } from '../../../test/support/read-world.js';
import { positionAt } from '../event-store/port/positions.js';
import type { RecordedEvent, StreamName } from '../event-store/port/recorded-event.js';
import { Build } from './build.js';
import type { BuildEnds } from './build-ends.js';
import type { BuildRecord } from './builds.js';
import { FillGroup, STRETCH } from './fill-group.js';

const at = (place: number) => positionAt('s', BigInt(place));

/** Takes everything in that is written; what is asked for it cannot give. */
class LostDatabase {
  readonly written: { readonly sql: string; readonly values: readonly unknown[] }[] = [];

  readonly pool = {
    query: () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' })),
    connect: () => Promise.resolve({ on() {}, off() {}, release() {}, query: this.take }),
  } as unknown as Pool;

  private readonly take = (sql: string, values: readonly unknown[] = []) => {
    this.written.push({ sql, values });
    return Promise.resolve({ rows: [], rowCount: 1, command: 'COMMIT' });
  };

  /** Builds whose checkpoint was moved, and where to. */
  get checkpoints(): unknown[] {
    return this.written
      .filter(({ sql }) => sql.includes('update control.builds'))
      .map(({ values }) => [values[0], values[2]]);
  }
}

function build(id: number, position: number | undefined): Build {
  const name = `counters_${id}`;
  const record = {
    build: id,
    generation: 1,
    status: 'building',
    position: position === undefined ? null : at(position),
  };
  return new Build(counters({ name }), record as BuildRecord, { keys: new Set(), since: null }, 1n);
}

function page(place: number, counter?: string) {
  const event: RecordedEvent = {
    ...newEvent(counted(counter ?? '')),
    stream: `test-${counter}` as StreamName,
    version: 0n,
    position: at(place),
    recordedAt: '2026-11-30T10:00:00.000Z',
  };
  return { events: counter === undefined ? [] : [event], upTo: at(place), caughtUp: false };
}

test('ES-30 a page that only some tables took in when leadership was lost is written for none, with no checkpoint before it', async () => {
  const lost = new LostDatabase();
  const leading = new AbortController();
  const parts = { pool: lost.pool, epoch: 1n, observer: {}, ends: undefined as unknown as BuildEnds, bounds: STRETCH };
  const group = new FillGroup(parts, [build(1, undefined), build(2, 0)]);
  await group.take(page(1), leading.signal);
  leading.abort();
  await expect(group.take(page(2, 'a'), leading.signal)).rejects.toThrow('gone');
  await group.settle(leading.signal);
  expect(lost.checkpoints).toEqual([[[2], at(1)]]);
  expect(lost.written.filter(({ sql }) => sql.startsWith('insert'))).toEqual([]);
});
