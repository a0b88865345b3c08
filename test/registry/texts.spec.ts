import { useCases } from '../../src/contexts/index.js';
import { nextSentences } from '../../src/contexts/lessons/words/next-sentences.js';
import { teachingRules } from '../../src/contexts/lessons/words/teaching-rules.js';
import type { JsonSchema } from '../../src/platform/contract/json-schema.js';
import { Registry, type Registered } from '../../src/platform/contract/registry.js';
import { mcpEndpoints } from '../../src/surfaces/mcp/mcp-endpoint.js';

const registry = new Registry(useCases);

/** Names of fields, fixed words and codes anywhere in a schema. */
function* wordsOf(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  const { properties, enum: values, const: value } = schema as JsonSchema;
  yield* Object.keys(properties ?? {});
  for (const word of [...((values ?? []) as unknown[]), value]) if (typeof word === 'string') yield word;
  for (const inner of Object.values(schema)) yield* wordsOf(inner);
}

/** Whatever an agent of the use case can come across by name: tools, arguments, fields, fixed words, codes, details. */
function known(tools: readonly Registered[]): ReadonlySet<string> {
  return new Set([
    ...remarks,
    ...tools.flatMap(({ contract, inputSchema, outputSchema }) => [
      contract.name,
      ...wordsOf(inputSchema),
      ...wordsOf(outputSchema),
      ...Object.keys(contract.refusals),
      ...Object.values(contract.refusals).flatMap(({ details }) => Object.keys(details)),
    ]),
  ]);
}

/** Codes of remarks on a release: an open list, told as plain text. */
const remarks = ['course_card_markup'];

const named = (text: string): readonly string[] => text.match(/[a-z]+(?:_[a-z]+)+/g) ?? [];
const unknown = (text: string, words: ReadonlySet<string>) => named(text).filter((word) => !words.has(word));

/** Those who write courses and those who run the installation have the command line and HTTP with all of these. */
const operators = registry.all().filter(({ contract }) => contract.surface !== 'learner');
const reachable = (surface: string) => known(surface === 'learner' ? registry.list('learner') : operators);

const refusals = registry
  .all()
  .flatMap(({ contract: { name, surface, refusals: texts } }) =>
    Object.entries(texts).map(([code, text]) => ({ where: `${code}@${name}`, surface, code, text })),
  );

describe('What an agent reads', () => {
  it.each(['en', 'ru'] as const)('R-246: refusals (%s) name only tools and fields that are there', (locale) => {
    const wrong = refusals.flatMap(({ where, surface, text }) =>
      unknown(text[locale], reachable(surface)).map((word) => `${where}: ${word}`),
    );
    expect(wrong).toEqual([]);
  });

  it('R-246: refusals are sentences, say the same tools in both languages and name no numbers of rules', () => {
    for (const { where, text } of refusals) {
      const [en, ru] = [named(text.en).toSorted(), named(text.ru).toSorted()];
      expect({ where, tools: ru }).toEqual({ where, tools: en });
      expect(text.en).toMatch(/^[A-Z].*(?:\.|: [a-z_]+)$/);
      expect(text.ru).toMatch(/^[А-ЯЁ].*(?:\.|: [a-z_]+)$/);
      expect(text.en + text.ru).not.toMatch(/\bR-\d|undefined|\$\{| {2}/);
      expect(text.en).not.toMatch(/[а-яё]/i);
    }
  });

  it('names in a description of a tool or of a field only what is there', () => {
    const wrong = registry.all().flatMap(({ contract, inputSchema, outputSchema }) => {
      const texts = [contract.description, ...described(inputSchema), ...described(outputSchema)];
      const words = reachable(contract.surface);
      return texts.flatMap((text) => unknown(text, words)).map((word) => `${contract.name}: ${word}`);
    });
    expect(wrong).toEqual([]);
  });

  it.each(['en', 'ru'] as const)('R-016 R-020: guidance (%s) names only what is there', (locale) => {
    const words = nextSentences[locale];
    const goal = { kind: 'goal', objective: 'o', goal: 'g', title: 't' } as const;
    const texts = [
      ...Object.values(teachingRules[locale]),
      ...Object.values(words).filter((text): text is string => typeof text === 'string'),
      ...[null, goal, { kind: 'quiz' } as const, { kind: 'complete' } as const].map((one) => words.step(one)),
      ...(['first_in_course', 'new_lesson', 'return', 'repeat'] as const).map((one) => words.opening(one)),
    ];
    expect(texts.flatMap((text) => unknown(text, reachable('learner')))).toEqual([]);
    expect(texts.every((text) => text.length > 20)).toBe(true);
  });

  it('names in the instructions of an endpoint only what is there', () => {
    const wrong = mcpEndpoints.flatMap(({ surface, instructions }) => unknown(instructions, reachable(surface)));
    expect(wrong).toEqual([]);
  });
});

function* described(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  const { description } = schema as JsonSchema;
  if (typeof description === 'string') yield description;
  for (const [keyword, inner] of Object.entries(schema)) if (keyword !== 'description') yield* described(inner);
}
