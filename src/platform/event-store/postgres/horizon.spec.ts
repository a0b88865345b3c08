import fc from 'fast-check';
import { Horizon, type Ticket } from './horizon.js';

type Step = 'begin' | 'draw' | 'commit' | 'roll back' | 'read drawn' | 'read writers';

/** A server in miniature: writers take the lock, draw positions, end; somebody looks, in two steps as SQL does. */
class Model {
  private drawn = 0n;
  private serial = 0;
  private readonly writers = new Map<string, bigint[]>();
  private half: bigint | undefined;
  readonly committed: bigint[] = [];

  get positionsInTheAir(): readonly bigint[] {
    return [...this.writers.values()].flat();
  }

  /** A complete ticket, when the step completed one. */
  take(step: Step, choice: number): Ticket | undefined {
    const writer = [...this.writers.keys()][choice % Math.max(1, this.writers.size)];
    if (step === 'begin') this.writers.set(`3/${(this.serial += 1)}`, []);
    if (step === 'draw' && writer) this.writers.get(writer)?.push((this.drawn += 1n));
    if (step === 'commit' && writer) this.committed.push(...(this.writers.get(writer) ?? []));
    if ((step === 'commit' || step === 'roll back') && writer) this.writers.delete(writer);
    if (step === 'read drawn') this.half = this.drawn;
    if (step !== 'read writers' || this.half === undefined) return undefined;
    const ticket = { drawn: this.half, writers: [...this.writers.keys()] };
    this.half = undefined;
    return ticket;
  }

  finish(): Ticket {
    return { drawn: this.drawn, writers: [] };
  }
}

const steps = fc.array(
  fc.tuple(
    fc.constantFrom<Step>('begin', 'draw', 'draw', 'commit', 'roll back', 'read drawn', 'read writers', 'read writers'),
    fc.nat(20),
  ),
  { minLength: 20, maxLength: 300 },
);

describe('horizon', () => {
  it('ES-1: nothing at or below what it called safe is ever still in the air, whatever the order of things', () => {
    fc.assert(
      fc.property(steps, (course) => {
        const model = new Model();
        const horizon = new Horizon();
        for (const [step, choice] of course) {
          const ticket = model.take(step, choice);
          if (!ticket) continue;
          const { safe } = horizon.see(ticket);
          expect(model.positionsInTheAir.filter((position) => position <= safe)).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('ES-9: reaches the last drawn position as soon as nobody writes, rolled back or not', () => {
    fc.assert(
      fc.property(steps, (course) => {
        const model = new Model();
        const horizon = new Horizon();
        for (const [step, choice] of course) {
          const ticket = model.take(step, choice);
          if (ticket) horizon.see(ticket);
        }
        const last = model.finish();
        expect(horizon.see(last).safe).toBe(last.drawn);
      }),
    );
  });

  it('moves on under writers that never pause: a ticket waits for its own writers only', () => {
    const horizon = new Horizon();
    let safe = 0n;
    for (let i = 1n; i <= 1_000n; i += 1n) safe = horizon.see({ drawn: i, writers: [`3/${i}`, `3/${i + 1n}`] }).safe;
    expect(safe).toBe(998n);
  });

  it('does not pile up tickets behind a writer that stays, and is free when it goes', () => {
    const horizon = new Horizon();
    for (let i = 1n; i <= 10_000n; i += 1n) expect(horizon.see({ drawn: i, writers: ['3/1'] }).safe).toBe(0n);
    expect(horizon.see({ drawn: 10_001n, writers: ['4/9'] }).safe).toBe(64n);
    expect(horizon.see({ drawn: 10_001n, writers: [] }).safe).toBe(10_001n);
  });
});
