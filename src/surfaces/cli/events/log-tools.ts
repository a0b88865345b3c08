import { stat } from 'node:fs/promises';
import type { Pool } from 'pg';
import type { Clock } from '../../../platform/clock/clock.js';
import type { EventCatalogue } from '../../../platform/event-store/catalogue/event-catalogue.js';
import { StoreUnavailable, type EventStore } from '../../../platform/event-store/port/event-store.js';
import type { KeyTransfer } from '../../../platform/event-store/sealed/key-transfer.js';
import type { KeyVault } from '../../../platform/event-store/sealed/key-vault.js';
import { NoSuchPlace } from '../../../platform/event-store/transfer/history.js';
import type { Projection } from '../../../platform/read-store/projection.js';
import { CliError } from '../exit.js';
import type { CommandTools } from '../host.js';
import { renderData } from '../render.js';

/** The log of this installation with what belongs to it: no use cases, no worker. */
export interface LocalLog {
  /** As it is stored: personal fields sealed, shapes as they were recorded. */
  readonly log: EventStore;
  readonly vault: KeyVault;
  readonly keys: KeyTransfer;
  readonly catalogue: EventCatalogue;
  readonly projections: readonly Projection[];
  readonly pool: Pool;
  readonly clock: Clock;
  /** Resolves when everything that was written is on the disk; until then a crash may undo the last moments. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** What the commands on events work with. */
export interface LogTools extends CommandTools {
  /** Opens the log for one piece of work; faults of the operator's making are told in a sentence. */
  onLog<T>(work: (local: LocalLog) => Promise<T>): Promise<T>;
  /** Prints an answer for people, or as JSON. */
  print(data: Readonly<Record<string, unknown>>, options: { readonly json?: boolean }): void;
}

export function logTools(tools: CommandTools, open: () => Promise<LocalLog>): LogTools {
  const { terminal } = tools;
  return {
    ...tools,
    async onLog(work) {
      const local = await open();
      try {
        return await work(local);
      } catch (error) {
        if (error instanceof NoSuchPlace) throw new CliError(error.message, 2, { cause: error });
        if (error instanceof StoreUnavailable)
          throw new CliError('The event store does not answer.', 1, { cause: error });
        throw error;
      } finally {
        await local.close();
      }
    },
    print: (data, { json }) =>
      terminal.out(json ? `${JSON.stringify({ ok: true, data }, null, 2)}\n` : renderData(data)),
  };
}

/** How large the file is; no such file is a fault of the command line. */
export async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new CliError(`There is no file ${path}.`, 2);
  return found.size;
}

/** Values of an option that may be given several times, or at once with commas. */
export function gathered(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...value.split(',').filter(Boolean)];
}

/** Refuses a type that this version does not know: nothing would be found, and nobody would know why. */
export function knownTypes(
  types: readonly string[] | undefined,
  catalogue: EventCatalogue,
): readonly string[] | undefined {
  const unknown = types?.find((type) => !catalogue.types.includes(type));
  if (unknown !== undefined) throw new CliError(`There is no event type ${unknown}; docs/events.md lists them.`, 2);
  return types;
}
