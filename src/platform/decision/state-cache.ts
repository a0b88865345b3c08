import { Inject, Injectable, Optional } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EVENT_STORE, type EventStore } from '../event-store/port/event-store.js';
import type { DomainEvent, RecordedEvent, StreamName } from '../event-store/port/recorded-event.js';
import { KEY_VAULT, type KeyVault } from '../event-store/sealed/key-vault.js';
import { Rounds } from '../rounds/rounds.js';
import type { StreamType } from './decision.js';

/** One stream to be read: its kind and the id after the hyphen. */
export interface StreamRef<State = unknown, E extends DomainEvent = DomainEvent> {
  readonly type: StreamType<State, E>;
  readonly id: string;
}

/** A state and the version it stands at; -1n while the stream is empty. */
export interface Loaded<State> {
  readonly state: State;
  readonly version: bigint;
  /** What each command recorded in the stream: how a repeated one is recognised, however late. */
  readonly commands: ReadonlyMap<string, Recording>;
}

/** The versions of the first and the last event of a command. */
export interface Recording {
  readonly first: bigint;
  readonly last: bigint;
}

type States<Refs extends readonly StreamRef[]> = {
  [K in keyof Refs]: Refs[K] extends StreamRef<infer State, never> ? Loaded<State> : never;
};

type AnyRef = StreamRef<unknown, never>;

/** Commands remembered over all kept states; about 100 bytes each. */
const COMMANDS_KEPT = 500_000;

/** A state that is older is folded anew, so a text that was forgotten does not stay in memory for long. */
const KEPT_MS = 600_000;

export function streamName(ref: { readonly type: { readonly category: string }; readonly id: string }): StreamName {
  return `${ref.type.category}-${ref.id}` as StreamName;
}

/** Names a stream to load; keeps its types. */
export function stream<State, E extends DomainEvent>(type: StreamType<State, E>, id: string): StreamRef<State, never> {
  return { type, id };
}

/**
 * Deciding facts come from streams. States are kept, and every use asks the store for what is newer, so a kept state
 * is never an old one. One round trip for any number of streams, shared by those who ask at about the same time. All are
 * dropped when a person was erased, wherever that was, since they may hold what this person wrote.
 */
@Injectable()
export class StateCache {
  private readonly states = new LRUCache<StreamName, Loaded<unknown>>({
    max: 20_000,
    ttl: KEPT_MS,
    maxSize: COMMANDS_KEPT,
    sizeCalculation: ({ commands }) => commands.size + 1,
  });
  private readonly rounds = new Rounds((asked: readonly (readonly AnyRef[])[]) => this.renewed(asked));

  private erased = 0;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Optional() @Inject(KEY_VAULT) private readonly vault?: Pick<KeyVault, 'destructions'>,
  ) {}

  async load<const Refs extends readonly AnyRef[]>(...refs: Refs): Promise<States<Refs>> {
    return (refs.length === 0 ? [] : await this.rounds.ask(refs)) as States<Refs>;
  }

  /** How many people are erased. One more than before: what was folded with their keys is dropped. */
  private async notice(): Promise<number> {
    const people = (await this.vault?.destructions())?.people ?? 0;
    if (people > this.erased) {
      this.erased = people;
      this.states.clear();
    }
    return this.erased;
  }

  private async renewed(asked: readonly (readonly AnyRef[])[]): Promise<Loaded<unknown>[][]> {
    const erased = await this.notice();
    const types = new Map(asked.flat().map((ref) => [streamName(ref), ref.type]));
    const known = [...types].map(([name, type]) => ({ name, loaded: this.states.get(name) ?? empty(type.initial) }));
    const news = await this.store.readMany(
      known.map(({ name, loaded }) => ({ stream: name, version: loaded.version })),
    );
    const renewed = new Map(known.map(({ name, loaded }) => [name, loaded]));
    for (const [i, { name, loaded }] of known.entries()) {
      const [events, type] = [news[i] ?? [], types.get(name)];
      if (!type || events.length === 0) continue;
      const after = advance(type, loaded, events);
      renewed.set(name, after);
      if (erased === this.erased) this.states.set(name, after);
    }
    return asked.map((refs) => refs.map((ref) => renewed.get(streamName(ref)) as Loaded<unknown>));
  }
}

function empty<State>(initial: State): Loaded<State> {
  return { state: initial, version: -1n, commands: new Map() };
}

/** The state after more events of its stream, which holds only events that its type knows: hence the cast. */
export function evolved<State>(type: StreamType<State, never>, state: State, events: readonly RecordedEvent[]): State {
  return events.reduce((before, event) => type.evolve(before, event as never), state);
}

/** The commands of a stream only grow, so all its kept states share one map: copying it would cost more with every event. */
function advance<State>(
  type: StreamType<State, never>,
  loaded: Loaded<State>,
  events: readonly RecordedEvent[],
): Loaded<State> {
  const commands = loaded.version < 0n ? new Map<string, Recording>() : (loaded.commands as Map<string, Recording>);
  for (const { meta, version } of events) {
    commands.set(meta.commandId, { first: commands.get(meta.commandId)?.first ?? version, last: version });
  }
  return { state: evolved(type, loaded.state, events), version: events.at(-1)?.version ?? loaded.version, commands };
}
