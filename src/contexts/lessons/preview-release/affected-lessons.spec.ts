import { describe, expect, it } from '@jest/globals';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../../../../test/support/tiny-release.js';
import type { Position } from '../../../platform/event-store/port/recorded-event.js';
import type { Lesson } from '../../catalogue/index.js';
import { affectedLessons } from './affected-lessons.js';

const at = (n: number) => String(n).padStart(4, '0') as Position;
const release = (...lessons: Lesson[]) => tinyRelease({ lessons });
const past = (...lessons: Lesson[]) => [{ releaseId: 'r1', position: at(1), content: release(...lessons) }];
const next = (lessons: readonly Lesson[], ...updated: string[]) => ({ content: tinyRelease({ lessons }), updated });
const open = { lessonKey: 'l-1', releaseId: 'r1', startedAtPosition: at(5) };
const learner = (lessonKey: string, passed = false) => ({ lessonKey, passed });

const other = tinyLesson();
const reworded = {
  ...other,
  quiz: other.quiz && { ...other.quiz, questions: other.quiz.questions.map((q) => ({ ...q, text: `${q.text}!` })) },
} as Lesson;

describe('whom a release would affect', () => {
  it('R-111 counts attempts that would go on with the same quiz, though nothing else of the lesson changes', () => {
    const affected = affectedLessons(past(tinyLesson()), next([tinyLesson()]), [learner('l-1')], [open, open]);
    expect(affected).toEqual([
      { lesson: 'l-1', change: 'same', learners: 1, unfinished: 1, attempts: { moved: 2, cancelled: 0 } },
    ]);
  });

  it('R-112 counts attempts at a quiz that changed, and learners who are through', () => {
    const learners = [learner('l-1'), learner('l-1', true), learner('l-2')];
    expect(
      affectedLessons(
        past(tinyLesson(), tinyLessonWithoutQuiz()),
        next([reworded, tinyLessonWithoutQuiz()], 'l-1'),
        learners,
        [open],
      ),
    ).toEqual([
      { lesson: 'l-1', change: 'quiz_changed', learners: 2, unfinished: 1, attempts: { moved: 0, cancelled: 1 } },
    ]);
  });

  it('R-113 counts learners and attempts of a lesson that is gone', () => {
    const affected = affectedLessons(
      past(tinyLesson(), tinyLessonWithoutQuiz()),
      next([tinyLessonWithoutQuiz()]),
      [learner('l-1')],
      [open],
    );
    expect(affected).toEqual([
      { lesson: 'l-1', change: 'removed', learners: 1, unfinished: 1, attempts: { moved: 0, cancelled: 1 } },
    ]);
  });

  it('takes an attempt that is behind over every release since, so a quiz that comes back revives nothing', () => {
    const behind = [...past(tinyLesson()), { releaseId: 'r2', position: at(9), content: release(reworded) }];
    expect(affectedLessons(behind, next([tinyLesson()]), [], [open])).toEqual([
      expect.objectContaining({ change: 'quiz_changed', attempts: { moved: 0, cancelled: 1 } }),
    ]);
  });

  it('says nothing of lessons that stay as they are, nor of a course that has no release', () => {
    expect(affectedLessons(past(tinyLesson()), next([tinyLesson()]), [learner('l-1')], [])).toEqual([]);
    expect(affectedLessons([], next([tinyLesson()]), [], [])).toEqual([]);
    expect(affectedLessons(past(tinyLesson()), next([tinyLesson()], 'l-1'), [], [])).toEqual([
      expect.objectContaining({ change: 'updated' }),
    ]);
  });
});
