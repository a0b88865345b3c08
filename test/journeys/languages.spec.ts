import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nextSentences } from '../../src/contexts/lessons/words/next-sentences.js';
import { teachingRules } from '../../src/contexts/lessons/words/teaching-rules.js';
import { lessonsRefusals } from '../../src/contexts/lessons/domain/refusals.js';
import { failureTexts } from '../../src/platform/contract/failure-texts.js';
import type { Locale } from '../../src/platform/contract/refusal.js';
import { Learner, REQUIRED } from '../support/learner.js';
import { TestLyceum } from '../support/lyceum.js';
import { generations, type Generation } from '../support/mcp-clients.js';
import { eventually } from '../support/read-world.js';
import { tinyRelease } from '../support/tiny-release.js';

let world: TestLyceum;
let course: string;
beforeAll(async () => {
  world = await TestLyceum.start();
  course = await world.course(tinyRelease(), await world.person('vera', { roles: ['Course Creator'] }));
}, 60_000);
afterAll(() => world.stop());

let people = 0;
/** A learner with an own language, in an organization with one, where that is said. */
async function learnerWith(own?: Locale, organization?: Locale, generation: Generation = 'v2-auto') {
  people += 1;
  const person = await world.person(`learner${people}`, own ? { locale: own } : {});
  const learner = new Learner(await world.agent(person, generation));
  if (organization) {
    await world.organization(`Organisation ${people}`, [person], { locale: organization });
    await learner.call('set_space', { space: `Organisation ${people}` });
  }
  return learner;
}

const languageOf = async ({ agent }: Learner): Promise<string> =>
  (await agent.call('start_lesson', { lesson: 'none' })).text.startsWith(lessonsRefusals.lesson_not_found.ru)
    ? 'ru'
    : 'en';

describe('R-247: a person is answered', () => {
  it.each(['en', 'ru'] as const)('in the own language (%s), whatever the organisation speaks', async (own) => {
    expect(await languageOf(await learnerWith(own, own === 'en' ? 'ru' : 'en'))).toBe(own);
  });

  it('else in the language of the organisation they study in, else in English', async () => {
    const learner = await learnerWith(undefined, 'ru');
    await eventually('Russian', async () => (await languageOf(learner)) === 'ru');
    await learner.call('set_space', { space: 'personal' });
    expect(await languageOf(learner)).toBe('en');
    expect(await languageOf(await learnerWith())).toBe('en');
  });

  it.each(generations)('in Russian throughout a lesson (%s)', async (generation) => {
    const learner = await learnerWith('ru', undefined, generation);
    await learner.call('enroll', { course });
    const words = nextSentences.ru;
    const started = await learner.call('start_lesson', { course });
    const session = String(started['session']);
    const step = { kind: 'goal', objective: 'l-1-O1', goal: REQUIRED[0], title: '' } as const;
    expect(started['next']).toBe(`${words.opening('first_in_course')} ${words.step(step)}`);
    expect(started['teaching_rules']).toBe(teachingRules.ru.start);
    expect(await learner.refusal('request_quiz', { session })).toMatchObject({
      message: lessonsRefusals.goals_open.ru,
    });
    await learner.mark(session, REQUIRED[0]);
    const last = await learner.call('mark_goal', { session, goal: REQUIRED[1], status: 'done', evidence: 'Показал.' });
    expect(last['next']).toBe(words.step({ kind: 'quiz' }));
    const quiz = await learner.call('request_quiz', { session });
    expect([quiz['next'], quiz['teaching_rules']]).toEqual([words.showQuestion, teachingRules.ru.quiz]);
    const attempt = String(quiz['attempt']);
    await learner.answer(attempt, 'q-1', 'V1');
    const passed = await learner.answer(attempt, 'q-2', 'V2');
    expect(passed['teaching_rules']).toBe(teachingRules.ru.closing);
    expect((await learner.agent.call('lesson_item', { session: 'none.s1', goal: 'x' })).text).toBe(
      failureTexts.not_found.ru,
    );
    expect((await learner.agent.call('lesson_item', { session: 7 })).text).toBe(
      'Неверные аргументы. session: ожидается строка; goal: обязательный аргумент',
    );
  });
});
