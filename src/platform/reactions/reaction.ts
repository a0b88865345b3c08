import type { Kysely } from 'kysely';
import type { DomainEvent, RecordedEvent } from '../event-store/port/recorded-event.js';

/**
 * A command that an event brings about. `input` is plain JSON without personal text: ids, and what can be read again.
 * Commands with the same `target` are sent one after the other, in the order in which they came to be owed.
 */
export interface OwedCommand {
  readonly command: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly target: string;
}

/** What to do after a command failed: try it again later, leave it out for good, or stop the whole reaction. */
export type Verdict =
  { readonly kind: 'retry'; readonly afterMilliseconds: number } | { readonly kind: 'skip' | 'stop' };

/**
 * Events bring about commands. What a reaction must remember stands in tables of its own (schema `reactions`, made by a
 * migration), written through `db` in the transaction that also holds its checkpoint and the commands it owes.
 */
export interface Reaction<E extends DomainEvent = DomainEvent> {
  /** A sentence in kebab-case: `when-release-published`. Part of every command id: never renamed. */
  readonly name: string;
  readonly on: readonly E['type'][];
  /** Where it begins the first time it is seen: with the next event, or with the whole history. */
  readonly startAt: 'now' | 'start';
  /** Its tables in schema `reactions`: emptied when it begins anew. */
  readonly tables?: readonly string[];
  commandsFor(event: RecordedEvent<E>, db: Kysely<never>): readonly OwedCommand[] | Promise<readonly OwedCommand[]>;
  /**
   * The same for a whole batch, the commands of each event in its place, where a statement for each event would cost too
   * much. When it throws, the batch is taken event by event.
   */
  commandsForAll?(events: readonly RecordedEvent<E>[], db: Kysely<never>): Promise<readonly (readonly OwedCommand[])[]>;
  /** Asked when a command failed `attempts` times; default: ten tries, then it is left out and listed. */
  afterFailure?(error: unknown, attempts: number): Verdict;
}

/** Lets the compiler tie a reaction to its events and tables; the worker, who holds many, knows them without their types. */
export function reaction<E extends DomainEvent, Tables = Record<never, never>>(
  definition: Omit<Reaction<E>, 'commandsFor' | 'commandsForAll'> & {
    commandsFor(event: RecordedEvent<E>, db: Kysely<Tables>): readonly OwedCommand[] | Promise<readonly OwedCommand[]>;
    commandsForAll?(
      events: readonly RecordedEvent<E>[],
      db: Kysely<Tables>,
    ): Promise<readonly (readonly OwedCommand[])[]>;
  },
): Reaction {
  return definition as unknown as Reaction;
}

/** A command on its way out. The same cause always has the same `commandId`, so a repeat changes nothing. */
export interface CommandToSend {
  readonly reaction: string;
  readonly command: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly commandId: string;
  /** The event that brought it about, and the journey it belongs to. */
  readonly causationId: string;
  readonly correlationId: string;
}

/** Puts a command on the bus and returns when it is decided; a refusal is a decision, an exception a failure. */
export type SendCommand = (command: CommandToSend) => Promise<void>;

/** Ten tries within some twenty minutes. */
export function usualVerdict(attempts: number): Verdict {
  return attempts < 10
    ? { kind: 'retry', afterMilliseconds: Math.min(1_000 * 3 ** (attempts - 1), 300_000) }
    : { kind: 'skip' };
}
