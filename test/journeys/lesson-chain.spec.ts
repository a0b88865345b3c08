import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { Learner, REQUIRED } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

let world: TestLyceum;
let curator: TestPerson;
let course: string;
let first: string;
let second: string;
let count = 0;

beforeAll(async () => {
  world = await TestLyceum.start();
  curator = await world.person('ravi', { roles: ['Course Creator'] });
  course = await world.course(tinyRelease(), curator);
  first = lessonIdOf(course, 'l-1');
  second = lessonIdOf(course, 'l-2');
}, 60_000);

afterAll(() => world.stop());

/** A learner nobody else touches, enrolled in the course. */
async function newLearner(more: { locale?: 'en' | 'ru' } = {}): Promise<Learner & { person: TestPerson }> {
  count += 1;
  const person = await world.person(`learner-${count}`, more);
  const learner = new Learner(await world.agent(person));
  await learner.call('enroll', { course, space: 'personal' });
  return Object.assign(learner, { person });
}

/** Up to the quiz of the first lesson. */
async function atQuiz(learner: Learner) {
  const session = await learner.start({ course });
  await learner.mark(session, ...REQUIRED);
  const asked = await learner.call('request_quiz', { session });
  return { session, attempt: String(asked['attempt']), asked };
}

describe('start_lesson', () => {
  it('R-029 R-038 R-039 R-040 R-050 R-105: opens the lesson with its map, the words for the learner and those for the agent', async () => {
    const learner = await newLearner();
    const lesson = await learner.call('start_lesson', { course });
    expect(lesson).toMatchObject({
      space: 'personal',
      lesson: { id: first, key: 'l-1', hook: 'Bitter tea is not strong tea.', course, overdue: false },
      course_promise: 'A cup you like, and you know why',
      start: { opening: 'first_in_course', last_session_at: null },
      directive: 'Begin with the last cup the learner drank.',
      material: 'Green leaves scald above 80 °C.',
      section_hints: { brews: 'Write down the cup of today.' },
      course_frame: {
        frame: "Work at the learner's own kettle.",
        learn_about_student: [{ key: 'usual_tea', text: 'What tea the learner drinks', changes: true }],
      },
      artifact_blocks: [{ artifact: 'tea_log', artifact_title: 'Tea log', key: 'brews', filled: false }],
      quiz: { required: true, pass_threshold: 0.5, attempts_left: null },
      homework: { lesson: first, answer_mode: 'text', due: { mode: 'relative', days: 3, date: null } },
      previous_homework: null,
      resume_from: null,
    });
    expect(lesson['lesson_map']).toEqual([
      {
        key: 'l-1-O1',
        text: 'Choose heat and time for a leaf',
        status: 'not_started',
        goals: [
          { key: 'term:STEEP', kind: 'term', required: true, title: 'Term: steeping', status: 'open' },
          { key: 'l-1-O1/V1', kind: 'variant', required: true, title: 'Choice: cooler or shorter', status: 'open' },
        ],
      },
      {
        key: 'l-1-O2',
        text: 'Say why a cup is bitter',
        status: 'covered',
        goals: [
          {
            key: 'refute:STRONG',
            kind: 'misconception',
            required: false,
            title: 'If it shows: bitter is strong',
            status: 'open',
          },
        ],
      },
    ]);
  });

  it('R-037 R-054: frame false leaves out the frame; goal keys are free in form', async () => {
    const learner = await newLearner();
    expect(await learner.call('start_lesson', { course, frame: false })).not.toHaveProperty('course_frame');
    expect(await learner.call('start_lesson', { course, frame: 'false' })).not.toHaveProperty('course_frame');
  });

  it('R-016 R-018 R-048 R-069 R-071 R-106 R-107: three packages of rules, each for the agent', async () => {
    const learner = await newLearner();
    const start = String((await learner.call('start_lesson', { course }))['teaching_rules']);
    const { attempt, asked } = await atQuiz(learner);
    await learner.answer(attempt, 'q-1', 'V1');
    const last = await learner.answer(attempt, 'q-2', 'V2');
    const packages = [start, String(asked['teaching_rules']), String(last['teaching_rules'])];
    for (const rules of packages) expect(rules).toMatch(/^\[for the agent; do not show/);
    expect(new Set(packages).size).toBe(3);
    expect(start).toMatch(/mark_goal as soon as[\s\S]*without names or other personal data/);
    expect(packages[1]).toMatch(/Do not answer for the learner[\s\S]*Do not name the right option before the attempt/);
    expect(packages[1]).toMatch(/local time when you know it, else with its offset/);
    expect(packages[2]).toMatch(/empty_blocks[\s\S]*homework[\s\S]*helped[\s\S]*next lesson/);
  });

  it('R-017 R-019: the web channel is an attribute of the key and carries no rules', async () => {
    const learner = await newLearner();
    const { key } = await world.send('issue_key', { user: learner.person.id, label: 'web', channel: 'web' });
    const web = new Learner(await world.agent({ ...learner.person, key: String(key) }));
    const lesson = await web.call('start_lesson', { course });
    expect(lesson).not.toHaveProperty('teaching_rules');
    await web.mark(String(lesson['session']), ...REQUIRED);
    expect(await web.call('request_quiz', { session: lesson['session'] })).not.toHaveProperty('teaching_rules');
  });

  it('R-020 R-042 R-065: next says what next_step is, in order, in the language of the learner', async () => {
    const learner = await newLearner({ locale: 'ru' });
    const session = await learner.start({ course });
    const { next, next_step } = await learner.call('start_lesson', { lesson: second });
    expect(next_step).toMatchObject({ kind: 'goal', goal: 'do:ASK' });
    expect(String(next)).toMatch(/^Спросите .*previous_homework.* назовите цели списком\. Дальше: .* пункт do:ASK/);
    await learner.mark(session, ...REQUIRED);
    expect((await learner.call('start_lesson', { lesson: first }))['next_step']).toEqual({ kind: 'quiz' });
  });

  it('R-031: without arguments takes the lesson of the last session, then the next one of its course', async () => {
    const learner = await newLearner();
    const other = await world.course(
      tinyRelease({ course: { ...tinyRelease().course, key: `other-${count}` } }),
      curator,
    );
    await learner.call('enroll', { course: other, space: 'personal' });
    await learner.start({ course: other });
    world.clock.advance(1_000);
    const session = await learner.start({ course });
    expect(await learner.call('start_lesson')).toMatchObject({ session, lesson: { id: first } });
    await learner.mark(session, ...REQUIRED);
    const { attempt } = await atQuiz(learner);
    await learner.answer(attempt, 'q-1', 'V1');
    await learner.answer(attempt, 'q-2', 'V2');
    expect(await learner.call('start_lesson')).toMatchObject({ lesson: { id: second } });
  });

  it('R-033: with course never opens a lesson of another one', async () => {
    const learner = await newLearner();
    const other = await world.course(
      tinyRelease({ course: { ...tinyRelease().course, key: `other-${count}` } }),
      curator,
    );
    const tern = await world.organization(`Urgent ${count}`, [learner.person]);
    await world.send('assign_course', {
      user: learner.person.id,
      organization: tern,
      course: other,
      deadline: '2026-01-01',
      mandatory: true,
    });
    expect(await learner.call('start_lesson', { space: 'personal' })).toMatchObject({
      lesson: { course: other, overdue: true },
    });
    expect(await learner.call('start_lesson', { course, space: 'personal' })).toMatchObject({ lesson: { course } });
  });

  it('R-007 R-021: goes on in the space of the started session, not in the one selected since', async () => {
    const learner = await newLearner();
    const title = `Tern ${count}`;
    const tern = await world.organization(title, [learner.person]);
    await world.send('assign_course', { user: learner.person.id, organization: tern, course });
    const session = await learner.start({ course, space: title });
    await learner.call('set_space', { space: 'personal' });
    expect(await learner.call('start_lesson', { course })).toMatchObject({ session, space: title });
  });

  it('R-035 refusal:nothing_to_study@start_lesson with the course it was asked for', async () => {
    const learner = await newLearner();
    const { attempt } = await atQuiz(learner);
    await learner.answer(attempt, 'q-1', 'V1');
    await learner.answer(attempt, 'q-2', 'V2');
    const session = await learner.start({ course });
    await learner.mark(session, 'do:ASK');
    await learner.call('complete_lesson', { session });
    expect(await learner.refusal('start_lesson', { course })).toMatchObject({ code: 'nothing_to_study', course });
    expect(await learner.refusal('start_lesson')).not.toHaveProperty('course');
    expect(await learner.call('start_lesson', { lesson: first })).toMatchObject({
      start: { opening: 'repeat' },
      next_step: null,
    });
  });

  it('R-258 refusal:lesson_not_found@start_lesson', async () => {
    const learner = await newLearner();
    expect(await learner.refusal('start_lesson', { lesson: 'les-0' })).toMatchObject({
      code: 'lesson_not_found',
      lesson: 'les-0',
    });
  });

  it('LMS-31: a withdrawn course goes on for the enrolled and is closed to others', async () => {
    const learner = await newLearner();
    const key = `withdrawn-${count}`;
    const withdrawn = await world.course(tinyRelease({ course: { ...tinyRelease().course, key } }), curator);
    await learner.call('enroll', { course: withdrawn, space: 'personal' });
    await world.send('unpublish_course', { course: withdrawn }, { roles: ['Course Creator'] });
    expect(await learner.call('start_lesson', { course: withdrawn })).toMatchObject({ lesson: { course: withdrawn } });
    const late = await newLearner();
    expect(await late.refusal('enroll', { course: withdrawn })).toMatchObject({ code: 'course_not_published' });
    expect(await late.refusal('course_outline', { course: withdrawn })).toMatchObject({ code: 'not_enrolled' });
  });
});

describe('the quiz', () => {
  it('R-092 R-095 R-307: is always listed, and a question has its options without the right one', async () => {
    const learner = await newLearner();
    expect((await learner.agent.tools()).map(({ name }) => name)).toContain('request_quiz');
    const { asked } = await atQuiz(learner);
    expect(asked['question']).toEqual({
      id: 'q-1',
      text: 'Your green tea is bitter. What do you change first?',
      kind: 'choice',
      multiple: false,
      options: [
        { id: 'V1', text: 'Cooler water' },
        { id: 'V2', text: 'More leaves' },
      ],
      index: 1,
      total: 2,
    });
  });

  it('R-098 R-304 R-305: a wrong answer explains nothing; a pass explains what was answered wrongly', async () => {
    const learner = await newLearner();
    const { attempt } = await atQuiz(learner);
    const wrong = await learner.answer(attempt, 'q-1', 'V2');
    expect(wrong).toMatchObject({ verdict: { correct: false }, attempt_finished: false, next_question: { index: 2 } });
    expect(JSON.stringify(wrong)).not.toMatch(/scald|Cooler/);
    const last = await learner.answer(attempt, 'q-2', 'leaves LEFT   too long');
    expect(last).toEqual({
      verdict: { correct: true, explanation: 'Tannins come out last.' },
      next_question: null,
      attempt_finished: true,
      result: {
        score: 0.5,
        passed: true,
        correct: 1,
        total: 2,
        pass_threshold: 0.5,
        objective_results: { 'l-1-O1': { correct: 0, total: 1 }, 'l-1-O2': { correct: 1, total: 1 } },
        session_status: 'Completed',
        explanations: [
          {
            id: 'q-1',
            text: 'Your green tea is bitter. What do you change first?',
            explanation: 'Boiling water scalds green leaves.',
          },
        ],
        next_lesson: { id: second, title: 'A cup for a guest' },
        empty_blocks: [{ artifact: 'tea_log', key: 'brews', title: 'Brews' }],
      },
      teaching_rules: expect.any(String),
    });
  });

  it('R-103 R-104 R-302: a failed attempt names the time of the next one with its offset, and until then there is none', async () => {
    const learner = await newLearner();
    const { session, attempt } = await atQuiz(learner);
    await learner.answer(attempt, 'q-1', 'V2');
    const last = await learner.answer(attempt, 'q-2', 'V1');
    expect(last['result']).toMatchObject({
      passed: false,
      session_status: 'Awaiting Quiz',
      attempts_left: null,
      retry_after: expect.stringMatching(/^2026-03-02T10:1\d:\d\d\+00:00$/),
    });
    const retry_after = last['result']?.['retry_after'];
    expect(await learner.refusal('request_quiz', { session })).toMatchObject({ code: 'retry_too_soon', retry_after });
    world.clock.advance(10 * 60_000);
    expect(await learner.call('request_quiz', { session })).toMatchObject({ question: { index: 1 } });
  });

  it('LMS-20: goes on after a new connection where it was left', async () => {
    const learner = await newLearner();
    const { attempt } = await atQuiz(learner);
    await learner.answer(attempt, 'q-1', 'V1');
    const again = new Learner(await world.agent(learner.person, 'v1'));
    const session = await again.start({ course });
    expect(await again.call('request_quiz', { session })).toMatchObject({ attempt, question: { id: 'q-2', index: 2 } });
  });

  it('R-047: closing a lesson tells the next one and what is left to write', async () => {
    const learner = await newLearner();
    const session = await learner.start({ lesson: second });
    await learner.mark(session, 'do:ASK');
    expect(await learner.call('complete_lesson', { session })).toMatchObject({
      lesson: second,
      session_status: 'Completed',
      next_lesson: { id: first, title: 'Time and heat' },
      empty_blocks: [{ artifact: 'tea_log', key: 'favourite', title: 'Favourite' }],
    });
  });
});

describe('a new release', () => {
  it('R-110 R-111: acts at once, and an attempt at the same quiz goes on', async () => {
    const key = 'moving';
    const release = tinyRelease({ course: { ...tinyRelease().course, key } });
    const moving = await world.course(release, curator);
    const learner = await newLearner();
    await learner.call('enroll', { course: moving, space: 'personal' });
    const session = await learner.start({ course: moving });
    await learner.mark(session, ...REQUIRED);
    const { attempt } = await learner.call('request_quiz', { session });
    const lessons = [tinyLesson({ title: 'Heat and time' }), tinyLessonWithoutQuiz()];
    await world.course({ ...release, lessons }, curator);
    const goingOn = await learner.call('request_quiz', { session });
    expect(goingOn).toMatchObject({ attempt });
    expect(goingOn).not.toHaveProperty('previous_attempt_cancelled');
    expect(await learner.call('start_lesson', { course: moving })).toMatchObject({
      lesson: { title: 'Heat and time' },
    });
  });
});

describe('another learner', () => {
  it('R-072 R-258 LMS-26: gets not_your_session for what is not theirs, and 404 for what does not exist', async () => {
    const owner = await newLearner();
    const { session, attempt } = await atQuiz(owner);
    const thief = await newLearner();
    const words = { question: 'q-1', answer: 'V1', student_words: 'mine' };
    const calls = [
      ['lesson_item', { session, goal: 'term:STEEP' }],
      ['mark_goal', { session, goal: 'term:STEEP', status: 'done', evidence: 'x' }],
      ['request_quiz', { session }],
      ['complete_lesson', { session }],
      ['submit_answer', { attempt, ...words }],
    ] as const;
    const head = await world.lyceum.foundation.store.head();
    for (const [tool, args] of calls) {
      expect(await thief.refusal(tool, args)).toMatchObject({ code: 'not_your_session' });
    }
    const nowhere = `${second}.s1`;
    for (const [tool, args] of calls) {
      const unknown = { ...args, ...('session' in args ? { session: nowhere } : { attempt: 'nothing' }) };
      expect(await thief.agent.call(tool, unknown)).toMatchObject({
        isError: true,
        text: expect.stringContaining('The requested object does not exist'),
      });
    }
    expect(await world.lyceum.foundation.store.head()).toBe(head);
  });
});

describe('contention', () => {
  it('R-075 R-259 refusal:busy@start_lesson refusal:busy@mark_goal refusal:busy@request_quiz refusal:busy@submit_answer refusal:busy@complete_lesson names what is being changed, and nothing is written', async () => {
    const [starting, marking, asking, answering, completing] = await Promise.all([
      newLearner(),
      newLearner(),
      newLearner(),
      newLearner(),
      newLearner(),
    ]);
    const marked = await marking.start({ course });
    const asked = await asking.start({ course });
    await asking.mark(asked, ...REQUIRED);
    const { attempt } = await atQuiz(answering);
    const completed = await completing.start({ lesson: second });
    await completing.mark(completed, 'do:ASK');

    const { store } = world.lyceum.foundation;
    const append = store.append.bind(store);
    store.append = async () => ({ kind: 'conflict', actual: 99n });
    const goal = { session: marked, goal: 'term:STEEP', status: 'done', evidence: 'x' };
    const answer = { attempt, question: 'q-1', answer: 'V1', student_words: 'V1' };
    const refusals = await Promise.all([
      starting.refusal('start_lesson', { course }),
      marking.refusal('mark_goal', goal),
      asking.refusal('request_quiz', { session: asked }),
      answering.refusal('submit_answer', answer),
      completing.refusal('complete_lesson', { session: completed }),
    ]).finally(() => (store.append = append));
    expect(refusals).toEqual([
      expect.objectContaining({ code: 'busy', lesson: first }),
      expect.objectContaining({ code: 'busy', session: marked }),
      expect.objectContaining({ code: 'busy', session: asked }),
      expect.objectContaining({ code: 'busy', attempt }),
      expect.objectContaining({ code: 'busy', session: completed }),
    ]);
    expect(await answering.call('submit_answer', answer)).toMatchObject({ next_question: { index: 2 } });
    expect(await completing.call('complete_lesson', { session: completed })).toMatchObject({ lesson: second });
  }, 30_000);
});
