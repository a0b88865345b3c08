import { describe, expect, it } from '@jest/globals';
import { tinyRelease } from '../../../test/support/tiny-release.js';
import { previewLesson } from './preview.js';
import { startLessonContract } from './start-lesson/start-lesson.contract.js';
import { lessonItemContract } from './lesson-item/lesson-item.contract.js';
import { requestQuizContract } from './request-quiz/request-quiz.contract.js';

const preview = (key: string, locale: 'en' | 'ru' = 'en') => previewLesson(tinyRelease(), key, locale);

describe('what the agent of a learner gets for a lesson', () => {
  it('is what start_lesson, lesson_item and request_quiz answer', () => {
    const shown = preview('l-1');
    const { start_lesson, lesson_item, request_quiz } = shown ?? { lesson_item: [], request_quiz: [] };
    expect(start_lesson).toMatchObject({
      lesson: { key: 'l-1', hook: 'Bitter tea is not strong tea.', chapter: { key: 'ch-1', title: 'The cup' } },
      course_promise: 'A cup you like, and you know why',
      lesson_map: [{ key: 'l-1-O1', goals: [{ key: 'term:STEEP', status: 'open' }, {}] }, { key: 'l-1-O2' }],
      next_step: { kind: 'goal', goal: 'term:STEEP' },
      directive: 'Begin with the last cup the learner drank.',
      section_hints: { brews: 'Write down the cup of today.' },
      course_frame: { frame: "Work at the learner's own kettle." },
      quiz: { required: true, pass_threshold: 0.5, attempts_left: null },
      homework: { lesson: 'l-1', title: 'Three cups' },
    });
    expect(lesson_item).toEqual([
      expect.objectContaining({ details: 'Let the learner say what happens in the pot.' }),
      expect.objectContaining({ details: '' }),
      expect.objectContaining({ details: '' }),
    ]);
    expect(request_quiz).toEqual([
      expect.objectContaining({ id: 'q-1', index: 1, total: 2 }),
      expect.objectContaining({ id: 'q-2', index: 2, total: 2 }),
    ]);
    const fields = (value: object | undefined, known: object) =>
      Object.keys(value ?? {}).filter((name) => !(name in known));
    expect(fields(start_lesson, startLessonContract.output.shape)).toEqual([]);
    expect(lesson_item.flatMap((item) => fields(item, lessonItemContract.output.shape))).toEqual([]);
    const question = requestQuizContract.output.shape.question;
    expect(request_quiz.every((shownQuestion) => question.safeParse(shownQuestion).success)).toBe(true);
  });

  it('R-095 holds no right option and no explanation', () => {
    const text = JSON.stringify(preview('l-1'));
    expect(text).not.toContain('scalds');
    expect(text).not.toContain('correct');
  });

  it('tells of a lesson without a quiz how it ends, and of the homework before it; in the language of the course', () => {
    expect(preview('l-2', 'ru')).toMatchObject({
      start_lesson: { quiz: { required: false, pass_threshold: 0 }, previous_homework: 'Three cups' },
      request_quiz: [],
    });
    expect(preview('l-2', 'ru')?.start_lesson.teaching_rules).toMatch(/^\[для агента/);
  });

  it('is nothing for a lesson that is not there', () => {
    expect(preview('l-9')).toBeUndefined();
  });
});
