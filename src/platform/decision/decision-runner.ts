import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLOCK, type Clock } from '../clock/clock.js';
import { IDS, type Ids, derivedId } from '../ids/ids.js';
import type { Caller } from '../contract/caller.js';
import { Failure } from '../contract/failure.js';
import type { Refused } from '../contract/refusal.js';
import { EVENT_CATALOGUE, type EventCatalogue } from '../event-store/catalogue/event-catalogue.js';
import {
  EVENT_STORE,
  StoreUnavailable,
  type AppendResult,
  type EventStore,
  type Expected,
  type NewEvent,
  type NonEmpty,
} from '../event-store/port/event-store.js';
import type { DomainEvent, EventMeta, RecordedEvent, StreamName } from '../event-store/port/recorded-event.js';
import type { Decision, StreamType } from './decision.js';
import { KeyedQueue } from './keyed-queue.js';
import { evolved, StateCache, stream, streamName, type Loaded } from './state-cache.js';

/** Whose data the events hold (the key of the first seals them), what caused them when it was not the command, when. */
export interface Run<E extends DomainEvent = DomainEvent> {
  readonly subjects?: readonly string[] | ((event: E) => readonly string[]);
  readonly causationId?: string;
  /** The instant the decision rests on, so that what is recorded and what is told agree to the millisecond; else now. */
  readonly at?: Date;
}

/** `state` is the stream right after the command, whatever came later; `repeated`: the same command was decided before. */
export interface Done<State, E extends DomainEvent> {
  readonly kind: 'accepted';
  readonly events: readonly E[];
  readonly state: State;
  readonly repeated: boolean;
}

/** What came of a command. */
export type Outcome<State, E extends DomainEvent, R extends Refused> =
  | Done<State, E>
  | { readonly kind: 'refused'; readonly refusal: R; readonly state: State }
  /** Others changed the stream for as long as we kept trying; nothing was written. */
  | { readonly kind: 'busy' };

const PATIENCE_MS = 2_000;

/**
 * Loads a stream, decides, appends. A command that was accepted before is answered with what it recorded then and with the
 * state it left, so that a use case can give its first answer again. One that was refused is decided again, so what a
 * refusal records goes under an id of its own. A conflict is decided again on the newer state for up to two seconds; an
 * append of unknown outcome is repeated with the same ids and the same expectation.
 */
@Injectable()
export class DecisionRunner {
  private readonly queue = new KeyedQueue();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly states: StateCache,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(EVENT_CATALOGUE) private readonly catalogue: EventCatalogue,
  ) {}

  /** What the command recorded in the stream before; undefined when it is new there. For handlers that refuse before they decide. */
  async done<State, E extends DomainEvent>(
    type: StreamType<State, E>,
    id: string,
    { commandId }: Caller,
  ): Promise<Done<State, E> | undefined> {
    const [now] = await this.states.load(stream(type, id));
    return this.repeated(type, id, now, commandId);
  }

  run<State, E extends DomainEvent, R extends Refused = never>(
    type: StreamType<State, E>,
    id: string,
    caller: Caller,
    decide: (state: State) => Decision<E, R> | Promise<Decision<E, R>>,
    how: Run<E> = {},
  ): Promise<Outcome<State, E, R>> {
    const name = streamName({ type, id });
    return this.queue.run(name, async () => {
      const deadline = Date.now() + PATIENCE_MS;
      for (let attempt = 0; ; attempt += 1) {
        const [before] = await this.states.load(stream(type, id));
        const done = await this.repeated(type, id, before, caller.commandId);
        if (done) return done;

        const decision = await decide(before.state);
        const refusal = decision.kind === 'refused' ? decision.refusal : undefined;
        let state = before.state;
        if (decision.events.length > 0) {
          caller.signal?.throwIfAborted();
          const commandId = refusal ? derivedCommandId(caller.commandId, 'refused') : caller.commandId;
          // Never empty: the length was asked above.
          const events = decision.events.map((event) =>
            this.prepare(event, { ...caller, commandId }, { causationId: caller.commandId, ...how }),
          ) as unknown as NonEmpty<NewEvent>;
          const result = await this.append(name, before.version < 0n ? 'no-stream' : before.version, events);
          if (result.kind === 'conflict') {
            if (Date.now() > deadline) return { kind: 'busy' };
            await sleep(Math.min(5 * 2 ** attempt, 100) * Math.random());
            continue;
          }
          const recorded = placed(events, name, before.version, result, this.clock.now());
          state = evolved(type as StreamType<State, never>, before.state, recorded);
        }
        return refusal
          ? { kind: 'refused', refusal, state }
          : { kind: 'accepted', events: decision.events, state, repeated: false };
      }
    });
  }

  private async repeated<State, E extends DomainEvent>(
    type: StreamType<State, E>,
    id: string,
    now: Loaded<State>,
    commandId: string,
  ): Promise<Done<State, E> | undefined> {
    const recording = now.commands.get(commandId);
    if (!recording) return undefined;
    const { first, last } = recording;
    const from = last === now.version ? first : 0n;
    const events: RecordedEvent[] = [];
    for await (const event of this.store.read(streamName({ type, id }), { from, limit: Number(last - from) + 1 }))
      events.push(event);
    const state = from === 0n ? evolved(type as StreamType<State, never>, type.initial, events) : now.state;
    // The stream holds only events of its own kind.
    const own = events.filter(({ version }) => version >= first) as unknown as readonly E[];
    return { kind: 'accepted', events: own, state, repeated: true };
  }

  private prepare<E extends DomainEvent>(event: E, caller: Caller, how: Run<E>): NewEvent {
    const { subjects = [] } = how;
    const meta: EventMeta = {
      correlationId: caller.correlationId,
      causationId: how.causationId ?? caller.commandId,
      commandId: caller.commandId,
      actor: caller.actor,
      occurredAt: (how.at ?? this.clock.now()).toISOString(),
      subjects: typeof subjects === 'function' ? subjects(event) : subjects,
      appVersion: this.catalogue.appVersion,
      ...(caller.traceparent ? { traceparent: caller.traceparent } : {}),
    };
    return this.catalogue.newEvent(event, this.ids.uuid(), meta);
  }

  private async append(name: StreamName, expected: Expected, events: NonEmpty<NewEvent>): Promise<AppendResult> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await this.store.append(name, expected, events);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        if (Date.now() > deadline) throw new Failure('unavailable', [], { cause: error, retryAfterSeconds: 2 });
        await sleep(100);
      }
    }
  }
}

/** The appended events as the store now holds them, for answering at once; the cache reads them back by itself. */
function placed(
  events: readonly NewEvent[],
  name: StreamName,
  before: bigint,
  result: Extract<AppendResult, { position: unknown }>,
  now: Date,
): RecordedEvent[] {
  return events.map((event, i) => ({
    ...event,
    stream: name,
    version: before + 1n + BigInt(i),
    position: result.position,
    recordedAt: now.toISOString(),
  }));
}

/** The id of a command that a reaction or a script sends: the same cause gives the same id. */
export function derivedCommandId(...parts: readonly string[]): string {
  return derivedId('command', ...parts);
}
