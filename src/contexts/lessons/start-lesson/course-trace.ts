import type { Release } from '../../catalogue/index.js';
import type { LessonRun } from '../domain/lesson-run.js';
import { lessonStatus, objectiveStatuses } from '../domain/progress.js';
import type { CourseRuns } from '../learner-course/learner-courses.js';
import type { CourseTrace } from './start-lesson.decide.js';

/** What earlier sessions left behind, seen from a lesson that is about to start; `besides` is a session that only goes on. */
export function courseTrace(content: Release, runs: CourseRuns, lessonKey: string, besides?: string): CourseTrace {
  const sessions = [...runs.values()].flatMap((run) => run.sessions).filter(({ id }) => id !== besides);
  const traces = sessions.filter(({ trace }) => trace).map(({ lastActivityAt }) => lastActivityAt);
  const place = content.lessons.findIndex(({ key }) => key === lessonKey);
  const before = content.lessons.slice(0, Math.max(0, place)).flatMap(({ key }) => runs.get(key) ?? []);
  return {
    anySession: sessions.length > 0,
    lastTraceAt: traces.toSorted().at(-1) ?? null,
    unclosedBefore: before.some((run) => run.startedAt !== null && hasOpenObjective(run)),
  };
}

function hasOpenObjective(run: LessonRun): boolean {
  return [...objectiveStatuses(run).values()].some((status) => status !== 'covered');
}

/** The freshest begun or passed lessons besides this one, with what is not covered in them. */
export function historyOf(runs: CourseRuns, lessonKey: string, depth: number) {
  return [...runs.values()]
    .filter((run) => run.lessonKey !== lessonKey && (run.startedAt ?? run.passedAt))
    .toSorted((a, b) => (freshness(a) < freshness(b) ? 1 : -1))
    .slice(0, depth)
    .map((run) => {
      const statuses = objectiveStatuses(run);
      return {
        key: run.lessonKey,
        title: run.title,
        status: lessonStatus(run),
        objectives_open: run.objectives.flatMap(({ key, text }) => {
          const status = statuses.get(key);
          return status && status !== 'covered' ? [{ key, text, status }] : [];
        }),
      };
    });
}

function freshness(run: LessonRun): string {
  const marks = run.goals.flatMap(({ markedAt }) => markedAt ?? []);
  return [...marks, run.acceptedAt, run.passedAt ?? ''].toSorted().at(-1) ?? '';
}
