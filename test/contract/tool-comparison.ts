import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { ToolFixture } from '../../scripts/coverage/tool-fixture.js';
import { useCases } from '../../src/contexts/index.js';
import { Registry } from '../../src/platform/contract/registry.js';
import { refusalLine, showRefusal } from '../../src/platform/contract/render-refusal.js';
import type { Surface } from '../../src/platform/contract/use-case.js';
import { fieldsOf } from '../support/schema-fields.js';

/** Where tools differ from their contract: reason → tool (`*`: any) → what lacks (`-`) and what is more (`+`). */
export type Differences = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export const registry = new Registry(useCases);

const facts = (table: Readonly<Record<string, unknown>>) =>
  Object.entries(table).map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`);

/** Suites that hold the landed tools of a surface against their contract, which test/fixtures/contract keeps. */
export function compareTools(surface: Surface, knownDifferences: Differences): void {
  const fixture = readFixture(surface);
  const landed = registry.tools(surface);
  const tools = landed.flatMap((registered) => {
    const asked = fixture[registered.contract.name];
    return asked ? [[registered.contract.name, registered, asked] as const] : [];
  });
  const seen = new Set<string>();

  /** Takes out what is known, and remembers that it was there. */
  function unknownOnes(name: string, found: readonly string[]): string[] {
    const known = Object.values(knownDifferences).flatMap((tables) => [
      ...(tables['*'] ?? []),
      ...(tables[name] ?? []),
    ]);
    for (const one of found) seen.add(one);
    return found.filter((one) => !known.includes(one));
  }

  describe.each(tools)('The contract of %s', (name, { contract, inputSchema, outputSchema, changes }, asked) => {
    it('has its parameters, compulsory and optional', () => {
      const required = (inputSchema.required ?? []) as readonly string[];
      const given = Object.fromEntries(
        Object.keys(contract.input.shape).map((param) => [param, required.includes(param) ? 'required' : 'optional']),
      );
      expect(unknownOnes(name, differences(facts(asked.params), facts(given)))).toEqual([]);
      expect(changes).toBe(!asked.readOnly);
    });

    it('has its fields, however deep, of their types, null where it may be null', () => {
      const given = Object.fromEntries(
        Object.entries(fieldsOf(outputSchema)).filter(([path]) => !isLeftOpen(path, asked.fields)),
      );
      expect(unknownOnes(name, differences(facts(asked.fields), facts(given)))).toEqual([]);
    });

    it('has its refusals with their details in order', () => {
      const given = Object.fromEntries(
        Object.entries(contract.refusals).map(([code, { details }]) => [code, Object.keys(details)]),
      );
      expect(unknownOnes(name, differences(facts(asked.refusals), facts(given)))).toEqual([]);
    });

    it('describes the example answers', () => {
      const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(outputSchema);
      for (const { data } of asked.examples) {
        validate(data);
        expect(validate.errors ?? []).toEqual([]);
        expect(contract.output.safeParse(data)).toMatchObject({ success: true });
      }
      expect(asked.examples.length).toBeGreaterThan(0);
    });

    it('R-246 R-253: shows the example refusals with all they carry', () => {
      for (const { code, message: _message, ...details } of asked.refusalExamples) {
        const text = contract.refusals[code];
        if (!text) continue;
        const shown = showRefusal({ code, details }, text, 'en');
        expect(shown.details).toEqual(details);
        expect(refusalLine(shown)).toContain(` [${code}]`);
      }
    });
  });

  describe(`The landed tools of ${surface}`, () => {
    it('stand in the fixture; scripts/coverage/import-tools.ts renews it', () => {
      expect(landed.map(({ contract }) => contract.name)).toEqual(Object.keys(fixture).toSorted());
    });

    it('differ from the contract only in what is known, and no known difference is out of date', () => {
      const known = Object.values(knownDifferences).flatMap((tables) => Object.values(tables).flat());
      expect(known.filter((one) => !seen.has(one))).toEqual([]);
      expect(Object.keys(knownDifferences).filter((reason) => reason.length < 20)).toEqual([]);
    });
  });
}

function readFixture(surface: Surface): Readonly<Record<string, ToolFixture>> {
  const file = join(import.meta.dirname, `../fixtures/contract/${surface}-tools.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, ToolFixture>>;
}

/** Differences of two tables of facts: `- fact` is asked for and lacks, `+ fact` is more than is asked for. */
function differences(asked: readonly string[], given: readonly string[]): string[] {
  return [
    ...asked.filter((fact) => !given.includes(fact)).map((fact) => `- ${fact}`),
    ...given.filter((fact) => !asked.includes(fact)).map((fact) => `+ ${fact}`),
  ];
}

/** Inside an object that the contract describes in words only, or by the form of another tool. */
function isLeftOpen(path: string, fields: ToolFixture['fields']): boolean {
  const above = path.replace(/\.[^.]+$/, '');
  if (above === path) return false;
  const described = Object.keys(fields).some((field) => field.startsWith(`${above}.`));
  return !described && (above.replace(/\[\]$/, '') in fields || isLeftOpen(above, fields));
}
