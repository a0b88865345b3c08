/**
 * Counts what is owed: the tools of the contract, and of those that have landed rules, refusals, cases and trials → tests that
 * carry their ids. Fails on a gap.
 * `--report` prints the same and never fails; `--where` adds the files that show each id.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesEnding } from './files.js';
import { owedIds, readData, toolId, type LandedContract } from './owed.js';
import { shownIds } from './shown.js';

const ROOT = join(import.meta.dirname, '../..');
const flags = new Set(process.argv.slice(2));

interface ContractLike {
  readonly name: string;
  readonly surface: string;
  readonly refusals: Readonly<Record<string, unknown>>;
}

interface Landed extends LandedContract {
  readonly file: string;
}

async function landedContracts(): Promise<Landed[]> {
  const modules = await Promise.all(
    filesEnding(ROOT, ['src/contexts'], '.contract.ts').map(async (file) => {
      const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      const contracts = Object.values(module).filter(isContract);
      return contracts.map(({ name, refusals }) => ({ name, refusals: Object.keys(refusals), file }));
    }),
  );
  return modules.flat();
}

function isContract(value: unknown): value is ContractLike {
  return typeof value === 'object' && value !== null && 'surface' in value && 'refusals' in value && 'name' in value;
}

const contracts = await landedContracts();
const owed = owedIds(readData('owed'), readData('landed'), contracts);
const deferred = new Set(Object.values(readData('deferred')).flat());
const shown = shownIds(ROOT);
for (const { name, file } of contracts) shown.set(toolId(name), new Set([file.slice(ROOT.length + 1)]));

const missing = [...owed.keys()].filter((id) => !shown.has(id) && !deferred.has(id)).toSorted();
const early = [...deferred].filter((id) => shown.has(id)).toSorted();

const rows = [...new Set(owed.values())].toSorted().map((group) => {
  const ids = [...owed].filter(([, of]) => of === group).map(([id]) => id);
  return {
    group,
    owed: ids.length,
    shown: ids.filter((id) => shown.has(id)).length,
    deferred: ids.filter((id) => !shown.has(id) && deferred.has(id)).length,
    missing: ids.filter((id) => !shown.has(id) && !deferred.has(id)).length,
  };
});
console.log(['group'.padEnd(16), 'owed', 'shown', 'deferred', 'missing'].join('\t'));
for (const row of rows) console.log([row.group.padEnd(16), row.owed, row.shown, row.deferred, row.missing].join('\t'));

if (flags.has('--where')) {
  for (const [id, files] of [...shown].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`${id}\t${[...files].join(', ')}`);
}
if (early.length > 0) console.log(`\nShown although deferred (take them out of deferred.json): ${early.join(', ')}`);
if (missing.length > 0)
  console.log(`\nOwed by what has landed, shown by no test:\n${missing.map((id) => `  ${id}`).join('\n')}`);
if (missing.length > 0 && !flags.has('--report')) process.exitCode = 1;
