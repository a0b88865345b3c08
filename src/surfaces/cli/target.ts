import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CliError } from './exit.js';
import type { Terminal } from './host.js';

/** A server and the key to call it with. `assumed`: nobody named it; it is the demo world of the data folder. */
export interface Server {
  readonly url: string;
  readonly key: string;
  readonly assumed: boolean;
}

export interface Named {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
}

interface Demo {
  readonly url: string;
  readonly people: { readonly admin: { readonly key: string } };
}

/**
 * Which server a command speaks to: the one that is named by option or environment, else that of the demo world, else
 * none, and the command works on the data itself. The demo's key is sent to nobody but the demo's own server.
 */
export function chooseServer(named: Named, { env }: Terminal): Server | undefined {
  const url = named.url ?? env['LYCEUM_URL'];
  const key = named.key ?? env['LYCEUM_KEY'];
  const demo = readDemo(resolve(env['LYCEUM_DATA'] || '.lyceum'));
  if (url && key) return { url: checked(url), key, assumed: false };
  if (key && demo) return { url: demo.url, key, assumed: false };
  if (key) throw new CliError('A key was given but no server: add --url, or set LYCEUM_URL.', 2);
  if (url && demo && sameServer(url, demo.url)) return { url: demo.url, key: demo.people.admin.key, assumed: false };
  if (url) throw new CliError('A server was given but no key: add --key, or set LYCEUM_KEY.', 2);
  return demo && { url: demo.url, key: demo.people.admin.key, assumed: true };
}

function checked(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new CliError(`"${url}" is not the address of a server, such as https://learn.example.org.`, 2);
  }
  return url.replace(/\/+$/, '');
}

function sameServer(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}

function readDemo(dataDir: string): Demo | undefined {
  try {
    const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Partial<Demo>;
    return demo.url && demo.people?.admin?.key ? (demo as Demo) : undefined;
  } catch {
    return undefined;
  }
}
