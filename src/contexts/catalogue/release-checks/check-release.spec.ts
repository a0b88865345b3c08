import { describe, expect, it } from '@jest/globals';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../../../../test/support/tiny-release.js';
import type { Release } from '../domain/release.js';
import { asWarnings, inspectRelease, refusalOf } from './check-release.js';

/** A copy of the tiny release with one place changed; `undefined` takes the field away. */
function changed(path: string, value: unknown): unknown {
  const copy = structuredClone(tinyRelease()) as unknown as Record<string, unknown>;
  const steps = path.split('/');
  const last = steps.pop() as string;
  const parent = steps.reduce((node, step) => node[step] as Record<string, unknown>, copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

function refusedAs(input: unknown) {
  const inspection = inspectRelease(input);
  if (inspection.stage === 'passed') throw new Error('the release passed');
  return refusalOf(inspection) as unknown as {
    readonly code: string;
    readonly details: { readonly errors?: readonly object[]; readonly problems?: readonly { where: string }[] };
  };
}

const digest = (input: unknown) => {
  const inspection = inspectRelease(input);
  if (inspection.stage !== 'passed') throw new Error(JSON.stringify(inspection));
  return inspection.digest;
};

describe('a valid release', () => {
  it('R-286 passes, as a value and as text, without a remark, also with a lesson that has no quiz', () => {
    const inspection = inspectRelease(JSON.stringify(tinyRelease()));
    expect(inspection).toMatchObject({ stage: 'passed', warnings: [], release: { lessons: [{}, { quiz: null }] } });
    expect(digest(tinyRelease())).toBe(digest(JSON.stringify(tinyRelease())));
  });
});

describe('stages, each of which stops the next', () => {
  it.each([
    ['text that is no JSON', '{"format": NaN}', '$'],
    ['an array', [], '$'],
    ['nothing', undefined, '$'],
    ['a number that is infinite, also in the map', `{"map":{"nodes":[1e999]}}`, '$.map.nodes[0]'],
    ['a NUL in a text', changed('course/title', 'a\u0000b'), '$.course.title'],
    ['half a surrogate pair', changed('course/title', 'a\ud800'), '$.course.title'],
    ['a repeated key in the text', `{"course":{"key":"a","title":"b","key":"c"}}`, '$.course.key'],
    ['keys that are one in NFC', { map: { 'e\u0301': 1, é: 2 } }, '$.map["é"]'],
    ['a missing field', changed('lessons/0/title', undefined), '$.lessons[0].title'],
    ['an unknown field', changed('lessons/1/colour', 'red'), '$.lessons[1].colour'],
    ['a boolean for a number', changed('lessons/0/quiz/pass_percentage', true), '$.lessons[0].quiz.pass_percentage'],
    [
      'a fault inside a part that may be null',
      changed('lessons/0/homework/due_days', 1.5),
      '$.lessons[0].homework.due_days',
    ],
    ['a key with a line feed', changed('course/key', 'tea\n'), '$.course.key'],
    [
      'a goal title of 121 characters',
      changed('lessons/0/objectives/0/goals/0/title', '😀'.repeat(121)),
      '$.lessons[0].objectives[0].goals[0].title',
    ],
    [
      'a wrong kind of goal',
      changed('lessons/0/objectives/0/goals/0/kind', 'idea'),
      '$.lessons[0].objectives[0].goals[0].kind',
    ],
    [
      'a condition without its column',
      changed('document/sections/0/columns/2/required', {}),
      '$.document.sections[0].columns[2].required.if_column',
    ],
    [
      'a condition of a wrong type',
      changed('document/sections/0/columns/2/required', 'yes'),
      '$.document.sections[0].columns[2].required',
    ],
    [
      'a key of an answer',
      changed('lessons/0/quiz/answers/q 1', { correct: 'V1', explanation: '' }),
      '$.lessons[0].quiz.answers["q 1"]',
    ],
    [
      'a single option',
      changed('lessons/0/quiz/questions/0/options', [{ key: 'V1', text: 'Only' }]),
      '$.lessons[0].quiz.questions[0].options',
    ],
  ])('R-286 refusal:release_invalid@publish_release: %s', (_, input, path) => {
    expect(refusedAs(input)).toMatchObject({ code: 'release_invalid', details: { errors: [{ path }], total: 1 } });
  });

  it('R-286 takes a whole number written with a fraction of zero, and a goal title of 120 astral characters', () => {
    expect(
      digest(JSON.stringify(changed('lessons/0/homework/due_days', 3)).replace('"due_days":3', '"due_days":3.0')),
    ).toBe(digest(tinyRelease()));
    expect(inspectRelease(changed('lessons/0/objectives/0/goals/0/title', '😀'.repeat(120))).stage).toBe('passed');
  });

  it('R-361 lists 20 faults and counts all', () => {
    const extra = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`x${i}`, 1]));
    const refusal = refusedAs({ ...tinyRelease(), ...extra });
    expect(refusal).toMatchObject({ code: 'release_invalid', details: { total: 25 } });
    expect(refusal.details.errors).toHaveLength(20);
  });

  it('refusal:release_format_unsupported@publish_release comes before the schema', () => {
    expect(refusedAs({ format: 'lms-release/2' })).toEqual({
      code: 'release_format_unsupported',
      details: { format: 'lms-release/2', supported: ['lms-release/1'] },
    });
    expect(refusedAs({})).toMatchObject({ details: { format: null } });
  });

  it('survives JSON nested thousands of levels deep', () => {
    expect(refusedAs(`{"map":${'['.repeat(5000)}${']'.repeat(5000)}}`)).toMatchObject({ code: 'release_invalid' });
  });
});

