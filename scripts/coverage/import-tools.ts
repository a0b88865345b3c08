/**
 * Rewrites test/fixtures/contract/<set>-tools.json, the contract of the learners' and the curators' tools that have landed:
 * `node --import ./scripts/typescript/register.mjs scripts/coverage/import-tools.ts <folder of the contract>`.
 * Run by hand when the contract changes or a tool lands; the tests read only what is committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useCases } from '../../src/contexts/index.js';
import type { ToolFixture } from './tool-fixture.js';

interface Field {
  readonly field: string;
  readonly type: string;
  readonly fields?: readonly Field[];
}

interface Tool {
  readonly name: string;
  readonly readOnly: boolean;
  readonly params: readonly { readonly name: string; readonly required: boolean }[];
  readonly returns: readonly Field[];
  readonly refusals: readonly { readonly code: string }[];
}

interface Code {
  readonly code: string;
  readonly details: readonly { readonly field: string }[];
}

const sets = ['learner', 'authoring'] as const;

interface Responses extends Readonly<Record<(typeof sets)[number], Readonly<Record<string, ToolFixture['examples']>>>> {
  readonly refusals: readonly {
    readonly tool: string;
    readonly body: { readonly error: ToolFixture['refusalExamples'][0] };
  }[];
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: import-tools.ts <folder of the contract>');
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

const { codes } = read('refusals.json') as { codes: Code[] };
const responses = read('fixtures/responses.json') as Responses;
const landed = new Set(useCases.map(({ contract }) => `${contract.surface} ${contract.name}`));

function paths(fields: readonly Field[], prefix = ''): [string, string][] {
  return fields.flatMap(({ field, type, fields: inner = [] }) => {
    const path = `${prefix}${field.startsWith('<') ? '*' : field}`;
    return [
      [path, plainType(type)] as [string, string],
      ...paths(inner, `${path}${type.startsWith('array') ? '[]' : ''}.`),
    ];
  });
}

/** JSON types alone: a date is a string, and so is a fixed word. */
function plainType(type: string): string {
  return type
    .replace(/^date(?:time)?|^'\w+'(?:\|'\w+')*$/, 'string')
    .replace(/^true\|false\|\{.*\}$/, 'boolean|object');
}

function fixtureOf(set: (typeof sets)[number]): Readonly<Record<string, ToolFixture>> {
  const { tools } = read(`${set}.json`) as { tools: Tool[] };
  const here = tools.filter(({ name }) => landed.has(`${set} ${name}`));
  return Object.fromEntries(
    here.map(({ name, readOnly, params, returns, refusals }) => [
      name,
      {
        readOnly,
        params: Object.fromEntries(params.map((param) => [param.name, param.required ? 'required' : 'optional'])),
        fields: Object.fromEntries(paths(returns)),
        refusals: Object.fromEntries(
          refusals.map(({ code }) => [
            code,
            codes.find((one) => one.code === code)?.details.map(({ field }) => field) ?? [],
          ]),
        ),
        examples: responses[set][name] ?? [],
        refusalExamples: responses.refusals.filter(({ tool }) => tool === name).map(({ body }) => body.error),
      },
    ]),
  );
}

for (const set of sets) {
  const file = join(import.meta.dirname, `../../test/fixtures/contract/${set}-tools.json`);
  writeFileSync(file, `${JSON.stringify(fixtureOf(set), null, 1)}\n`);
}
