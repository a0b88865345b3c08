/**
 * Rewrites owed.json from the contract: `node --import ./scripts/typescript/register.mjs scripts/coverage/import.ts <contract> <cases>`.
 * Run by hand when the contract changes; the check itself reads only what is committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { OwedFile } from './owed.js';

interface Tool {
  readonly name: string;
  readonly readOnly: boolean;
  readonly params: readonly { readonly name: string }[];
  readonly refusals: readonly { readonly code: string }[];
}

const [contract, cases] = process.argv.slice(2);
if (!contract || !cases) throw new Error('usage: import.ts <folder of the contract> <file of the cases>');

const sets = ['learner', 'authoring'].map(
  (name) => (JSON.parse(readFileSync(join(contract, `${name}.json`), 'utf8')) as { tools: Tool[] }).tools,
);
const tools = sets.flat();
const session = ['start_lesson', 'lesson_item', 'mark_goal', 'request_quiz', 'submit_answer', 'complete_lesson'];

/** Words with which the rules name several tools at once. */
const groups: readonly (readonly [RegExp, readonly string[]])[] = [
  [/all tools with `space`/, tools.filter((t) => t.params.some((p) => p.name === 'space')).map((t) => t.name)],
  [/all writing session methods/, session.filter((name) => name !== 'lesson_item')],
  [/all session methods/, session],
  [/authoring set/, (sets[1] ?? []).map((t) => t.name)],
];

const rules: Record<string, string[]> = Object.fromEntries(tools.map((tool) => [tool.name, []]));
const agentConduct: string[] = [];
const general: string[] = [];

for (const line of readFileSync(join(contract, 'rules.md'), 'utf8').split('\n')) {
  const [, id, text] = /^\*\*(R-\d{3})\*\* (.*)$/.exec(line) ?? [];
  if (!id || !text) continue;
  if (text.includes('(agent conduct)')) agentConduct.push(id);
  const named = text.split(/tools: /).at(-1) ?? '';
  const tail = text.includes('tools: ') ? named : '';
  const group = groups.flatMap(([words, names]) => (words.test(tail) ? names : []));
  const single = tools.map((t) => t.name).filter((name) => new RegExp(`(?<![a-z_])${name}(?![a-z_])`).test(tail));
  const owners = new Set([...group, ...single]);
  if (owners.size === 0) general.push(id);
  for (const owner of owners) rules[owner]?.push(id);
}

const lms = [...readFileSync(cases, 'utf8').matchAll(/^\*\*(LMS-\d+)\*\*/gm)].map((match) => match[1] ?? '');

const owed: OwedFile = {
  tools: Object.fromEntries(
    tools.map((tool) => [tool.name, { rules: rules[tool.name] ?? [], refusals: tool.refusals.map((r) => r.code) }]),
  ),
  agentConduct,
  general,
  cases: lms,
};
const file = join(import.meta.dirname, 'owed.json');
writeFileSync(file, await format(JSON.stringify(owed), { ...(await resolveConfig(file)), parser: 'json' }));