describe('critical checks', () => {
  const twoQuestions = [tinyLesson().quiz?.questions[0], tinyLesson().quiz?.questions[0]];
  const goals = tinyLesson().objectives[0]?.goals ?? [];
  const section = tinyRelease().document?.sections[0];
  it.each<[string, unknown, object]>([
    [
      'R-287 chapters',
      changed('chapters/1', { ...tinyRelease().chapters[0], lessons: ['l-1'] }),
      { code: 'duplicate_key', where: 'chapters', key: 'ch-1' },
    ],
    [
      'R-287 lessons',
      changed('lessons/2', tinyLesson({ objectives: [], quiz: null })),
      { code: 'duplicate_key', where: 'lessons', key: 'l-1' },
    ],
    [
      'R-287 objectives of the whole course',
      changed('lessons/1/objectives/0/key', 'l-1-O1'),
      { code: 'duplicate_key', where: 'objectives', key: 'l-1-O1' },
    ],
    [
      'R-287 questions of the whole course',
      changed('lessons/0/quiz/questions', twoQuestions),
      { code: 'duplicate_key', where: 'questions', key: 'q-1' },
    ],
    [
      'R-287 glossary',
      changed('course/glossary/1', { key: 'T-STEEP', term: null, definition: 'x' }),
      { code: 'duplicate_key', where: 'course.glossary', key: 'T-STEEP' },
    ],
    [
      'R-287 goals of a lesson',
      changed('lessons/0/objectives/1/goals/0', goals[0]),
      { code: 'duplicate_key', where: 'lessons[l-1].goals', key: 'term:STEEP' },
    ],
    [
      'R-287 options of a question',
      changed('lessons/0/quiz/questions/0/options/1/key', 'V1'),
      { code: 'duplicate_key', where: 'questions[q-1].options', key: 'V1' },
    ],
    [
      'R-287 sections',
      changed('document/sections/1', section),
      { code: 'duplicate_key', where: 'document.sections', key: 'brews' },
    ],
    [
      'R-287 columns',
      changed('document/sections/0/columns/1/key', 'leaf'),
      { code: 'duplicate_key', where: 'sections[brews].columns', key: 'leaf' },
    ],
    [
      'R-288 chapter to lesson',
      changed('chapters/0/lessons/2', 'l-9'),
      { code: 'broken_ref', where: 'chapters[ch-1].lessons', key: 'l-9' },
    ],
    [
      'R-288 lesson to chapter',
      changed('lessons/1/chapter', 'ch-9'),
      { code: 'broken_ref', where: 'lessons[l-2].chapter', key: 'ch-9' },
    ],
    [
      'R-288 lesson absent from its own chapter',
      changed('chapters/0/lessons', ['l-1']),
      { code: 'broken_ref', where: 'lessons[l-2].chapter', key: 'ch-1' },
    ],
    [
      'R-288 lesson to section',
      changed('lessons/1/sections/0', 'cups'),
      { code: 'broken_ref', where: 'lessons[l-2].sections', key: 'cups' },
    ],
    [
      'R-288 question to objective of another lesson',
      changed('lessons/0/quiz/questions/0/objective', 'l-2-O1'),
      { code: 'broken_ref', where: 'questions[q-1].objective', key: 'l-2-O1' },
    ],
    [
      'R-288 surplus answer',
      changed('lessons/0/quiz/answers/q-9', { correct: 'V1', explanation: '' }),
      { code: 'broken_ref', where: 'lessons[l-1].quiz.answers', key: 'q-9' },
    ],
    [
      'R-288 condition',
      changed('document/sections/0/columns/2/required', { if_column: 'hours' }),
      { code: 'broken_ref', where: 'sections[brews].columns[verdict].required', key: 'hours' },
    ],
    ['R-288 agent slice', changed('agent/lessons/l-9', {}), { code: 'broken_ref', where: 'agent.lessons', key: 'l-9' }],
    [
      'R-288 agent item',
      changed('agent/lessons/l-1/items/term:X', ''),
      { code: 'broken_ref', where: 'agent.lessons.l-1.items', key: 'term:X' },
    ],
    [
      'R-288 agent hint',
      changed('agent/lessons/l-1/sections/cups', ''),
      { code: 'broken_ref', where: 'agent.lessons.l-1.sections', key: 'cups' },
    ],
    [
      'R-289 order',
      changed('chapters/0/lessons', ['l-2', 'l-1']),
      { code: 'chapter_order', where: 'chapters', expected: ['l-2', 'l-1'], received: ['l-1', 'l-2'] },
    ],
    [
      'R-289 no answer',
      changed('lessons/0/quiz/answers/q-2', undefined),
      { code: 'quiz_correct', where: 'questions[q-2]' },
    ],
    [
      'R-289 right option that is none',
      changed('lessons/0/quiz/answers/q-2/correct', 'V9'),
      { code: 'quiz_correct', where: 'questions[q-2]' },
    ],
    ['R-290 document', changed('document/key', 'Tea'), { code: 'document_key', where: 'document.key', key: 'Tea' }],
    [
      'R-290 section that is taken',
      changed('document/sections/1/key', 'table'),
      { code: 'broken_ref', key: 'favourite' },
    ],
    ['R-290 column id', changed('document/sections/0/columns/1/key', 'id'), { code: 'broken_ref', key: 'minutes' }],
    [
      'R-290 field that equals a column',
      changed('document/sections/1/columns/0/key', 'leaf'),
      { code: 'document_key', where: 'document.sections', key: 'leaf' },
    ],
    [
      'R-291 course title',
      changed('course/title', 'x'.repeat(141)),
      { code: 'text_too_long', where: 'course.title', limit: 140, length: 141 },
    ],
    [
      'R-291 homework title',
      changed('lessons/0/homework/title', 'x'.repeat(141)),
      { code: 'text_too_long', where: 'lessons[l-1].homework.title' },
    ],
    [
      'R-292 agent',
      changed('agent/lessons/l-1/hints', [{ answers: { correct: 1 } }]),
      { code: 'agent_leak', where: 'agent.lessons.l-1.hints[0].answers' },
    ],
  ])('refusal:release_inconsistent@publish_release %s', (_, input, problem) => {
    const refusal = refusedAs(input);
    expect(refusal.code).toBe('release_inconsistent');
    expect(refusal.details.problems?.[0]).toMatchObject(problem);
  });

  it('R-290 names the taken section and the taken column beside what refers to them', () => {
    const places = (input: unknown) => refusedAs(input).details.problems?.map(({ where }) => where);
    expect(places(changed('document/sections/1/key', 'table'))).toContain('sections[table]');
    expect(places(changed('document/sections/0/columns/1/key', 'id'))).toContain('sections[brews].columns');
  });

  it('R-292 finds only what is caught first', () => {
    const refusal = refusedAs(changed('agent/answers', { correct: 'V1' }));
    expect(refusal.details).toEqual({ problems: [{ code: 'agent_leak', where: 'agent.answers' }], total: 1 });
  });

  it('LMS-58 lists 20 problems of many, and how many there are', () => {
    const sections = Array.from({ length: 30 }, (_, i) => `none_${i}`);
    const refusal = refusedAs(tinyRelease({ lessons: [tinyLesson(), tinyLessonWithoutQuiz({ sections })] }));
    expect(refusal).toMatchObject({ code: 'release_inconsistent', details: { total: 30 } });
    expect(refusal.details.problems).toHaveLength(20);
  });

  it('takes keys that are names of object methods for what they are', () => {
    const release = changed('lessons/0/quiz/questions/0/key', 'constructor') as Release;
    expect(refusedAs(release)).toMatchObject({
      details: { problems: [{ code: 'broken_ref' }, { code: 'quiz_correct' }] },
    });
  });
});

