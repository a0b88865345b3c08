import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StoreUnavailable } from '../event-store/port/event-store.js';

/** Someone with a newer epoch leads, or the checkpoint was moved by another hand: whoever gets this must stop. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
  constructor(readonly subject: string) {
    super(`the checkpoint of ${subject} was moved by another worker`);
  }
}

/** This projection as a whole cannot go on: too many keys failed, or the keys of an event cannot be told. */
export class MustStop extends Error {
  override readonly name = 'MustStop';
}

const INFRASTRUCTURE = /^(08|40001|40P01|53|55P03|57|58|25P03|25P04|25006)/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
const CONNECTION = /connection terminated|connection error|timeout exceeded when trying to connect|client was closed/i;

/** The fault lies with the database, the network or the store, not with an event: trying again may help. */
export function isInfrastructure(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  if (error instanceof pg.DatabaseError) return INFRASTRUCTURE.test(error.code ?? '');
  if (error instanceof AggregateError) return error.errors.some(isInfrastructure);
  if (!(error instanceof Error)) return false;
  return NETWORK.has((error as NodeJS.ErrnoException).code ?? '') || CONNECTION.test(error.message);
}

/** The table or its schema was dropped by somebody. */
export function isGone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '42P01' || error.code === '3F000');
}

/** Some row was refused by its table, and nothing else is wrong. */
export function isFaultOfRow(error: unknown): boolean {
  return !(error instanceof MustStop || error instanceof Fenced || isInfrastructure(error) || isGone(error));
}

export function messageOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 1_000);
}

/** Waits; ends early, without an error, when the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}

/** Which errors end the trying (default: all that are not infrastructure), and who is told of the others. */
export interface Patience {
  readonly unless?: (error: unknown) => boolean;
  readonly told?: (error: unknown) => void;
}

/** Tries for ever, with 10 ms … 5 s between tries, until it works, a final error comes or the signal aborts. */
export async function retrying<T>(signal: AbortSignal, work: () => Promise<T>, patience: Patience = {}): Promise<T> {
  const final = patience.unless ?? ((error: unknown) => !isInfrastructure(error));
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || final(error)) throw error;
      patience.told?.(error);
      await pause(Math.min(10 * 2 ** attempt, 5_000) * (0.5 + Math.random() / 2), signal);
      if (signal.aborted) throw error;
    }
  }
}

/** As `retrying`, and only what fences or stops the projection is final: nothing is skipped. */
export function untilDone<T>(signal: AbortSignal, work: () => Promise<T>, told: (error: unknown) => void): Promise<T> {
  const final = (error: unknown) => error instanceof Fenced || error instanceof MustStop || isGone(error);
  return retrying(signal, work, { unless: final, told });
}
