import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './compare.js';
import { installed, modernNode } from './pinned.js';
import { run } from './run.js';

const name = '@modelcontextprotocol/conformance';

/** The public suite in each version that knows scenarios of an era, with the arguments that choose them. */
export const suites = [
  { version: '0.1.16', revision: '2025-11-25', args: [] },
  { version: '0.2.0-alpha.12', revision: '2025-11-25', args: ['--requirements', '2025-11-25'] },
  { version: '0.2.0-alpha.12', revision: '2026-07-28', args: ['--requirements', '2026-07-28'] },
] as const;

/** Every check of every scenario that the suite ran against the endpoint. `folder` is used up. */
export async function checksOf(suite: (typeof suites)[number], endpoint: string, folder: string): Promise<Check[]> {
  const script = join(installed({ name, version: suite.version }), 'dist', 'index.js');
  const args = [script, 'server', '--url', endpoint, ...suite.args, '--output-dir', folder];
  const { stdout, stderr } = await run(modernNode(), args, folder);
  if (!stdout.includes('=== SUMMARY ===')) throw new Error(`The suite did not come to its end:\n${stdout}${stderr}`);
  return readdirSync(folder).flatMap((result) => {
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT[\w-]+$/.exec(result)?.[1];
    if (!scenario) return [];
    const found = JSON.parse(readFileSync(join(folder, result, 'checks.json'), 'utf8')) as SuiteCheck[];
    return found.map(({ id, status, errorMessage = '' }) => ({ scenario, id, status, message: errorMessage }));
  });
}

interface SuiteCheck {
  readonly id: string;
  readonly status: Check['status'];
  readonly errorMessage?: string;
}