describe('warnings', () => {
  it.each<[string, unknown, object]>([
    ['R-293 empty summary', changed('course/summary', ' '), { code: 'public_text_empty', where: 'course.summary' }],
    [
      'R-293 empty section description',
      changed('document/sections/0/description', ''),
      { code: 'public_text_empty', where: 'sections[brews].description' },
    ],
    [
      'R-293 no explanation',
      changed('lessons/0/quiz/answers/q-1/explanation', ''),
      { code: 'explanation_missing', where: 'questions[q-1]' },
    ],
    [
      'R-293 markup',
      changed('course/title', '<b>Tea</b>'),
      { code: 'course_card_markup', where: 'course.title', chars: '<>' },
    ],
    [
      'R-294 objective without a question',
      changed('lessons/0/quiz/questions/1/objective', 'l-1-O1'),
      { code: 'objective_without_question', where: 'objectives[l-1-O2]' },
    ],
    [
      'R-294 section without a lesson',
      changed('lessons/1/sections', []),
      { code: 'section_without_lesson', where: 'sections[favourite]' },
    ],
    [
      'R-294 equal options',
      changed('lessons/0/quiz/questions/0/options/1/text', ' cooler  WATER'),
      { code: 'options_equal', where: 'questions[q-1]' },
    ],
    [
      'an option that reads as a key',
      changed('lessons/0/quiz/questions/0/options/1/text', 'v1'),
      { code: 'option_text_is_key', where: 'questions[q-1]' },
    ],
    [
      'R-294 a condition on itself',
      changed('document/sections/0/columns/2/required', { if_column: 'verdict' }),
      { code: 'condition_ring', where: 'sections[brews].columns[verdict]' },
    ],
    [
      'R-294 a quoted answer',
      changed('agent/lessons/l-1/material', 'Bitter: leaves left too  long.'),
      { code: 'answer_quoted', where: 'questions[q-2]' },
    ],
    [
      'a hint nobody gets',
      changed('agent/lessons/l-1/sections', { favourite: 'x' }),
      { code: 'hint_unused', where: 'agent.lessons.l-1.sections' },
    ],
  ])('%s', (_, input, warning) => {
    const inspection = inspectRelease(input);
    expect(inspection.stage === 'passed' && asWarnings(inspection.warnings)).toEqual([warning]);
  });

  it('R-293 says nothing of a condition in a section that is filled once: there it works', () => {
    const columns = [
      ...(tinyRelease().document?.sections[1]?.columns ?? []),
      { key: 'why', title: 'Why', required: { if_column: 'recipe' } },
    ];
    expect(inspectRelease(changed('document/sections/1/columns', columns))).toMatchObject({
      stage: 'passed',
      warnings: [],
    });
  });
});

describe('digest', () => {
  it('LMS-64 R-271 counts numbers by value and text by NFC; white space, escapes and key order do not matter', () => {
    const text = JSON.stringify(changed('course/title', 'Caf\u00e9'));
    const same = [
      JSON.stringify(JSON.parse(text), null, 2),
      text.replace('"pass_percentage":50', '"pass_percentage":50.0'),
      text.replace('"pass_percentage":50', '"pass_percentage":5e1'),
      text.replace('Café', 'Caf\\u00e9'),
      text.replace('Café', 'Cafe\u0301'),
      `\uFEFF${JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text) as object).toReversed()))}`,
    ];
    expect(new Set(same.map(digest))).toEqual(new Set([digest(text)]));
    expect(digest(text)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('R-271 covers the whole file, the agent package and the map too', () => {
    expect(digest(changed('map/nodes/N1/text', 'other'))).not.toBe(digest(tinyRelease()));
    expect(digest(changed('agent/frame', 'other'))).not.toBe(digest(tinyRelease()));
  });
});
