import { probeTree, run, type Files } from './probe-tree.js';

interface Finding {
  readonly code?: string;
  readonly filename: string;
}

async function lint(cwd: string, ...folders: readonly string[]): Promise<readonly Finding[]> {
  const output = await run('oxlint', ['--type-aware', '--format', 'json', ...folders], cwd);
  return (JSON.parse(output) as { diagnostics: Finding[] }).diagnostics;
}

const DECIDE = 'src/contexts/a/x';

/** File → the lint rule it breaks. */
const PROBES: Readonly<Record<string, readonly [rule: string, code: string]>> = {
  [`${DECIDE}/nest.decide.ts`]: [
    'no-restricted-imports',
    "import { Injectable } from '@nestjs/common';\nexport const p = Injectable;",
  ],
  [`${DECIDE}/node.decide.ts`]: [
    'no-restricted-imports',
    "import { readFileSync } from 'node:fs';\nexport const p = readFileSync;",
  ],
  'src/contexts/a/domain/zod.ts': ['no-restricted-imports', "import { z } from 'zod';\nexport const p = z;"],
  'src/contexts/a/domain/now.ts': ['no-restricted-properties', 'export const p = () => Date.now();'],
  'src/contexts/a/domain/random.ts': ['no-restricted-properties', 'export const p = () => Math.random();'],
  'src/contexts/a/domain/process.ts': ['no-restricted-globals', 'export const p = () => process.env;'],
  'src/contexts/a/domain/fetch.ts': ['no-restricted-globals', "export const p = () => fetch('x');"],
  'src/contexts/a/domain/type.ts': [
    'consistent-type-imports',
    "import { A } from './a.js';\nexport const p = (a: A) => a;",
  ],
  'src/contexts/a/domain/a.ts': ['no-explicit-any', 'export interface A { a: any }'],
  'src/contexts/a/floating.ts': ['no-floating-promises', 'async function f() {}\nexport function p() { f(); }'],
  'src/contexts/a/misused.ts': [
    'no-misused-promises',
    'export const p = (f: () => Promise<boolean>) => { if (f()) return 1; return 2; };',
  ],
  'src/contexts/a/switch.ts': [
    'switch-exhaustiveness-check',
    "export function p(a: 'x' | 'y'): number { switch (a) { case 'x': return 1; } return 2; }",
  ],
  'src/contexts/a/default.ts': ['no-default-export', 'export default 1;'],
  'src/contexts/a/NotKebab.ts': ['filename-case', 'export const p = 1;'],
  'src/contexts/a/long.ts': ['max-lines', Array.from({ length: 251 }, (_, i) => `export const p${i} = 1;`).join('\n')],
  'src/contexts/a/console.ts': ['no-console', "console.log('x');\nexport const p = 1;"],
  'src/contexts/a/cycle.ts': ['no-cycle', "import { q } from './cycle-2.js';\nexport const p = (): unknown => q;"],
  'src/contexts/a/cycle-2.ts': ['no-cycle', "import { p } from './cycle.js';\nexport const q = (): unknown => p;"],
};

describe('lint', () => {
  let findings: readonly Finding[];

  beforeAll(async () => {
    const tree = probeTree(Object.fromEntries(Object.entries(PROBES).map(([file, [, code]]) => [file, code])) as Files);
    try {
      findings = await lint(tree.path, 'src');
    } finally {
      tree.remove();
    }
  }, 60_000);

  test.each(Object.entries(PROBES).map(([file, [rule]]) => [rule, file] as const))('%s fires on %s', (rule, file) => {
    const codes = findings.filter((f) => f.filename === file).map((f) => f.code ?? '');
    expect(codes.map((code) => /\(([^)]+)\)/.exec(code)?.[1])).toContain(rule);
  });
});
