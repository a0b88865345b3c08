import { useCases } from '../../src/contexts/index.js';
import type { Opening, Signal } from '../../src/contexts/lessons/domain/lesson-run.events.js';
import { nextSentences } from '../../src/contexts/lessons/words/next-sentences.js';
import { signalsSaid } from '../../src/contexts/lessons/words/signal-sentences.js';
import { teachingRules } from '../../src/contexts/lessons/words/teaching-rules.js';
import { PROFILE_KEYS } from '../../src/contexts/notes/domain/note-key.js';
import { reasonNames, reasonText } from '../../src/platform/contract/argument-reasons.js';
import { failureSentence, failureTexts } from '../../src/platform/contract/failure-texts.js';
import type { FailureKind } from '../../src/platform/contract/failure.js';
import type { JsonSchema } from '../../src/platform/contract/json-schema.js';
import { Registry, type Registered } from '../../src/platform/contract/registry.js';
import { mcpEndpoints } from '../../src/surfaces/mcp/mcp-endpoint.js';
import { verbs } from './verbs.js';

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
const remarks = ['course_card_markup', ...PROFILE_KEYS];

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

/** Names of formats, commands and roles as they are printed in every language. */
const printed = 'id git lms-release/1 lyceum course publish Org Admin agent web personal true false'.split(' ');
/** What a refusal bids an agent to do. */
const doing = verbs
  .join('|')
  .concat('|go|offer|correct|begin|work|skip|shorten|congratulate|say|choose|repeat|build|name|make|use|request_quiz');

type Both = { readonly where: string; readonly en: string; readonly ru: string };
const both = (where: string, say: (locale: 'en' | 'ru') => string): Both => ({ where, en: say('en'), ru: say('ru') });

const goal = { kind: 'goal', objective: '7', goal: '7', title: '7' } as const;
const signals: readonly Signal[] = [
  { code: 'abandoned_in_row', attempts: 2 },
  { code: 'blocks_empty', blocks: [{ artifact: '7', key: '7', title: '7' }] },
  ...[1, 2, 5, 21].flatMap((lessonsLeft): Signal[] => [
    { code: 'deadline_pace', lessonsLeft, lessonsPerWeek: 3, overdue: false },
    { code: 'deadline_pace', lessonsLeft, lessonsPerWeek: null, overdue: true },
  ]),
];
const told = (signal: Signal, locale: 'en' | 'ru') =>
  signalsSaid([{ type: 'lessons.SignalsDelivered', data: { runId: 'r', sessionId: 's', signals: [signal] } }], locale);
const plain = ['goesOn', 'closedReports', 'workThrough', 'showQuestion', 'courseUpdated'] as const;

/** Whatever the learner's agent is told to do outside refusals. */
const guidance: readonly Both[] = [
  ...(['start', 'quiz', 'closing'] as const).map((part) => both(part, (locale) => teachingRules[locale][part])),
  ...([null, 'Assigned', 'Submitted', 'Returned', 'Accepted'] as const).map((status) =>
    both(`homework ${status ?? 'that is new'}`, (locale) => nextSentences[locale].homeworkOfPrevious(status)),
  ),
  ...plain.map((one) => both(one, (locale) => nextSentences[locale][one])),
  ...[null, goal, { kind: 'quiz' } as const, { kind: 'complete' } as const].map((step) =>
    both(`step ${step?.kind ?? 'after the pass'}`, (locale) => nextSentences[locale].step(step)),
  ),
  ...[{ kind: 'paused', until: '7' } as const, { kind: 'exhausted', used: 7 } as const].map((bar) =>
    both(`quiz ${bar.kind}`, (locale) => nextSentences[locale].step({ kind: 'quiz' }, bar)),
  ),
  ...(['first_in_course', 'new_lesson', 'return', 'repeat'] as const).map((opening: Opening) =>
    both(opening, (locale) => nextSentences[locale].opening(opening)),
  ),
  ...signals.map((signal) => both(signal.code, (locale) => told(signal, locale).join(' '))),
];

