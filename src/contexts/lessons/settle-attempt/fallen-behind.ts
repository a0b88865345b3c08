import type { RecordedEvent } from '../../../platform/event-store/port/recorded-event.js';
import type { OpenAttempts, AttemptPlace } from './open-attempts.js';
import { stretches, type Stretch } from './stretches.js';
import type { Heard } from './heard.js';

/** Takes events in, in their order; gives the attempts that fell behind the newest release by each, by the event's id. */
export async function fallenBehind(
  events: readonly RecordedEvent<Heard>[],
  open: OpenAttempts,
): Promise<ReadonlyMap<string, readonly AttemptPlace[]>> {
  const behind = new Map<string, readonly AttemptPlace[]>();
  for (const stretch of stretches(events)) {
    for (const [id, places] of await takenIn(stretch, open)) behind.set(id, places);
  }
  return behind;
}

async function takenIn({ events }: Stretch, open: OpenAttempts): Promise<readonly [string, AttemptPlace[]][]> {
  const started: Parameters<OpenAttempts['started']>[0][number][] = [];
  const carried: Parameters<OpenAttempts['carriedOver']>[0][number][] = [];
  const cancelled: string[] = [];
  const finished: string[] = [];
  const eventOf = new Map<string, string>();
  for (const event of events) {
    switch (event.type) {
      case 'catalogue.ReleasePublished':
        return [[event.id, [...(await open.published(event.data))]]];
      case 'enrolment.CourseProgressReset':
        await open.archived(event.data);
        return [];
      case 'lessons.QuizAttemptStarted':
        started.push({ ...event.data, learnerId: event.meta.subjects[0] ?? '' });
        eventOf.set(event.data.attemptId, event.id);
        break;
      case 'lessons.QuizAttemptCarriedOver':
        carried.push(event.data);
        eventOf.set(event.data.attemptId, event.id);
        break;
      case 'lessons.QuizAttemptCancelled':
        cancelled.push(event.data.attemptId);
        break;
      case 'lessons.QuizAttemptPassed':
      case 'lessons.QuizAttemptFailed':
        finished.push(event.data.attemptId);
    }
  }
  const behind = [
    ...(started.length > 0 ? await open.started(started) : []),
    ...(carried.length > 0 ? await open.carriedOver(carried) : []),
  ];
  if (cancelled.length > 0) await open.cancelled(cancelled);
  if (finished.length > 0) await open.finished(finished);
  return behind.map((place) => [eventOf.get(place.attemptId) ?? '', [place]]);
}
