import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { NewEvent, NonEmpty } from '../../src/platform/event-store/port/event-store.js';
import type { DomainEvent, StreamName } from '../../src/platform/event-store/port/recorded-event.js';
import { meta } from '../support/events.js';
import { TestLyceum } from '../support/lyceum.js';
import { tinyRelease } from '../support/tiny-release.js';

const RUNS = 1_500;
const CHUNK = 500;

interface Page {
  readonly has_more: boolean;
  readonly next_cursor?: string;
  readonly runs: readonly { readonly student: { readonly id: string } }[];
}

it('R-233 pages through many runs, each once, while others begin', async () => {
  const world = await TestLyceum.start();
  const instructor = await world.person('ines', { roles: ['Course Creator'] });
  const course = await world.course(tinyRelease(), instructor);
  await begin(world, course, 'old', RUNS);
  await world.send('goal_runs', { course });

  const first = (await world.send('goal_runs', { course })) as unknown as Page;
  const seen = first.runs.map(({ student }) => student.id);
  let { next_cursor: cursor } = first;
  for (let pages = 1; cursor !== undefined; pages += 1) {
    if (pages === 10) await begin(world, course, 'new', CHUNK);
    const page = (await world.send('goal_runs', { course, cursor })) as unknown as Page;
    seen.push(...page.runs.map(({ student }) => student.id));
    cursor = page.next_cursor;
  }
  expect(seen).toHaveLength(RUNS);
  expect(new Set(seen).size).toBe(RUNS);
  expect(seen.some((id) => id.startsWith('new'))).toBe(false);

  const far = (await world.send('goal_runs', { course, start: RUNS })) as unknown as Page;
  expect([far.runs.length, far.has_more]).toEqual([20, true]);
  await world.stop();
}, 60_000);

/** Learners who enrolled and began a lesson, put straight into the log. */
async function begin(world: TestLyceum, courseId: string, name: string, count: number): Promise<void> {
  const { store, catalogue } = world.lyceum.foundation;
  const append = async (stream: string, events: readonly DomainEvent[]) => {
    const recorded = events.map((event) => catalogue.newEvent(event, randomUUID(), meta({ commandId: randomUUID() })));
    await store.append(stream as StreamName, 'no-stream', recorded as unknown as NonEmpty<NewEvent>);
  };
  const outline = { releaseId: 'r', title: 'Time and heat', objectives: [], goals: [] };
  for (let from = 0; from < count; from += CHUNK) {
    const ids = Array.from({ length: CHUNK }, (_, i) => `${name}-${from + i}`);
    const enrolled = ids.map((learnerId) => ({
      type: 'enrolment.LearnerEnrolled',
      data: { learnerId, courseId, enrolmentId: `e-${learnerId}`, origin: 'self', space: 'personal' },
    }));
    const opened = ids.map((learnerId) => ({
      type: 'lessons.LessonRunOpened',
      data: {
        runId: `run-${learnerId}`,
        enrolmentId: `e-${learnerId}`,
        learnerId,
        courseId,
        lessonId: 'l',
        lessonKey: 'l-1',
        outline,
      },
    }));
    await append(`enrolment-${name}-${from}`, enrolled);
    await append(`lessonRun-${name}-${from}`, opened);
  }
}
