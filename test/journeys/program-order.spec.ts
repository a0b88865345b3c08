import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { Chains } from '../support/chains.js';
import type { Learner } from '../support/learner.js';
import { REQUIRED } from '../support/learner.js';
import { TestLyceum } from '../support/lyceum.js';
import { tinyRelease } from '../support/tiny-release.js';

let world: TestLyceum;
let chains: Chains;

beforeAll(async () => {
  world = await TestLyceum.start();
  chains = new Chains(world, await world.person('ravi', { roles: ['Course Creator'] }));
}, 60_000);
afterAll(() => world.stop());

const lesson = (course: string) => lessonIdOf(course, 'l-1');
const enrolled = (learner: Learner, ...courses: readonly string[]) =>
  Promise.all(courses.map((course) => learner.call('enroll', { course, space: 'personal' })));

describe('LMS-70 no call gets round the order of a program', () => {
  it('R-208 refusal:program_order@start_lesson refusal:program_order@enroll whichever way the course is asked for', async () => {
    const [a, b, c] = await chains.courses('way-a', 'way-b', 'way-c');
    await world.organization('Way Ltd', []);
    const learner = await chains.learner('Way Ltd');
    const program = await chains.program('All ways', [a, b, c], learner);
    const told = (course: string, previous: string, key: string) => ({
      code: 'program_order',
      course,
      program,
      program_title: 'All ways',
      previous: { id: previous, title: `Course ${key}` },
    });
    for (const space of ['personal', 'Way Ltd']) {
      expect(await learner.refusal('enroll', { course: b, space })).toMatchObject(told(b, a, 'way-a'));
      expect(await learner.refusal('enroll', { course: c, space })).toMatchObject(told(c, b, 'way-b'));
    }
    await world.send('assign_course', { user: learner.person.id, organization: 'Way Ltd', course: b, mandatory: true });
    for (const asked of [{ course: b }, { lesson: lesson(b) }, { lesson: lesson(b), space: 'Way Ltd', frame: false }]) {
      expect(await learner.refusal('start_lesson', asked)).toMatchObject(told(b, a, 'way-a'));
    }
    const { text } = await learner.agent.call('start_lesson', { course: b });
    expect(text).toContain(`[program_order] program: "${program}" program_title: "All ways"`);
    expect(text).toContain(`previous: {"id": "${a}", "title": "Course way-a"} course: "${b}"`);
  });

  it('R-260 R-266 R-035 after every reason that lies nearer, and before what the course lacks', async () => {
    const [a, b, c] = await chains.courses('near-a', 'near-b', 'near-c');
    const learner = await chains.learner();
    await enrolled(learner, b);
    await chains.pass(learner, b);
    await chains.program('Near', [a, b, c], learner);
    expect(await learner.refusal('enroll', { course: b })).toMatchObject({ code: 'already_enrolled' });
    expect(await learner.refusal('start_lesson', { course: b })).toMatchObject({ code: 'nothing_to_study' });
    expect(await learner.refusal('start_lesson', { lesson: lesson(b) })).toMatchObject({ code: 'program_order' });
    expect(await learner.refusal('start_lesson', { course: c })).toMatchObject({ code: 'not_enrolled' });
    await world.send('define_program', { program: 'Near', courses: [b, a, c] });
    await world.send('unpublish_course', { course: c });
    expect(await learner.refusal('enroll', { course: c })).toMatchObject({ code: 'course_not_published' });
  });

  it('R-052 a session under way goes on to its end, and opens no next one', async () => {
    const [a, c] = await chains.courses('under-a', 'under-c');
    const b = await chains.course(tinyRelease({ course: { ...tinyRelease().course, key: 'under-b' } }));
    const learner = await chains.learner();
    await enrolled(learner, b);
    const session = await learner.start({ lesson: lesson(b) });
    await chains.program('Under way', [a, b, c], learner);
    await learner.call('lesson_item', { session, goal: 'term:STEEP' });
    await learner.mark(session, ...REQUIRED);
    const { attempt } = await learner.call('request_quiz', { session });
    await learner.answer(String(attempt), 'q-1', 'V1');
    expect(await learner.answer(String(attempt), 'q-2', 'V2')).toMatchObject({ result: { passed: true } });
    expect(await learner.call('course_outline', { course: b })).toMatchObject({ programs: [{ locked_by: { id: a } }] });
    for (const asked of [{ course: b }, { lesson: lesson(b) }]) {
      expect(await learner.refusal('start_lesson', asked)).toMatchObject({ code: 'program_order', course: b });
    }
    expect(await learner.refusal('enroll', { course: c })).toMatchObject({
      code: 'program_order',
      previous: { id: b },
    });
    expect(await learner.refusal('start_lesson')).toMatchObject({ code: 'nothing_to_study' });
  });

  it('R-030 without arguments a locked course is passed over, however urgent and however lately begun', async () => {
    const [a, b, other] = await chains.courses('skip-a', 'skip-b', 'skip-other');
    await world.organization('Skip Ltd', []);
    const learner = await chains.learner('Skip Ltd');
    await enrolled(learner, other, b);
    await learner.call('set_space', { space: 'personal' });
    await learner.start({ lesson: lesson(b) });
    const who = { user: learner.person.id, organization: 'Skip Ltd', course: b };
    await world.send('assign_course', { ...who, mandatory: true, deadline: '2026-03-03' });
    expect(await learner.call('start_lesson')).toMatchObject({ lesson: { course: b } });
    await chains.program('Skipped', [a, b], learner);
    expect(await learner.call('start_lesson')).toMatchObject({ lesson: { course: other } });
    await enrolled(learner, a);
    await chains.pass(learner, a);
    expect(await learner.call('start_lesson', { course: b })).toMatchObject({ lesson: { course: b } });
  });

  it('R-343 the order binds members of an ordered program only', async () => {
    const [a, b] = await chains.courses('free-a', 'free-b');
    const [stranger, member] = [await chains.learner(), await chains.learner()];
    await chains.program('Bound', [a, b], member);
    await world.send('define_program', { program: 'Bound', published: true });
    await enrolled(stranger, b);
    await chains.pass(stranger, b);
    expect(await member.refusal('enroll', { course: b })).toMatchObject({ code: 'program_order' });
    await world.send('define_program', { program: 'Bound', enforce_order: false });
    await enrolled(member, b);
    await world.send('define_program', { program: 'Bound', enforce_order: true });
    expect(await member.refusal('start_lesson', { course: b })).toMatchObject({ code: 'program_order' });
    await world.send('leave_program', { program: 'Bound', user: member.person.id });
    expect(await member.call('start_lesson', { course: b })).toMatchObject({ lesson: { course: b } });
  });

  it('R-208 a course in two programs waits for both; the first by title is told', async () => {
    const [x, y, c] = await chains.courses('two-x', 'two-y', 'two-c');
    const learner = await chains.learner();
    await chains.program('beta', [y, c], learner);
    await chains.program('Alpha', [x, c], learner);
    const refused = () => learner.refusal('enroll', { course: c });
    expect(await refused()).toMatchObject({ program_title: 'Alpha', previous: { id: x } });
    await enrolled(learner, x, y);
    await chains.pass(learner, x);
    expect(await refused()).toMatchObject({ program_title: 'beta', previous: { id: y } });
    await chains.pass(learner, y);
    await enrolled(learner, c);
  });
});
