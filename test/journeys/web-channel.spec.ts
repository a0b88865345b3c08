import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accessKey } from '../../src/contexts/identity/domain/access-key.js';
import { newSecret, personalKey, secretHash } from '../../src/platform/access/personal-key.js';
import { accept } from '../../src/platform/decision/decision.js';
import { DecisionRunner } from '../../src/platform/decision/decision-runner.js';
import { randomIds } from '../../src/platform/ids/ids.js';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { callerWith } from '../support/callers.js';
import { Learner, REQUIRED } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { tinyRelease } from '../support/tiny-release.js';

let world: TestLyceum;
let curator: TestPerson;
let tea: string;
let milk: string;
let count = 0;

beforeAll(async () => {
  world = await TestLyceum.start();
  curator = await world.person('ravi', { roles: ['Course Creator'] });
  [tea, milk] = [await world.course(release('tea'), curator), await world.course(release('milk'), curator)];
}, 60_000);

afterAll(() => world.stop());

const release = (key: string) => tinyRelease({ course: { ...tinyRelease().course, key, title: `Course ${key}` } });

/** A person with an own agent and the web chat, enrolled in both courses. */
async function newPerson() {
  count += 1;
  const person = await world.person(`learner-${count}`);
  const own = new Learner(await world.agent(person));
  const { key } = await world.send('issue_key', { user: person.id, label: 'web', channel: 'web' });
  const web = new Learner(await world.agent({ ...person, key: String(key) }));
  for (const course of [tea, milk]) await own.call('enroll', { course, space: 'personal' });
  return { person, own, web };
}

async function passSecond(learner: Learner, course: string, session?: string): Promise<void> {
  const lesson = session ?? (await learner.start({ lesson: lessonIdOf(course, 'l-2') }));
  await learner.mark(lesson, 'do:ASK');
  await learner.call('complete_lesson', { session: lesson });
}

const exhausted = { code: 'web_demo_exhausted', lessons_used: 2, lessons_limit: 2 };

