import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { Chains } from '../support/chains.js';
import type { Learner } from '../support/learner.js';
import { TestLyceum } from '../support/lyceum.js';

let world: TestLyceum;
let chains: Chains;

beforeAll(async () => {
  world = await TestLyceum.start();
  chains = new Chains(world, await world.person('ravi', { roles: ['Course Creator'] }));
}, 60_000);
afterAll(() => world.stop());

const lesson = (course: string, n = 1) => lessonIdOf(course, `l-${n}`);
const enroll = (learner: Learner, course: string) => learner.call('enroll', { course, space: 'personal' });
const locked = (learner: Learner, course: string) => learner.refusal('start_lesson', { lesson: lesson(course) });
const free = (learner: Learner, course: string) => learner.call('start_lesson', { lesson: lesson(course) });

interface Told {
  readonly code: string;
  readonly previous?: { readonly id: string };
}

/** Follows the refusals, and gives the course where something can be done at last; none is seen twice. */
async function wayOut(learner: Learner, course: string): Promise<string> {
  const refusal = async (tool: string, args: object) =>
    (await learner.agent.call(tool, { ...args })).meta?.['lyceum/refusal'] as Told | undefined;
  const gone: string[] = [];
  for (let at = course; ;) {
    expect(gone).not.toContain(at);
    gone.push(at);
    const started = await refusal('start_lesson', { lesson: lesson(at) });
    const told =
      started?.code === 'not_enrolled' ? await refusal('enroll', { course: at, space: 'personal' }) : started;
    if (!told) return at;
    expect(told).toMatchObject({ code: 'program_order', previous: { id: expect.any(String) } });
    at = told.previous?.id ?? '';
  }
}

describe('LMS-71 the order follows what changes under way', () => {
  it('R-052 who joins with the second course in progress goes on there after the first, at the very next call', async () => {
    const [a, b] = await chains.courses('join-a', 'join-b');
    const learner = await chains.learner();
    await enroll(learner, b);
    const session = await learner.start({ lesson: lesson(b) });
    await enroll(learner, a);
    await chains.program('Joined later', [a, b], learner);
    expect(await locked(learner, b)).toMatchObject({ code: 'program_order', previous: { id: a } });
    await learner.mark(session, 'do:ASK-1');
    await chains.pass(learner, a);
    expect(await free(learner, b)).toMatchObject({ session });
  });

  it('R-207 R-284 a completed course stays completed when it gets lessons; one that is not has them to do as well', async () => {
    const [a, b] = await chains.courses('more-a', 'more-b');
    const [early, late] = [await chains.learner(), await chains.learner()];
    for (const learner of [early, late]) {
      await enroll(learner, a);
      await enroll(learner, b);
    }
    await chains.program('More lessons', [a, b], early, late);
    await chains.pass(early, a);
    await free(early, b);
    await chains.publish('more-a', 2);
    await free(early, b);
    expect(await early.call('course_outline', { course: b })).toMatchObject({ programs: [{ locked_by: null }] });
    await chains.pass(late, a);
    expect(await locked(late, b)).toMatchObject({ previous: { id: a } });
    await chains.pass(late, a, 2);
    await free(late, b);
  });

  it('R-207 an unpublished course that the learner is not in locks nothing; one they are in does, and can be completed', async () => {
    const [a, b] = await chains.courses('closed-a', 'closed-b');
    const [inside, outside] = [await chains.learner(), await chains.learner()];
    await enroll(inside, a);
    await chains.program('Closed', [a, b], inside, outside);
    await world.send('unpublish_course', { course: a });
    await enroll(outside, b);
    await free(outside, b);
    expect(await inside.refusal('enroll', { course: b })).toMatchObject({ previous: { id: a } });
    expect(await wayOut(inside, b)).toBe(a);
    await chains.pass(inside, a);
    await enroll(inside, b);
    await world.send('publish_course', { course: a });
    expect(await locked(outside, b)).toMatchObject({ previous: { id: a } });
    expect(await wayOut(outside, b)).toBe(a);
  });

  it('R-345 R-207 only a reset takes a completion away, a withdrawal does not', async () => {
    const [a, b] = await chains.courses('reset-a', 'reset-b');
    const learner = await chains.learner();
    await enroll(learner, a);
    await chains.pass(learner, a);
    await chains.program('Begun anew', [a, b], learner);
    await enroll(learner, b);
    const who = { user: learner.person.id, course: a };
    await world.send('reset_progress', who);
    expect(await locked(learner, b)).toMatchObject({ previous: { id: a } });
    await chains.pass(learner, a);
    await world.send('withdraw_enrolment', who);
    await free(learner, b);
  });

  it('what the program no more contains, or contains elsewhere, is asked for no more', async () => {
    const [a, b, c] = await chains.courses('moved-a', 'moved-b', 'moved-c');
    const learner = await chains.learner();
    await chains.program('Moved', [a, b], learner);
    expect(await wayOut(learner, b)).toBe(a);
    await world.send('define_program', { program: 'Moved', courses: [c, b] });
    expect(await learner.refusal('enroll', { course: b })).toMatchObject({ previous: { id: c } });
    await world.send('define_program', { program: 'Moved', courses: [b, c] });
    await enroll(learner, b);
    await free(learner, b);
  });
});

