import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { filesEnding } from '../../scripts/coverage/files.js';
import { ROOT } from './probe-tree.js';

interface Config {
  readonly forbidden: readonly { readonly name: string; readonly from: { readonly path: readonly string[] } }[];
}

/** The same patterns that the import rules use for the pure core. */
function purePatterns(): RegExp[] {
  const { forbidden } = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')) as Config;
  return (forbidden.find((rule) => rule.name === 'pure-has-no-io')?.from.path ?? []).map((path) => new RegExp(path));
}

/** Lines on which a source asks the machine for the present moment: `new Date()`. */
function clockReadings(source: string): number[] {
  const file = ts.createSourceFile('pure.ts', source, ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    const isDate = ts.isNewExpression(node) && node.expression.getText() === 'Date';
    if (isDate && (node.arguments ?? []).length === 0)
      lines.push(file.getLineAndCharacterOfPosition(node.pos).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines;
}

describe('the pure core reads no clock', () => {
  test('new Date() is seen, a given instant is not', () => {
    expect(clockReadings("const a = new Date('2026-11-30');\nconst b = new Date();\nconst c = new Date;")).toEqual([
      2, 3,
    ]);
  });

  test('the project keeps to it', () => {
    const patterns = purePatterns();
    const pure = filesEnding(ROOT, ['src'], '.ts').filter(
      (file) => !file.endsWith('.spec.ts') && patterns.some((path) => path.test(file.slice(ROOT.length + 1))),
    );
    expect(pure.length).toBeGreaterThan(10);
    expect(pure.filter((file) => clockReadings(readFileSync(file, 'utf8')).length > 0)).toEqual([]);
  });
});
