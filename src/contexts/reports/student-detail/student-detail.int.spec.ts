import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asPerson, codeOf } from '../../../../test/support/callers.js';
import { mark, passLessonOne, start } from '../../../../test/support/learning.js';
import { LearnerWorld } from '../../../../test/support/learner-world.js';
import { ManagedWorld, MORNING } from '../../../../test/support/managed-world.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../../../../test/support/tiny-release.js';
import { lessonIdOf } from '../../../shared/lesson-ids.js';

let world: LearnerWorld;
let managed: ManagedWorld;

beforeAll(async () => {
  world = await LearnerWorld.open();
  managed = new ManagedWorld(world);
}, 60_000);
beforeEach(() => managed.begin());
afterAll(() => world.close());

describe('student_detail', () => {
  it('R-213 R-068 R-361: courses, sessions with objectives and attempts in the caller’s organisations', async () => {
    const { organization, manager, members } = await managed.organization('Detail', 'mira');
    const [mira = ''] = members;
    const course = await world.course(managed.name('detail'));
    await managed.assign(mira, course, organization, { deadline: '2026-12-04' });
    await world.as(mira, 'enroll', { course: await world.course(managed.name('own')), space: 'personal' });
    const session = await start(world, mira, course, 'l-1', { space: managed.title('Detail') });
    await mark(world, mira, session, 'term:STEEP');
    await start(world, mira, course, 'l-2', { space: 'personal' });
    expect(await managed.detail(manager, managed.name('MIRA'))).toEqual({
      user: managed.name('mira'),
      full_name: `The ${managed.name('mira')}`,
      courses: [
        {
          id: course,
          title: `Course ${managed.name('detail')}`,
          deadline: '2026-12-04',
          overdue: false,
          mandatory: false,
        },
      ],
      sessions: [
        {
          lesson: lessonIdOf(course, 'l-1'),
          course,
          status: 'In Progress',
          started_at: '2026-12-01T09:00:00+00:00',
          finished_at: null,
          objectives: [
            { key: 'l-1-O1', text: 'Choose heat and time for a leaf', status: 'touched' },
            { key: 'l-1-O2', text: 'Say why a cup is bitter', status: 'covered' },
          ],
        },
      ],
      quiz_attempts: [],
      as_of: MORNING,
    });
  });

  it('R-108 R-301: a cancelled attempt has score 0 and gives its number back; a reset abandons the open one', async () => {
    const { organization, manager, members } = await managed.organization('Cancelling', 'unlucky');
    const [unlucky = ''] = members;
    const key = managed.name('cancelling');
    const course = await world.course(key);
    await managed.assign(unlucky, course, organization);
    const session = await start(world, unlucky, course, 'l-1', { space: managed.title('Cancelling') });
    await mark(world, unlucky, session, 'term:STEEP');
    await mark(world, unlucky, session, 'l-1-O1/V1');
    await world.as(unlucky, 'request_quiz', { session });
    const { quiz } = tinyLesson();
    const questions = (quiz?.questions ?? []).map((one, n) => (n === 0 ? { ...one, text: 'Another question?' } : one));
    const changed = tinyLesson({ quiz: quiz && { ...quiz, questions } });
    await world.release(key, { ...tinyRelease(), lessons: [changed, tinyLessonWithoutQuiz()] });
    await world.as(unlucky, 'request_quiz', { session });
    const attempts = async () => (await managed.detail(manager, managed.name('unlucky')))['quiz_attempts'];
    const cancelled = { attempt: 1, status: 'Cancelled', score: 0, passed: false };
    expect(await attempts()).toMatchObject([
      { attempt: 1, status: 'In Progress', score: 0, finished_at: null },
      cancelled,
    ]);
    await world.done('reset_progress', { user: unlucky, course });
    expect(await attempts()).toMatchObject([{ attempt: 1, status: 'Abandoned', score: 0, passed: false }, cancelled]);
    expect(await managed.detail(manager, managed.name('unlucky'))).toMatchObject({
      sessions: [{ status: 'Abandoned' }],
    });
  });

  it('refusal:not_your_student@student_detail R-213: an outsider, nobody and a caller without the role are the same', async () => {
    const { manager, members } = await managed.organization('Mine', 'colleague', 'other');
    await managed.organization('Theirs', 'outsider');
    const [colleague = ''] = members;
    const outsider = await managed.refusal(manager, managed.name('outsider'));
    expect(outsider).toContain('not_your_student');
    expect(await managed.refusal(manager, 'nobody-at-all')).toBe(outsider);
    expect(await managed.refusal(colleague, managed.name('other'))).toBe(outsider);
    expect(await managed.refusal(colleague, managed.name('colleague'))).toBe(outsider);
  });

  it('LMS-29 R-214: of somebody in two organisations each manager sees the terms, sessions and attempts of the own one', async () => {
    const x = await managed.organization('Here', 'shared');
    const y = await managed.organization('There');
    const [shared = ''] = x.members;
    await world.done('grant_membership', { user: shared, organization: y.organization });
    const [both, elsewhere] = [await world.course(managed.name('both')), await world.course(managed.name('elsewhere'))];
    await managed.assign(shared, both, x.organization, { deadline: '2026-12-10' });
    await managed.assign(shared, both, y.organization, { deadline: '2026-12-05' });
    await managed.assign(shared, elsewhere, y.organization);
    await passLessonOne(world, shared, both, { space: managed.title('There') });
    const seen = ({ manager }: { manager: string }) => managed.detail(manager, managed.name('shared'));
    expect(await seen(x)).toMatchObject({
      courses: [{ id: both, deadline: '2026-12-10' }],
      sessions: [],
      quiz_attempts: [],
    });
    expect(await seen(y)).toMatchObject({
      courses: [{ id: both, deadline: '2026-12-05' }, { id: elsewhere }],
      sessions: [{ course: both }],
      quiz_attempts: [{ status: 'Passed' }],
    });
  });

  it('R-213: who looks after the platform sees everybody, also who is in no organisation', async () => {
    const alone = await world.person(managed.name('alone'));
    const seen = await world.done('student_detail', { user: alone }, asPerson('root', 'Administrator'));
    expect(seen).toMatchObject({ user: managed.name('alone'), courses: [], sessions: [] });
  });

  it('keeps who looked at whom before anything is shown; a refusal shows nobody', async () => {
    const { organization, manager, members } = await managed.organization('Watched', 'watched');
    const [watched = ''] = members;
    const looks = await world.done<{ views: readonly object[] }>('list_person_views', { learner: watched });
    expect(looks.views).toEqual([]);
    await managed.detail(manager, managed.name('watched'));
    await managed.detail(watched, managed.name('watched'));
    expect(await world.done('list_person_views', { learner: watched })).toMatchObject({
      views: [
        {
          user: { id: manager },
          learner: { id: watched, login: managed.name('watched') },
          organizations: [{ id: organization, title: managed.title('Watched') }],
          at: '2026-12-01T09:00:00+00:00',
        },
      ],
    });
  });

  it('refusal:user_not_found@list_person_views: names whom it does not know', async () => {
    for (const who of ['user', 'learner']) {
      const outcome = await world.call('list_person_views', { [who]: 'nobody-here' });
      expect([who, codeOf(outcome)]).toEqual([who, 'user_not_found']);
    }
  });
});
