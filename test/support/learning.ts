import type { LearnerWorld } from './learner-world.js';

interface Outline {
  readonly chapters: readonly { readonly lessons: readonly { readonly id: string; readonly key: string }[] }[];
}

/** The id of a lesson, as the outline tells it. */
export async function lessonId(world: LearnerWorld, learner: string, course: string, key: string): Promise<string> {
  const { chapters } = await world.as<Outline>(learner, 'course_outline', { course });
  const found = chapters.flatMap(({ lessons }) => lessons).find((lesson) => lesson.key === key);
  if (!found) throw new Error(`no lesson ${key}`);
  return found.id;
}

/** Starts a lesson; answers with the session. */
export async function start(world: LearnerWorld, learner: string, course: string, key: string, more: object = {}) {
  const lesson = await lessonId(world, learner, course, key);
  const started = await world.as<{ session?: string }>(learner, 'start_lesson', { lesson, ...more });
  if (!started.session) throw new Error(`not started: ${JSON.stringify(started)}`);
  return started.session;
}

export function mark(world: LearnerWorld, learner: string, session: string, goal: string, status = 'done') {
  return world.as(learner, 'mark_goal', { session, goal, status, evidence: 'The learner showed it.' });
}

/** Passes lesson `l-2` of the tiny release, which has no quiz. */
export async function passLessonTwo(world: LearnerWorld, learner: string, course: string, more: object = {}) {
  const session = await start(world, learner, course, 'l-2', more);
  await mark(world, learner, session, 'do:ASK');
  await world.as(learner, 'complete_lesson', { session });
  return session;
}

/** Passes lesson `l-1` of the tiny release by its quiz. */
export async function passLessonOne(world: LearnerWorld, learner: string, course: string, more: object = {}) {
  const session = await start(world, learner, course, 'l-1', more);
  await mark(world, learner, session, 'term:STEEP');
  await mark(world, learner, session, 'l-1-O1/V1');
  const { attempt } = await world.as<{ attempt: string }>(learner, 'request_quiz', { session });
  for (const [question, answer] of [
    ['q-1', 'V1'],
    ['q-2', 'V2'],
  ]) {
    await world.as(learner, 'submit_answer', { attempt, question, answer, student_words: 'I would take this one.' });
  }
  return session;
}
