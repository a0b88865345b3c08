import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useCases } from '../../src/contexts/index.js';
import { KEY, KEY_REUSED } from '../../src/platform/contract/keyed-call.js';
import { Registry } from '../../src/platform/contract/registry.js';

const text = readFileSync(join(import.meta.dirname, '../../docs/repeated-calls.md'), 'utf8');

/** The rows of the table: surface and use case → how a repeat is known. */
const told = [...text.matchAll(/^\| (\w+) +\| (\w+) +\| (.+?) *\|$/gm)].flatMap(([, surface, name, how]) => [
  [`${surface} ${name}`, String(how)] as const,
]);
const repeats = new Map(told);
const changing = new Registry(useCases)
  .all()
  .filter(({ changes }) => changes)
  .map((registered) => [`${registered.contract.surface} ${registered.contract.name}`, registered] as const);

describe('LMS-65: a repeated call', () => {
  it.each(changing)('of %s is known, and docs/repeated-calls.md says how', (name, { contract }) => {
    const byKey = /^key\b/.test(repeats.get(name) ?? '');
    expect(repeats.get(name)?.length ?? 0).toBeGreaterThan(2);
    expect({ name, takesKey: KEY in contract.input.shape }).toEqual({ name, takesKey: byKey });
    expect({ name, refusesIt: KEY_REUSED in contract.refusals }).toEqual({ name, refusesIt: byKey });
    if (byKey) expect(contract.hints.idempotent).toBe(false);
  });

  it('is told of nothing that is not there, once each', () => {
    expect(told.map(([name]) => name)).toEqual(changing.map(([name]) => name).toSorted());
  });
});
