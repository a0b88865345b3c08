import type { Pool } from 'pg';
import { reaction, type Reaction } from '../../src/platform/reactions/reaction.js';
import type { Counted } from './read-world.js';

interface Tables {
  sums: { counter: string; sum: number };
}

/** Makes the table of `whenTen`. */
export async function createSums(pool: Pool): Promise<void> {
  await pool.query('create table reactions.sums (counter text primary key, sum int not null)');
}

/** What it remembers. */
export async function sums(pool: Pool): Promise<{ counter: string; sum: number }[]> {
  return (await pool.query('select counter, sum from reactions.sums order by counter')).rows;
}

/** Remembers a sum per counter; every full ten owes two commands, a 13 cannot be answered. */
export function whenTen(more: Partial<Reaction> = {}): Reaction {
  return {
    ...reaction<Counted, Tables>({
      name: 'when-ten',
      on: ['test.Counted'],
      startAt: 'start',
      tables: ['sums'],
      async commandsFor({ data: { counter, by } }, db) {
        const { sum } = await db
          .insertInto('sums')
          .values({ counter, sum: by })
          .onConflict((on) => on.column('counter').doUpdateSet((eb) => ({ sum: eb('sums.sum', '+', by) })))
          .returning('sum')
          .executeTakeFirstOrThrow();
        if (by === 13) throw new Error('thirteen');
        return sum % 10 === 0
          ? ['first', 'second'].map((command) => ({ command, input: { counter, sum }, target: counter }))
          : [];
      },
    }),
    ...more,
  };
}
