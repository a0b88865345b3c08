import type { StartFacts } from '../../src/contexts/lessons/start-lesson/start-lesson.decide.js';
import { facts } from './lesson-runs.js';

/** The lesson of the fixtures, asked for by an own agent. */
export const start = {
  runId: 'run',
  courseId: 'course',
  lessonId: 'lesson',
  lessonKey: 'l-1',
  channel: 'agent',
} as const;

/** What is known when it starts: nothing happened before, nothing presses. */
export function known(more: Partial<StartFacts> = {}): StartFacts {
  return {
    ...facts(),
    space: { kind: 'found', id: 'personal' },
    course: { anySession: false, lastTraceAt: null, unclosedBefore: false },
    bridgeAfterHours: 24,
    lock: null,
    deadline: null,
    trial: null,
    ...more,
  };
}
