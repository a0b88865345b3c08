import { describe, expect, it } from '@jest/globals';
import type { DocumentEvent } from '../../src/contexts/documents/domain/document.events.js';
import type { LessonRunEvent } from '../../src/contexts/lessons/domain/lesson-run.events.js';
import type { DomainEvent } from '../../src/platform/event-store/port/recorded-event.js';
import { eventsByKey, foldKey } from '../../src/platform/read-store/fold.js';
import { enrolled, reset } from '../../test/support/enrolments.js';
import { recorded } from '../../test/support/recorded.js';
import { reportProjections } from './index.js';

/** The row of a read model after these events, when the run `run` leads to Mira's course. */
function rowOf(name: string, key: string, events: readonly DomainEvent[]): object | undefined {
  const projection = reportProjections.find((one) => one.name === name)!;
  const heard = recorded(events).filter(({ type }) => projection.on.includes(type));
  const keyed = eventsByKey(projection, heard, new Map([['run', 'mira/balance']]));
  return foldKey(projection, key, undefined, keyed.get(key) ?? []).row;
}

const outline = { releaseId: 'r1', title: 'One', objectives: [], goals: [] };
const place = { runId: 'run', learnerId: 'mira', courseId: 'balance', lessonId: 'lesson' };

const opened = (enrolmentId: string): LessonRunEvent => ({
  type: 'lessons.LessonRunOpened',
  data: { ...place, enrolmentId, lessonKey: 'l-1', outline },
});
const session: LessonRunEvent = {
  type: 'lessons.LessonSessionStarted',
  data: { ...place, sessionId: 'run.s1', space: 'tern', channel: 'agent', opening: 'new_lesson' },
};
const failed: LessonRunEvent = {
  type: 'lessons.QuizAttemptFailed',
  data: {
    runId: 'run',
    attemptId: 'a',
    correct: 0,
    total: 2,
    objectiveResults: {},
    retryAfter: null,
    attemptsLeft: null,
  },
};
const passed = (by: 'quiz' | 'completion'): LessonRunEvent => ({
  type: 'lessons.LessonPassed',
  data: {
    runId: 'run',
    sessionId: 'run.s1',
    space: 'tern',
    by,
    attemptId: null,
    quizRequired: true,
    late: false,
    channel: 'agent',
  },
});

describe('how far a person is in a course', () => {
  const of = (...events: DomainEvent[]) => rowOf('report_progress', 'mira/balance', events);

  it('R-338: counts a lesson once, and tells a first try from a later one and from a completion', () => {
    const begun = [enrolled('e1'), opened('e1'), session];
    const by = (how: string) => ({ passed_count: 1, passed: { 'l-1': { by: how } } });
    expect(of(...begun, passed('quiz'), failed, passed('quiz'))).toMatchObject(by('first_try'));
    expect(of(...begun, failed, passed('quiz'))).toMatchObject(by('later_try'));
    expect(of(...begun, passed('completion'))).toMatchObject(by('completion'));
    expect(of(...begun, failed)).toMatchObject({ passed_count: 0, begun: { run: { lesson: 'l-1', failed: 1 } } });
  });

  it('R-344: a reset empties it, and what belongs to the former enrolment counts no more, whenever it comes', () => {
    const before = [enrolled('e1'), opened('e1'), session, passed('quiz')];
    const empty = { enrolment_id: 'e2', passed_count: 0, last_activity: null, passed: {}, begun: {} };
    expect(of(...before, reset('e1', 'e2'))).toMatchObject(empty);
    expect(of(...before, reset('e1', 'e2'), opened('e1'), session, passed('quiz'))).toMatchObject(empty);
  });

  it('never throws on events of what it does not know', () => {
    expect(of(opened('e1'), session, passed('quiz'), failed)).toBeUndefined();
  });
});

describe('what of a document is filled', () => {
  const id = { documentId: 'd', section: 'rows' };
  const begun: DocumentEvent = {
    type: 'documents.DocumentOpened',
    data: {
      documentId: 'd',
      enrolmentId: 'e1',
      learnerId: 'mira',
      courseId: 'balance',
      space: 'tern',
      artifact: 'log',
    },
  };
  const rows = (deleted: string[], row: string, filled: string[], erased: string[] = []): DocumentEvent => ({
    type: 'documents.DocumentRowsWritten',
    data: { ...id, deleted, created: [], changed: [{ id: row, filled, erased }], texts: '["secret"]' },
  });
  const of = (...events: DocumentEvent[]) => rowOf('report_documents', 'd', [begun, ...events]);

  it('R-215 R-173: which cells hold a text, and not a word of it', () => {
    const seen = of(rows([], 'A1', ['a', 'b']), rows([], 'A2', ['a']), rows(['A2'], 'A1', [], ['b']));
    expect(seen).toMatchObject({ space: 'tern', sections: { rows: { rows: { A1: ['a'] }, fields: [] } } });
    expect(JSON.stringify(seen)).not.toContain('secret');
    const cleared: DocumentEvent = { type: 'documents.DocumentSectionCleared', data: { ...id, rows: 'many' } };
    expect(of(rows([], 'A1', ['a']), cleared)).toMatchObject({ sections: { rows: { rows: {}, fields: [] } } });
  });
});

describe('the lessons of a course', () => {
  const published = (lessonKeys: readonly string[]): DomainEvent => ({
    type: 'catalogue.ReleasePublished',
    data: { courseId: 'balance', releaseId: 'r', digest: lessonKeys.join(), documentKey: null, lessonKeys },
  });
  const card = { courseKey: null, title: 'Balance', summary: '', description: '', creatorId: 'vera' };
  const made: DomainEvent = { type: 'catalogue.CourseCreated', data: { courseId: 'balance', ...card } };
  const of = (...releases: string[][]) => rowOf('report_courses', 'balance', [made, ...releases.map(published)]);

  it('LMS-35: are none without a release', () => {
    expect(of()).toMatchObject({ lesson_count: 0, lessons: [], digest: null, former: [] });
  });

  it('R-284: of former releases only those stay that lack a lesson of the active one', () => {
    expect(of(['a', 'b'], ['a', 'b'])).toMatchObject({ former: [], has_removed: false });
    expect(of(['a', 'b'], ['a'])).toMatchObject({ former: [], has_removed: true, lesson_count: 1 });
    expect(of(['a'], ['a'], ['a', 'b'])).toMatchObject({ former: [{ lessons: ['a'] }], lesson_count: 2 });
    expect(of(['a', 'b'], ['a'], ['a', 'b', 'c'])).toMatchObject({ former: [{ lessons: ['a'] }], has_removed: false });
  });
});