const sentences: readonly Both[] = [
  ...guidance,
  ...refusals.map(({ where, text: { en, ru } }) => ({ where, en, ru })),
  ...(Object.keys(failureTexts) as FailureKind[]).map((kind) =>
    both(kind, (locale) => failureSentence(kind, locale, { correlationId: '7' })),
  ),
  ...reasonNames
    .filter((reason) => reason !== 'null')
    .map((reason) => both(reason, (locale) => reasonText(reason, locale, '7', '7'))),
];

describe('What an agent reads', () => {
  it.each(['en', 'ru'] as const)('R-246: refusals (%s) name only tools and fields that are there', (locale) => {
    const wrong = refusals.flatMap(({ where, surface, text }) =>
      unknown(text[locale], reachable(surface)).map((word) => `${where}: ${word}`),
    );
    expect(wrong).toEqual([]);
  });

  it('R-246: refusals are sentences and name no numbers of rules', () => {
    for (const { text } of refusals) {
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

  it.each(['en', 'ru'] as const)('R-016 R-020 R-084: guidance (%s) names only what is there', (locale) => {
    const texts = guidance.map(({ [locale]: text }) => text);
    expect(texts.flatMap((text) => unknown(text, reachable('learner')))).toEqual([]);
    expect(texts.every((text) => text.length > 20)).toBe(true);
  });

  it('R-247: every sentence is in both languages, whole, and says what there is to do with the same tools', () => {
    expect(sentences.length).toBeGreaterThan(100);
    for (const { where, en, ru } of sentences) {
      expect({ where, tools: named(ru).toSorted() }).toEqual({ where, tools: named(en).toSorted() });
      expect(`${where}: ${en}${ru}`).not.toMatch(
        /undefined|\bnull\b(?! char)|NaN|\[object|\$\{|\{\}|%s|\(\)| {2}|\s[.,;:]|\p{Cf}/u,
      );
      expect(`${where}: ${en}`).not.toMatch(/\p{Script=Cyrillic}/u);
      expect(`${where}: ${ru}`).toMatch(/\p{Script=Cyrillic}{3}/u);
    }
  });

  it('R-247: Latin letters stand in Russian only where a name is meant', () => {
    const names = new Set([...reachable('learner'), ...reachable('admin'), ...printed]);
    const foreign = sentences.flatMap(({ where, ru }) =>
      (ru.match(/[\w-]*[a-z][\w/-]*/gi) ?? []).filter((word) => !names.has(word)).map((word) => `${where}: ${word}`),
    );
    expect([...new Set(foreign)]).toEqual([]);
  });

  it('R-246: every refusal tells what to do next', () => {
    const idle = refusals.filter(({ text }) => !/(?:[йь]те|ите)(?:сь)?(?!\p{L})|: [a-z]+_[a-z_]+\.?$/iu.test(text.ru));
    expect(idle.map(({ where }) => where)).toEqual([]);
    const silent = refusals.filter(
      ({ text }) => !new RegExp(`(?:^|[.;,:] )(?:and |or |then )?(?:${doing})\\b`, 'i').test(text.en),
    );
    expect(silent.map(({ where }) => where)).toEqual([]);
  });

  it('R-244: names in the instructions and prompts of an endpoint only what is there', () => {
    const wrong = mcpEndpoints.flatMap(({ surface, instructions, prompts }) =>
      [instructions, ...prompts.flatMap(({ description, text }) => [description, text.en, text.ru])].flatMap((text) =>
        unknown(text, reachable(surface)),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('R-244 R-247: a prompt says the same with the same tools in both languages', () => {
    const prompts = mcpEndpoints.flatMap((endpoint) => endpoint.prompts);
    for (const { name, text } of prompts) {
      expect({ name, tools: named(text.ru).toSorted() }).toEqual({ name, tools: named(text.en).toSorted() });
      expect(text.en).not.toMatch(/\p{Script=Cyrillic}/u);
      expect(text.ru.split('\n').filter(Boolean)).toHaveLength(text.en.split('\n').filter(Boolean).length);
    }
    expect(prompts.map(({ name }) => name)).toContain('author');
  });
});

function* described(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  const { description } = schema as JsonSchema;
  if (typeof description === 'string') yield description;
  for (const [keyword, inner] of Object.entries(schema)) if (keyword !== 'description') yield* described(inner);
}
