import { describe, expect, it } from '@jest/globals';
import { opened, runAfter, started } from '../../../../test/support/lesson-runs.js';
import { known, start } from '../../../../test/support/start-facts.js';
import { decideStartLesson } from './start-lesson.decide.js';

describe('start_lesson in the web chat', () => {
  const used = (...lessons: readonly string[]) => ({ used: new Set(lessons), limit: 2 });
  const web = { ...start, channel: 'web' } as const;
  const refused = {
    kind: 'refused',
    refusal: { code: 'web_demo_exhausted', details: { lessons_used: 2, lessons_limit: 2 } },
    events: [],
  };
  const webSession = started(undefined, undefined, 'web');

  it('R-022 refusal:web_demo_exhausted@start_lesson when the limit is used, and beyond it, when sessions went on', () => {
    expect(decideStartLesson(web, undefined, known({ trial: used('a', 'b') }))).toEqual(refused);
    expect(decideStartLesson(web, undefined, known({ trial: used('a', 'b', 'c') }))).toMatchObject({
      refusal: { details: { lessons_used: 3, lessons_limit: 2 } },
    });
    expect(decideStartLesson(web, undefined, known({ trial: used('a') })).kind).toBe('accepted');
    expect(decideStartLesson(web, undefined, known({ trial: { used: new Set(), limit: 0 } })).kind).toBe('refused');
  });

  it('R-022: a counted lesson opens again', () => {
    expect(decideStartLesson(web, undefined, known({ trial: used('a', 'lesson') })).kind).toBe('accepted');
  });

  it('R-022: an open web session goes on; one of an own agent, of another space or fallen silent does not', () => {
    const trial = used('a', 'b');
    expect(decideStartLesson(web, runAfter([opened, webSession]), known({ trial })).events).toMatchObject([
      { type: 'lessons.LessonSessionContinued' },
    ]);
    expect(decideStartLesson(web, runAfter([opened, started()]), known({ trial }))).toEqual(refused);
    const elsewhere = known({ trial, space: { kind: 'found', id: 'tern' } });
    expect(decideStartLesson(web, runAfter([opened, webSession]), elsewhere)).toEqual(refused);
    const later = known({ trial, now: '2026-03-02T20:00:00.000Z' });
    expect(decideStartLesson(web, runAfter([opened, webSession]), later)).toEqual(refused);
  });

  it('R-260: the limit is checked after the release and before the space', () => {
    const trial = used('a', 'b');
    const nowhere = { kind: 'not_available', named: 'Nowhere' } as const;
    expect(decideStartLesson(web, undefined, known({ trial, space: nowhere }))).toEqual(refused);
    expect(decideStartLesson(web, undefined, known({ trial, release: { id: 'r2', lesson: null } }))).toMatchObject({
      refusal: { code: 'lesson_not_in_release' },
    });
  });
});