describe('The web chat', () => {
  it('R-017 R-023 R-300: shows number, total, title and trial of the lesson, and no rules in any of the four tools', async () => {
    const { web, own } = await newPerson();
    const first = await web.call('start_lesson', { course: tea });
    expect(first).toMatchObject({
      lesson: {
        key: 'l-1',
        number: 1,
        total: 2,
        course_title: 'Course tea',
        web_demo: { used: 0, limit: 2, left: 2 },
      },
    });
    const session = String(first['session']);
    await web.mark(session, ...REQUIRED);
    const asked = await web.call('request_quiz', { session });
    const attempt = String(asked['attempt']);
    await web.answer(attempt, 'q-1', 'V1');
    const last = await web.answer(attempt, 'q-2', 'V2');
    expect(last).toMatchObject({ result: { passed: true } });
    const second = await web.call('start_lesson', { course: tea });
    expect(second).toMatchObject({ lesson: { number: 2, web_demo: { used: 1, limit: 2, left: 1 } } });
    await web.mark(String(second['session']), 'do:ASK');
    const closed = await web.call('complete_lesson', { session: second['session'] });
    for (const answer of [first, asked, last, closed]) expect(answer).not.toHaveProperty('teaching_rules');
    const card = await own.call('start_lesson', { course: milk });
    for (const field of ['number', 'total', 'course_title', 'web_demo']) {
      expect(card['lesson']).not.toHaveProperty(field);
    }
  });

  it('R-022 refusal:web_demo_exhausted@start_lesson over all courses and spaces; nothing is written', async () => {
    const { web, own, person } = await newPerson();
    await world.organization(`Trial Ltd ${count}`, [person]);
    await world.send('assign_course', { user: person.id, course: milk, organization: `Trial Ltd ${count}` });
    await own.call('set_space', { space: 'personal' });
    await passSecond(web, tea);
    await passSecond(web, milk);
    const head = await world.lyceum.foundation.store.head();
    expect(await web.refusal('start_lesson', { course: tea })).toMatchObject(exhausted);
    expect(await web.refusal('start_lesson', { course: milk, space: `Trial Ltd ${count}` })).toMatchObject(exhausted);
    expect(await world.lyceum.foundation.store.head()).toBe(head);
    expect(await own.call('start_lesson', { course: tea })).toMatchObject({ lesson: { key: 'l-1' } });
    expect(await web.refusal('start_lesson', { course: tea })).toMatchObject(exhausted);
  });

  it('R-022: a counted lesson opens again, also after a reset, and is counted once', async () => {
    const { web, person } = await newPerson();
    await passSecond(web, tea);
    await passSecond(web, milk);
    const lesson = lessonIdOf(tea, 'l-2');
    const demo = { used: 2, limit: 2, left: 0 };
    expect(await web.call('start_lesson', { lesson })).toMatchObject({ lesson: { web_demo: demo } });
    await world.send('reset_progress', { user: person.id, course: tea });
    expect(await web.refusal('start_lesson', { course: tea })).toMatchObject(exhausted);
    await passSecond(web, tea);
    expect(await web.call('start_lesson', { lesson })).toMatchObject({ lesson: { web_demo: demo } });
  });

  it('R-022: a session that is open goes on beyond the limit, until it ends', async () => {
    const { web } = await newPerson();
    const session = await web.start({ course: tea });
    await passSecond(web, tea);
    await passSecond(web, milk);
    expect(await web.call('start_lesson', { course: tea })).toMatchObject({ session });
    world.clock.advance(7 * 3_600_000);
    expect(await web.refusal('start_lesson', { course: tea })).toMatchObject(exhausted);
  });

  it('R-300: what counts is the call that passes, not the session', async () => {
    const { web, own } = await newPerson();
    const begunByAgent = await own.start({ lesson: lessonIdOf(tea, 'l-2') });
    await passSecond(web, tea, begunByAgent);
    const begunInWeb = await web.start({ lesson: lessonIdOf(milk, 'l-2') });
    await passSecond(own, milk, begunInWeb);
    expect(await web.call('start_lesson', { course: tea })).toMatchObject({
      lesson: { web_demo: { used: 1, limit: 2, left: 1 } },
    });
  });

  it('R-022: two passes at once are both counted, and the next start sees them', async () => {
    const { web } = await newPerson();
    const sessions = [
      await web.start({ lesson: lessonIdOf(tea, 'l-2') }),
      await web.start({ lesson: lessonIdOf(milk, 'l-2') }),
    ];
    await Promise.all(sessions.map((session) => web.mark(session, 'do:ASK')));
    await Promise.all(sessions.map((session) => web.call('complete_lesson', { session })));
    expect(await web.refusal('start_lesson', { course: tea })).toMatchObject(exhausted);
  });

  it('R-022: the limit is a platform setting and acts on the very next call', async () => {
    const { web } = await newPerson();
    await world.send('set_platform_setting', { setting: 'web_demo_lessons', value: 0 });
    try {
      expect(await web.refusal('start_lesson', { course: tea })).toMatchObject({
        code: 'web_demo_exhausted',
        lessons_used: 0,
        lessons_limit: 0,
      });
    } finally {
      await world.send('set_platform_setting', { setting: 'web_demo_lessons', value: 2 });
    }
    expect(await web.call('start_lesson', { course: tea })).toMatchObject({ lesson: { web_demo: { left: 2 } } });
  });
});

describe('A channel that this version does not know', () => {
  it('R-019 R-260 refusal:unknown_channel@start_lesson comes before every other check; reading goes on', async () => {
    const { person } = await newPerson();
    const secret = newSecret(randomIds);
    const keyId = randomIds.uuid().replaceAll('-', '');
    const data = {
      keyId,
      userId: person.id,
      label: 'later',
      channel: 'phone',
      secretHash: secretHash(secret),
      expiresAt: null,
    };
    await world.lyceum.app
      .get(DecisionRunner)
      .run(accessKey, keyId, callerWith(), () => accept({ type: 'identity.PersonalKeyIssued', data } as const), {
        subjects: [person.id],
      });
    const phone = new Learner(await world.agent({ ...person, key: personalKey(keyId, secret) }));
    const refused = { code: 'unknown_channel', channel: 'phone' };
    expect(await phone.refusal('start_lesson', { course: tea })).toMatchObject(refused);
    expect(await phone.refusal('start_lesson', { lesson: 'les-0', space: 'Nowhere' })).toMatchObject(refused);
    expect(await phone.call('list_my_courses')).toMatchObject({ space: 'personal' });
    expect(await world.send('list_keys', { user: person.id })).toMatchObject({
      keys: expect.arrayContaining([expect.objectContaining({ key_id: keyId, channel: 'phone' })]),
    });
  });
});
