import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isToolVisibilityAppOnly } from '@modelcontextprotocol/ext-apps/app-bridge';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { useCases } from '../../src/contexts/index.js';
import type { JsonSchema } from '../../src/platform/contract/json-schema.js';
import { readArguments } from '../../src/platform/contract/read-arguments.js';
import { Registry } from '../../src/platform/contract/registry.js';
import { mcpEndpoints } from '../../src/surfaces/mcp/mcp-endpoint.js';
import { toolOf } from '../../src/surfaces/mcp/tool-table.js';
import { verbs } from './verbs.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const registry = new Registry(useCases);
const all = registry.all().map((one) => [`${one.contract.surface} ${one.contract.name}`, one] as const);
const endpoints = mcpEndpoints.filter(({ surface }) => registry.list(surface).length > 0);

/** Every schema inside a schema, with its place. */
function* parts(schema: JsonSchema, place = '#'): Generator<[string, JsonSchema]> {
  yield [place, schema];
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'properties') {
      for (const [name, inner] of Object.entries(value as object))
        yield* parts(inner as JsonSchema, `${place}/${name}`);
    } else if (['items', 'additionalProperties'].includes(keyword) && typeof value === 'object' && value !== null) {
      yield* parts(value as JsonSchema, `${place}/${keyword}`);
    } else if (['anyOf', 'oneOf', 'allOf'].includes(keyword)) {
      for (const inner of value as JsonSchema[]) yield* parts(inner, place);
    }
  }
}

/** Places of properties that no part describes. */
function bareNames(schema: JsonSchema): string[] {
  const named = [...parts(schema)].filter(([place]) => /\/(?!items$|additionalProperties$)\w+$/.test(place));
  const described = new Set(named.filter(([, { description }]) => description).map(([place]) => place));
  return [...new Set(named.map(([place]) => place))].filter((place) => !described.has(place));
}

const placesWhere = (schema: JsonSchema, holds: (part: JsonSchema) => boolean) =>
  [...parts(schema)].filter(([, part]) => holds(part)).map(([place]) => place);

describe.each(all)('%s', (_name, registered) => {
  const { contract, inputSchema, outputSchema, changes } = registered;

  it('MCP-25: has a name that every host takes, with its prefix too', () => {
    expect(contract.name).toMatch(/^[a-z][a-z0-9_]{2,40}$/);
    expect(`mcp__lyceum-authoring__${contract.name}`.length).toBeLessThanOrEqual(64);
  });

  it('MCP-14: says in 40–1,900 characters what it does and when, beginning with a verb', () => {
    expect(contract.title.trim()).not.toBe('');
    expect(contract.description.length).toBeGreaterThanOrEqual(40);
    expect(contract.description.length).toBeLessThanOrEqual(1_900);
    expect(Buffer.byteLength(contract.description)).toBeLessThan(2_048);
    expect(verbs).toContain(
      contract.description
        .split(' ')[0]!
        .toLowerCase()
        .replace(/(?<!s)s$/, ''),
    );
  });

  it('says all four hints, in agreement with what it is', () => {
    const { annotations } = toolOf(registered);
    expect(Object.values(annotations!).filter((hint) => typeof hint === 'boolean')).toHaveLength(4);
    expect(contract.hints.readOnly).toBe(!changes);
    if (contract.hints.readOnly) expect(contract.hints.destructive).toBe(false);
  });

  it('MCP-1: lists exactly the arguments that it reads', () => {
    expect(Object.keys(inputSchema.properties ?? {})).toEqual(Object.keys(contract.input.shape));
  });

  it.each([
    ['argument', inputSchema],
    ['field of its result', outputSchema],
  ])('describes every %s', (_what, schema) => {
    expect(bareNames(schema)).toEqual([]);
  });

  it('MCP-8: has closed inputs, however deep', () => {
    expect(
      placesWhere(inputSchema, (part) => part.type === 'object' && part.additionalProperties === undefined),
    ).toEqual([]);
    expect(inputSchema.additionalProperties).toBe(false);
  });

  it.each([
    ['input', inputSchema],
    ['output', outputSchema],
  ] as const)('MCP-2 MCP-4 MCP-5 MCP-6: has an %s that hosts take', (_kind, schema) => {
    expect(schema.type).toBe('object');
    expect(['anyOf', 'oneOf', 'allOf'].filter((keyword) => keyword in schema)).toEqual([]);
    expect(placesWhere(schema, (part) => '$ref' in part || '$schema' in part || '$defs' in part)).toEqual([]);
    expect(placesWhere(schema, (part) => part.type === 'array' && typeof part.items !== 'object')).toEqual([]);
  });

  it.each([
    ['input', inputSchema],
    ['output', outputSchema],
  ] as const)('MCP-3: has an %s that compiles in both dialects', (_kind, schema) => {
    for (const ajv of [
      new Ajv({ strict: false, validateFormats: false }),
      new Ajv2020({ strict: false, validateFormats: false }),
    ]) {
      expect(() => ajv.compile(schema)).not.toThrow();
    }
  });

  it('R-255: shows nothing of how records are kept', () => {
    const internal =
      /\/(?:_\w+|owner|modified_by|doctype|docstatus|idx|parent|stream|stream_name|event_id|expected_version|secret|hash)$/;
    expect([...parts(outputSchema)].map(([place]) => place).filter((place) => internal.test(place))).toEqual([]);
  });

  it('MCP-11: answers any wrong arguments with their faults', () => {
    const wrong = [{}, [], 'text', 'x', 5, -1, true, '', '\0'];
    for (const name of Object.keys(contract.input.shape)) {
      for (const value of wrong) {
        const read = readArguments(contract.input, { [name]: value });
        if (!read.ok) expect(read.faults.every(({ path, reason }) => path !== '' && reason !== '')).toBe(true);
      }
      const misspelt = readArguments(contract.input, { [`${name}x`]: 'x' });
      expect(misspelt).toMatchObject({ ok: false });
      expect(JSON.stringify(misspelt)).toContain(`did you mean ${name}?`);
    }
  });

  it('R-246: gives each refusal a sentence in both languages and names its details', () => {
    for (const [code, { en, ru, details }] of Object.entries(contract.refusals)) {
      expect(code).toMatch(/^[a-z][a-z_]+$/);
      expect(en).toMatch(/^[^\n]{10,}$/);
      expect(ru).toMatch(/[а-я]/i);
      expect(Object.keys(details).filter((name) => name === 'code' || name === 'message')).toEqual([]);
      expect(Object.values(details as Record<string, string>).every((what) => what.length > 2)).toBe(true);
    }
  });
});

