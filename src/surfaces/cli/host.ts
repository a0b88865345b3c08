import type { Command } from 'commander';
import type { Gateway } from '../../platform/contract/gateway.js';
import type { Registry } from '../../platform/contract/registry.js';
import type { ReactionControl } from '../../platform/reactions/reaction-control.js';
import type { ProjectionControl } from '../../platform/read-store/projection-control.js';

/** Where a command reads its surroundings and writes its answer. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  out(text: string): void;
  err(text: string): void;
  /** Somebody watches the errors: what is written there may be written over. */
  readonly interactive?: boolean;
}

/** The whole platform in this process, on the installation's database, with its workers and without ways in. */
export interface LocalPlatform {
  readonly gateway: Gateway;
  readonly projections: ProjectionControl;
  readonly reactions: ReactionControl;
  close(): Promise<void>;
}

/** Adds commands that are not made from contracts, such as `course check`. */
export type AddCommands = (program: Command, tools: CommandTools) => void;

/** What such commands may use. `run` wraps an action: it prints what is thrown and sets the exit code. */
export interface CommandTools {
  readonly terminal: Terminal;
  readonly host: CliHost;
  readonly run: <Args extends unknown[]>(action: (...args: Args) => Promise<void>) => (...args: Args) => Promise<void>;
}

/** What the application gives to the command line. */
export interface CliHost {
  readonly version: string;
  readonly registry: Registry;
  /** The ways in, with a worker unless told otherwise; runs until it is stopped. */
  serve(options: { readonly worker: boolean }): Promise<void>;
  /** A worker without ways in; runs until it is stopped. */
  work(): Promise<void>;
  /** Beside a running server on the same data, or by itself when none runs. */
  open(): Promise<LocalPlatform>;
  /** Names of the migrations that were applied. */
  migrate(): Promise<readonly string[]>;
  readonly commands: readonly AddCommands[];
}