describe('LMS-71 never a dead end', () => {
  it('R-207 a course without a release is not waited for, nor one that is open to other organisations only', async () => {
    const [a, b] = await chains.courses('others-a', 'others-b');
    await world.organization('Here Ltd', []);
    await world.organization('There Ltd', []);
    const learner = await chains.learner('Here Ltd');
    await world.send('open_course_to_organization', { course: a, organization: 'There Ltd' });
    const empty = await chains.withoutRelease('course-to-come');
    await chains.program('Not for us', [empty, a, b], learner);
    expect(await wayOut(learner, b)).toBe(b);
    await world.send('open_course_to_organization', { course: a, organization: 'Here Ltd' });
    expect(await locked(learner, b)).toMatchObject({ previous: { id: a } });
    expect(await wayOut(learner, b)).toBe(a);
  });

  it('R-014 R-207 what only a suspended organisation gave is not waited for while it is suspended', async () => {
    const [a, b] = await chains.courses('paused-a', 'paused-b');
    await world.organization('Paused Ltd', []);
    const learner = await chains.learner('Paused Ltd');
    await world.send('assign_course', { user: learner.person.id, organization: 'Paused Ltd', course: a });
    await chains.program('Paused', [a, b], learner);
    expect(await learner.refusal('enroll', { course: b, space: 'personal' })).toMatchObject({ previous: { id: a } });
    await world.send('suspend_organization', { organization: 'Paused Ltd' });
    await enroll(learner, b);
    await free(learner, b);
    await world.send('resume_organization', { organization: 'Paused Ltd' });
    expect(await locked(learner, b)).toMatchObject({ previous: { id: a } });
    expect(await wayOut(learner, b)).toBe(a);
  });

  it('R-207 programs of opposite order free each other, and what follows them still waits', async () => {
    const [a, b, c] = await chains.courses('round-a', 'round-b', 'round-c');
    const learner = await chains.learner();
    await chains.program('There', [a, b, c], learner);
    expect(await learner.refusal('enroll', { course: b })).toMatchObject({ previous: { id: a } });
    await chains.program('And back', [b, a], learner);
    for (const course of [b, a]) await enroll(learner, course);
    expect(await learner.refusal('enroll', { course: c })).toMatchObject({ previous: { id: b } });
    expect(await wayOut(learner, c)).toBe(b);
  });

  it('from the last of a long chain the refusals lead back to the first, and then forward one by one', async () => {
    const keys = ['long-1', 'long-2', 'long-3', 'long-4', 'long-5'] as const;
    const courses = await chains.courses(...keys);
    const learner = await chains.learner();
    await chains.program('Long way', courses, learner);
    const last = courses[4];
    for (const course of courses) {
      expect(await wayOut(learner, last)).toBe(course);
      await chains.pass(learner, course);
    }
  });
});
