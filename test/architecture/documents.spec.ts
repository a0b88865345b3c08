import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesEnding } from '../../scripts/coverage/files.js';
import { ROOT } from './probe-tree.js';

const DOCUMENTS = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].map((name) => join(ROOT, name)),
  ...filesEnding(ROOT, ['docs'], '.md'),
];
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** Targets of relative links that lead nowhere. */
function deadLinks(text: string, folder: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '');
  return targets.filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(folder, target)));
}

/** Commands that a document names and package.json lacks. */
function unknownScripts(text: string): string[] {
  const named = [...text.matchAll(/npm run ([a-z][a-z:]*)/g)].map((match) => match[1] ?? '');
  return named.filter((name) => !(name in scripts));
}

describe('documents', () => {
  test('a dead link and an unknown command are seen', () => {
    expect(deadLinks('[a](README.md) [b](nowhere.md) [c](https://example.org)', ROOT)).toEqual(['nowhere.md']);
    expect(unknownScripts('`npm run check` and `npm run nothing`')).toEqual(['nothing']);
  });

  test.each(DOCUMENTS.map((file) => [file.slice(ROOT.length + 1), file]))('%s leads where it says', (_, file) => {
    const text = readFileSync(file, 'utf8');
    expect(deadLinks(text, dirname(file))).toEqual([]);
    expect(unknownScripts(text)).toEqual([]);
  });

  test('every decision stands in the index', () => {
    const folder = join(ROOT, 'docs/decisions');
    const index = readFileSync(join(folder, 'README.md'), 'utf8');
    const records = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
    expect(records.filter((name) => !index.includes(`(${name})`))).toEqual([]);
  });
});