describe('All use cases together', () => {
  it('stand in folders of their names, each listed once', () => {
    const files = readdirSync(join(root, 'src/contexts'), { recursive: true, encoding: 'utf8' });
    const folderOf = (file: string) => basename(dirname(file));
    const contracts = new Set(files.filter((file) => file.endsWith('.contract.ts')).map(folderOf));
    const folders = files
      .filter((file) => file.endsWith('.handler.ts'))
      .map(folderOf)
      .filter((one) => contracts.has(one));
    expect(folders.toSorted()).toEqual(useCases.map(({ contract }) => contract.name.replaceAll('_', '-')).toSorted());
  });

  it('R-247: mean the same by the same code, wherever one agent meets it', () => {
    const meanings = new Map<string, Set<string>>();
    for (const { contract } of registry.all()) {
      for (const [code, { en, ru, details }] of Object.entries(contract.refusals)) {
        const key = `${contract.surface} ${code}`;
        const meaning = JSON.stringify([en, ru, Object.keys(details)]);
        meanings.set(key, (meanings.get(key) ?? new Set<string>()).add(meaning));
      }
    }
    expect([...meanings].filter(([, texts]) => texts.size > 1).map(([key, texts]) => [key, ...texts])).toEqual([]);
  });

  it('MCP-1: are read by one copy of zod', () => {
    const here = createRequire(import.meta.url);
    const from = (name: string) => createRequire(here.resolve(name)).resolve('zod');
    const copies = ['@modelcontextprotocol/server', '@modelcontextprotocol/sdk/client/index.js'].map(from);
    expect(new Set([here.resolve('zod'), ...copies]).size).toBe(1);
  });
});

describe.each(endpoints)('The endpoint of $surface', ({ surface, instructions }) => {
  const tools = registry.tools(surface).map(toolOf);

  it('MCP-14: tells in less than 2 KB how its tools go together, and names none that it lacks', () => {
    expect(Buffer.byteLength(instructions)).toBeLessThan(2_048);
    const fields = ['teaching_rules', 'section_hints'];
    const named = (instructions.match(/[a-z]+(?:_[a-z]+)+/g) ?? []).filter((word) => !fields.includes(word));
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
  });

  it('keeps its list short enough for any agent: under 23,000 tokens, under 7,000 without results, under 3,000 for a tool', () => {
    const tokens = (value: unknown) => Math.ceil(JSON.stringify(value).length / 4);
    // Hosts keep what is for windows away from the model.
    const forModels = tools.filter((tool) => !isToolVisibilityAppOnly(tool));
    const asMostHostsTellThem = forModels.map(({ name, title, description, inputSchema }) => ({
      name,
      title,
      description,
      inputSchema,
    }));
    expect(tokens(forModels)).toBeLessThan(23_000);
    expect(tokens(asMostHostsTellThem)).toBeLessThan(7_000);
    expect(tools.filter((tool) => tokens(tool) > 3_000).map(({ name }) => name)).toEqual([]);
  });

  it('lists its tools in an order that wiring does not change', () => {
    const reversed = new Registry(useCases.toReversed());
    expect(reversed.tools(surface).map(toolOf)).toEqual(tools);
  });

  it('lists what docs/tools holds; `npm run generate` renews it', () => {
    const file = join(root, `docs/tools/${surface}.mcp.json`);
    expect(existsSync(file)).toBe(true);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(tools)));
  });
});
