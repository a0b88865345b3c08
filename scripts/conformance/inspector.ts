import { join } from 'node:path';
import { installed, modernNode } from './pinned.js';
import { run } from './run.js';

const inspector = { name: '@modelcontextprotocol/inspector', version: '2.12.0' };

/** What an Inspector at the command line says against the endpoint: each fault a line. `home` is its own. */
export async function inspectorFaults(endpoint: string, { login, key }: Person, home: string): Promise<string[]> {
  const inspect = async (...args: readonly string[]) => {
    const script = join(installed(inspector), 'clients', 'launcher', 'build', 'index.js');
    const to = ['--cli', endpoint, '--transport', 'http', '--header', `Authorization: Bearer ${key}`];
    const { code, stdout, stderr } = await run(modernNode(), [script, ...to, ...args], home);
    if (code !== 0) throw new Error(`The Inspector ended ${args.join(' ')} with ${code}:\n${stdout}${stderr}`);
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  const faults: string[] = [];
  // Strict: a schema that some client would refuse is an error.
  const { tools } = await inspect('--method', 'tools/list', '--strict');
  const names = (tools as { name: string }[]).map(({ name }) => name);
  if (!names.includes('whoami')) faults.push(`the Inspector lists no whoami, but ${names.join(', ')}`);
  const { isError, structuredContent } = await inspect('--method', 'tools/call', '--tool-name', 'whoami');
  const who = (structuredContent as { login?: string } | undefined)?.login;
  if (isError !== false || who !== login) faults.push(`whoami told the Inspector ${String(who)}, not ${login}`);
  return faults;
}

interface Person {
  readonly login: string;
  readonly key: string;
}
