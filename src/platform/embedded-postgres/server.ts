import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { explainServerOutput } from './embedded-postgres.error.js';
import { portIsTaken } from './port.js';
import { spawnOptions, type RunAs } from './run-as.js';
import { deathSignalPrefix, type System } from './system.js';

export interface ServerOptions {
  readonly system: System;
  readonly postgres: string;
  readonly runAs: RunAs;
  readonly data: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
}

export interface RunningServer {
  readonly pid: number;
  /** Resolves when the server has ended, with the last it said. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL and waits until it takes connections. It never outlives this process. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { system, runAs, data, port } = options;
  const withDeathSignal = system.maySetDeathSignal();
  const [program = options.postgres, ...args] = [
    ...runAs.prefix,
    ...(withDeathSignal ? deathSignalPrefix : []),
    options.postgres,
    ...argumentsOf(options),
  ];
  // In a session of its own, Ctrl-C reaches only Lyceum, which stops PostgreSQL last.
  const child = spawn(program, args, { ...spawnOptions(runAs), detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const { ready, ended } = follow(child);
  const failure = await Promise.race([ready.then(() => undefined), ended]);
  if (failure !== undefined) {
    throw /Address already in use/i.test(failure) ? portIsTaken(port) : explainServerOutput(failure, data);
  }
  // Only now: while nothing else is open, waiting for an unreferenced child would let the process end.
  child.unref();
  (child.stderr as Readable & { unref?(): void }).unref?.();
  const pid = child.pid!;
  if (!withDeathSignal) watchOver(pid);
  return { pid, ended, stop: () => stop(child, ended) };
}

function argumentsOf({ data, port, settings }: ServerOptions): string[] {
  const all = {
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...settings,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
  };
  return ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function follow(child: ChildProcess): { ready: Promise<void>; ended: Promise<string> } {
  let output = '';
  let announce = (): void => undefined;
  const ready = new Promise<void>((resolve) => (announce = resolve));
  child.stderr!.on('data', (text) => {
    output = (output + String(text)).slice(-8_000);
    if (output.includes('database system is ready to accept connections')) announce();
  });
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', () => resolve(output || 'nothing'));
  });
  return { ready, ended };
}

/** Where no death signal exists: a shell that holds a pipe from this process, and ends the server when it breaks. */
function watchOver(pid: number): void {
  const watcher = spawn('/bin/sh', ['-c', 'read _; kill -INT "$1"', 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  // A pipe of a child is a Socket, which the types do not tell.
  (watcher.stdin as Socket).unref();
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.ref();
  child.kill('SIGINT');
  const impatience = setTimeout(() => child.kill('SIGQUIT'), 20_000);
  await ended;
  clearTimeout(impatience);
}
