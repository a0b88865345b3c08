import { Inject, Injectable } from '@nestjs/common';
import { numbersKnown, type FeedbackTables, type NumberedTable } from '../../../projections/feedback/index.js';
import type { Caller } from '../../platform/contract/caller.js';
import { Failure } from '../../platform/contract/failure.js';
import type { Refused } from '../../platform/contract/refusal.js';
import { accept, type Decision, type StreamType } from '../../platform/decision/decision.js';
import { DecisionRunner } from '../../platform/decision/decision-runner.js';
import { KeyedQueue } from '../../platform/decision/keyed-queue.js';
import { settled } from '../../platform/decision/settled.js';
import type { DomainEvent } from '../../platform/event-store/port/recorded-event.js';
import { READ_STORE, type ReadStore } from '../../platform/read-store/read-store.js';
import { printedNumber, type Numbering } from './domain/numbers.js';

/** A kind of stream whose id is its number; `undefined` is the state of one that was not begun. */
export interface Numbered<State, E extends DomainEvent> {
  readonly type: StreamType<State | undefined, E>;
  readonly numbering: Numbering;
  readonly table: NumberedTable;
}

export type Begun<State, R extends Refused> =
  { readonly kind: 'begun'; readonly state: State } | { readonly kind: 'refused'; readonly refusal: R };

/**
 * Begins a stream under the next free number. A number is taken by the very append that needs it, so there are neither gaps nor
 * two of the same, whichever processes ask. The read table only tells where to begin looking: the streams behind its last
 * number are tried one by one. For the same reason a command that was repeated finds what it began.
 */
@Injectable()
export class NumberedStreams {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly decisions: DecisionRunner,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  /** The begun stream's state, or why it is not begun. The caller is the one whose text the first event holds. */
  begin<State, E extends DomainEvent, R extends Refused>(
    { type, numbering, table }: Numbered<State, E>,
    caller: Caller,
    decide: (id: string) => Decision<E, R>,
  ): Promise<Begun<State, R>> {
    return this.queue.run(table, async () => {
      const { db } = await this.readStore.fresh<FeedbackTables>(table);
      const { last, begun } = await numbersKnown(db, table, caller.commandId);
      for (let number = begun ?? last + 1; ; number += 1) {
        const id = printedNumber(numbering, number);
        let taken = false;
        const outcome = settled(
          await this.decisions.run(
            type,
            id,
            caller,
            (state): Decision<E, R> => {
              taken = state !== undefined;
              return taken ? accept() : decide(id);
            },
            { subjects: [caller.personId] },
          ),
        );
        if (outcome.kind === 'refused') return outcome;
        if (!taken) return { kind: 'begun', state: found(outcome.state) };
      }
    });
  }
}

function found<State>(state: State | undefined): State {
  if (state === undefined) throw new Failure('unavailable', [], { retryAfterSeconds: 1 });
  return state;
}
