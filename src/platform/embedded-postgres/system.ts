import { spawnSync } from 'node:child_process';

/** What the launcher asks of the machine; given as a value so that a test can play another machine. */
export interface System {
  /** `<os>-<architecture>`, as in the names of the binary packages. */
  readonly platform: string;
  /** Of this process; undefined where the system has no such thing. */
  readonly uid: number | undefined;
  /** Whether root may run a program in a user namespace where it is nobody. */
  mayUnshare(): boolean;
  /** Whether a child can be told to end when this process dies, however it dies. */
  maySetDeathSignal(): boolean;
}

export const thisSystem: System = {
  platform: `${process.platform}-${process.arch}`,
  uid: process.getuid?.(),
  mayUnshare: () => runs('unshare', [...unsharePrefix.slice(1), 'true']),
  maySetDeathSignal: () => runs('setpriv', [...deathSignalPrefix.slice(1), 'true']),
};

export const NOBODY = 65534;
export const unsharePrefix = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`] as const;
/** INT is PostgreSQL's fast and clean shutdown. */
export const deathSignalPrefix = ['setpriv', '--pdeathsig', 'INT'] as const;

function runs(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 5_000 }).status === 0;
}
