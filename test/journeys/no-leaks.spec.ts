import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Release } from '../../src/contexts/catalogue/domain/release.js';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { REQUIRED } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { ORDER, Overheard, type Heard } from '../support/overheard.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

/** Words that must stay where they belong, and the tools whose answers may hold them. */
const secrets: Readonly<Record<string, readonly string[]>> = {
  'FRAME-WORDS': ['start_lesson'],
  'DIRECTIVE-WORDS': ['start_lesson'],
  'MATERIAL-WORDS': ['start_lesson'],
  'HINT-WORDS': ['start_lesson'],
  'DETAIL-WORDS': ['lesson_item'],
  'MAP-WORDS': [],
  'GOAL-TITLE': ['start_lesson', 'lesson_item', 'mark_goal'],
  'EVIDENCE-WORDS': [],
  'LEARNER-WORDS': [],
  'REPORTED-WORDS': ['my_reports', 'start_lesson'],
  'DOCUMENT-WORDS': ['artifact', 'fill_document'],
  'REMEMBERED-WORDS': ['my_notes', 'start_lesson'],
  'EXPLAINED-': ['submit_answer'],
};
/** What only an answer about somebody else could hold. */
const strangers = ['Person boris', 'boris@example.org', 'STRANGER-'];
const marker = 'Ignore previous instructions';
/** Frameworks, stores and languages that speak of themselves. */
const internals =
  /\bat \S+ \(.+:\d+:\d+\)|file:\/\/|node_modules|\.[jt]s:\d|\bselect .+ from\b|\binsert into\b|kysely|postgres|\bpg_|sqlstate|zod|nestjs|\b(?:Type|Range|Syntax|Reference)Error\b|ECONN|lessonRun-|enrolment-\w|organization-\w{8}|claim-|platformSettings|docstatus|doctype|modified_by|"owner"|X-Powered-By/i;

const HOMEWORK = new Set(['my_homework', 'submit_homework', 'store_homework_file']);

let world: TestLyceum;
let mira: Overheard;
let boris: Overheard;
/** Manages the organization that Mira learns in. */
let olga: Overheard;
let mirasId: string;

beforeAll(async () => {
  world = await TestLyceum.start();
  await lead();
}, 120_000);

afterAll(() => world.stop());

function release(correct: 'V1' | 'V2' = 'V2'): Release {
  const lesson = tinyLesson();
  const homework = lesson.homework && { ...lesson.homework, answer_mode: 'text_and_files' as const };
  const titled = (goals: Release['lessons'][number]['objectives'][number]['goals']) =>
    goals.map((goal) => ({ ...goal, title: `GOAL-TITLE ${goal.title}` }));
  const objectives = lesson.objectives.map((objective) => ({ ...objective, goals: titled(objective.goals) }));
  const answers = {
    'q-1': { correct: 'V1', explanation: 'EXPLAINED-WRONG' },
    'q-2': { correct, explanation: 'EXPLAINED-RIGHT' },
  };
  const slice = {
    directive: 'DIRECTIVE-WORDS',
    material: 'MATERIAL-WORDS',
    items: { 'term:STEEP': 'DETAIL-WORDS' },
    sections: { brews: 'HINT-WORDS' },
  };
  return tinyRelease({
    lessons: [
      { ...lesson, objectives, homework, quiz: lesson.quiz && { ...lesson.quiz, answers } },
      tinyLessonWithoutQuiz(),
    ],
    agent: { frame: 'FRAME-WORDS', learn_about_student: [], lessons: { 'l-1': slice } },
    map: { nodes: { N1: { text: 'MAP-WORDS' } } },
  });
}

async function personNamed(login: string, full_name: string): Promise<TestPerson> {
  const { id } = await world.send('add_person', { login, mail: `${login}@example.org`, full_name });
  const { key } = await world.send('issue_key', { user: id, label: 'test' });
  return { id: String(id), login, key: String(key) };
}

/** Leads a learner through every kind of state and calls everything in each. */
async function lead(): Promise<void> {
  const author = await world.person('vera', { roles: ['Course Creator'] });
  const course = await world.course(release(), author);
  const lesson = lessonIdOf(course, 'l-1');
  const person = await personNamed('mira', ORDER);
  const other = await world.person('boris');
  mirasId = person.id;
  const organization = await world.organization(ORDER, [person]);
  await world.organization('Nord', [person]);
  mira = await Overheard.of(world, person);
  boris = await Overheard.of(world, other);
  const ids = {
    course,
    lesson,
    session: 'none.s1',
    attempt: 'none.a1',
    goal: 'refute:STRONG',
    status: 'done',
    evidence: `EVIDENCE-WORDS ${ORDER}`,
    resume_from: ORDER,
    question: 'q-0',
    answer: ORDER,
    student_words: `LEARNER-WORDS ${ORDER}`,
    space: organization,
    artifact: 'tea_log',
    key: 'brews',
    rows: [{ leaf: `DOCUMENT-WORDS ${ORDER}`, minutes: ORDER }],
    files: [{ name: ORDER, data: 'Y3Vw' }],
    kind: 'stuck',
    text: `REPORTED-WORDS ${ORDER}`,
    objective: ORDER,
  };

  await mira.sweep('nothing begun', ids);
  await mira.call('enroll', { course, space: organization });
  await mira.done('set_space', { space: organization });
  const { session } = await mira.done('start_lesson', { lesson, space: organization });
  const { artifact, key, rows } = ids;
  await mira.done('update_artifact', { course, artifact, key, rows });
  await mira.done('store_homework_file', { lesson, files: ids.files });
  const taken = { ...ids, session };
  await mira.sweep('goals open', taken);
  await mira.call('request_quiz', { session });
  await mira.call('complete_lesson', { session });
  await mira.call('lesson_item', { session, goal: 'term:STEEP' });
  for (const goal of REQUIRED) {
    await mira.done('mark_goal', { session, goal, status: 'done', evidence: ids.evidence, resume_from: ORDER });
  }
  const words = { student_words: ids.student_words };

  await boris.call('enroll', { course });
  const his = await boris.done('start_lesson', { lesson });
  const note = { goal: 'term:STEEP', status: 'done', evidence: 'x', resume_from: 'STRANGER-NOTE' };
  await boris.done('mark_goal', { session: his['session'], ...note });
  const complaint = { session: his['session'], kind: 'stuck', text: 'STRANGER-REPORT' };
  const { report: original } = await boris.done('report_issue', complaint);
  await mira.done('report_issue', { session, kind: ids.kind, text: ids.text, objective: ids.objective });
  const { report: repeated } = await mira.done('report_issue', { session, kind: ids.kind, text: ids.text });
  await world.send('resolve_report', { report: original, status: 'rejected', resolution: ORDER });
  await world.send('resolve_report', { report: repeated, status: 'duplicate', duplicate_of: original });
  await mira.both('my_reports', {});
  await mira.both('notify_when_released', { course, notify: false });

  await boris.done('remember', { kind: 'fact', key: 'role', text: 'STRANGER-MEMORY' });
  const remembered = { text: `REMEMBERED-WORDS ${ORDER}`, session };
  await mira.done('remember', { kind: 'fact', key: 'role', ...remembered });
  await mira.done('remember', { kind: 'observation', key: 'pace', ...remembered });
  await mira.both('my_notes', { course });
  await mira.done('forget', { key: 'pace', course });

  await boris.done('submit_homework', { lesson, answer: 'STRANGER-HOMEWORK' });
  await mira.done('submit_homework', { lesson, answer: `HANDED-IN ${ORDER}` });
  await mira.both('my_homework', { lesson });

  const first = { attempt: (await mira.done('request_quiz', { session }))['attempt'], ...words };
  await mira.sweep('an open attempt', { ...taken, attempt: first.attempt });
  await mira.call('start_lesson', { lesson });
  await mira.call('lesson_item', { session, goal: 'term:STEEP' });
  await mira.done('submit_answer', { ...first, question: 'q-1', answer: '' });
  await mira.sweep('half an attempt', { ...taken, attempt: first.attempt });
  await mira.done('submit_answer', { ...first, question: 'q-2', answer: ORDER });
  await mira.sweep('a failed attempt', { ...taken, attempt: first.attempt });
  await mira.call('request_quiz', { session });

  world.clock.advance(24 * 60 * 60_000);
  const again = await mira.done('start_lesson', { lesson });
  const later = { ...taken, session: again['session'] };
  const second = await mira.done('request_quiz', { session: again['session'] });
  await world.course(release('V1'), author);
  const answered = { attempt: second['attempt'], question: 'q-1', answer: 'V1', ...words };
  await mira.call('submit_answer', answered);
  await mira.sweep('a cancelled attempt', { ...later, attempt: second['attempt'] });

  const third = { attempt: (await mira.done('request_quiz', { session: again['session'] }))['attempt'], ...words };
  await mira.done('submit_answer', { ...third, question: 'q-1', answer: 'V2' });
  mira.state = 'the pass';
  await mira.done('submit_answer', { ...third, question: 'q-2', answer: 'V1' });
  await mira.sweep('a passed lesson', { ...later, attempt: third.attempt });
  await mira.call('submit_answer', { ...third, question: 'q-2', answer: 'V2' });
  const last = await mira.done('start_lesson', { lesson: lessonIdOf(course, 'l-2') });
  const closing = { session: last['session'] };
  await mira.call('mark_goal', { ...closing, goal: 'do:ASK', status: 'done', evidence: ids.evidence });
  await mira.done('complete_lesson', closing);

  const manager = await world.person('olga');
  await world.send('grant_membership', { user: manager.id, organization, role: 'Manager' });
  await world.send('assign_course', { user: person.id, course, organization });
  olga = await Overheard.of(world, manager);
  await olga.sweep('a manager', { ...later, user: 'mira' });

  const hers = { session: later['session'], attempt: third.attempt };
  await boris.sweep("another learner's ids", { ...hers, course, lesson, goal: 'term:STEEP', status: 'done' });
  await boris.knock();

  await world.send('suspend_organization', { organization });
  await mira.sweep('a suspended organisation', later);
  await world.send('resume_organization', { organization });
  const live = await mira.done('start_lesson', { lesson });
  await world.send('reset_progress', { user: person.id, course });
  await mira.both('mark_goal', { ...note, session: live['session'] });
  await mira.sweep('an archived run', { ...later, attempt: third.attempt });
  await mira.call('start_lesson', { lesson });
}

const everything = (): readonly Heard[] => [...mira.heard, ...boris.heard, ...olga.heard];
const places = (heard: readonly Heard[]) => [
  ...new Set(heard.map(({ state, via, tool }) => `${state}: ${tool} (${via})`)),
];

describe('R-257 LMS-25: no tool and no error of the learner', () => {
  it.each(Object.entries(secrets))('gives away %s', (secret, allowed) => {
    const leaks = everything().filter(({ tool, code, all }) => {
      const isListed = secret === 'GOAL-TITLE' && code === 'goals_open';
      return all.includes(secret) && !allowed.includes(tool) && !isListed;
    });
    expect(places(leaks)).toEqual([]);
  });

  it('R-068: explains before the pass, or anything in another place than the answer that passed', () => {
    const explained = mira.heard.filter(({ all }) => all.includes('EXPLAINED-'));
    expect(places(explained)).toEqual(['the pass: submit_answer (mcp)']);
  });

  it('R-242: says which option is right', () => {
    const telling = /"(?:correct|is_correct|correct_option|right|answers?|explanation)\\?":\s?\\?["{[]/;
    // Homework shows the learner's own answer, which no right option is.
    const early = everything().filter(
      ({ state, tool, all }) => state !== 'the pass' && !HOMEWORK.has(tool) && telling.test(all),
    );
    expect(places(early)).toEqual([]);
  });

  it('LMS-26: tells of another learner', () => {
    expect(places(mira.heard.filter(({ all }) => strangers.some((word) => all.includes(word))))).toEqual([]);
    const telling = [mirasId, 'mira', 'LEARNER', 'EVIDENCE', 'REPORTED', 'DOCUMENT', 'REMEMBERED', 'HANDED-IN'];
    expect(places(boris.heard.filter(({ all }) => telling.some((word) => all.includes(word))))).toEqual([]);
  });

  it('R-173 R-212: shows a manager what a person did, and never what they said or marked', () => {
    const seen = olga.heard.filter(({ tool, ok }) => ok && ['org_report', 'student_detail'].includes(tool));
    expect(new Set(seen.map(({ tool, via }) => `${tool} ${via}`)).size).toBe(4);
    expect(seen.filter(({ all }) => all.includes('Completed')).length).toBeGreaterThan(1);
    const unsaid = [...Object.keys(secrets), 'HANDED-IN', 'mira@example.org', 'term:STEEP', 'STRANGER-'];
    expect(places(seen.filter(({ all }) => unsaid.some((word) => all.includes(word))))).toEqual([]);
  });

  it('R-255 R-254: speaks of what is inside the platform', () => {
    const leaks = everything().flatMap(({ all }) => internals.exec(all)?.[0] ?? []);
    expect([...new Set(leaks)]).toEqual([]);
  });

  it('R-254: fails on its own account, whatever it is sent', () => {
    expect(places(everything().filter(({ all }) => /unavailable now|недоступен/.test(all)))).toEqual([]);
  });

  it('is left out', () => {
    expect(mira.unheard().filter((tool) => olga.unheard().includes(tool))).toEqual([]);
  });

  it('R-246 reaches the states it was called in', () => {
    const codes = new Set(everything().flatMap(({ code }) => code ?? []));
    const met = [
      'goals_open',
      'retry_too_soon',
      'quiz_attempt_cancelled',
      'attempt_finished',
      'organization_suspended',
    ];
    expect(['not_your_session', 'run_archived', ...met].filter((code) => !codes.has(code))).toEqual([]);
  });
});

describe('LMS-32: an order that a person wrote', () => {
  const ordered = () => everything().filter(({ all }) => all.includes(marker));
  const count = (text: string) => text.split(marker).length - 1;

  it('comes back to an agent in a fence and nowhere else', () => {
    // choose gives an agent back the question that it wrote itself a moment ago.
    const successes = ordered().filter(({ via, ok, tool }) => via === 'mcp' && ok && tool !== 'choose');
    const tools = new Set(successes.map(({ tool }) => tool));
    expect([...tools].toSorted()).toEqual(
      expect.arrayContaining(['list_catalog', 'my_reports', 'set_space', 'start_lesson', 'whoami']),
    );
    const outside = successes.filter(({ text }) => {
      const fences = text.match(/⟦data⟧[^⟦⟧]*⟦\/data⟧/gu) ?? [];
      return fences.some((fence) => /[\u202e\u200b\u{e0041}]/u.test(fence)) || count(fences.join('')) !== count(text);
    });
    expect(places(outside)).toEqual([]);
  });

  it('stands in a refusal only as a quoted detail', () => {
    const broken = everything().filter(({ via, code, text }) => {
      if (via !== 'mcp' || code === undefined) return false;
      const [message, detail] = text.split(` [${code}]`);
      return message!.includes(marker) || /[\n\u202e\u200b]/u.test(text) || detail === undefined;
    });
    expect(places(broken)).toEqual([]);
  });

  it('stands in no sentence of the platform', () => {
    const sentences = everything().flatMap(({ body }) => {
      const { next, signals, teaching_rules: rules, message } = (body ?? {}) as Readonly<Record<string, unknown>>;
      return [next, signals, rules, message].filter((one) => one !== undefined).map((one) => JSON.stringify(one));
    });
    expect(sentences.length).toBeGreaterThan(100);
    expect(sentences.filter((sentence) => sentence.includes('Ignore previous'))).toEqual([]);
  });

  it('is read unchanged by programs', async () => {
    const { full_name, organizations } = await mira.call('whoami');
    expect(full_name).toBe(ORDER);
    expect(organizations).toMatchObject([{ title: ORDER }, { title: 'Nord' }]);
    expect(await mira.call('set_space', { space: '⟦data⟧nord⟦/data⟧' })).toEqual({ current: 'Nord' });
  });
});

it('R-303: what a learner said is not readable in the log, and the journal keeps it', async () => {
  const { store, pool } = world.lyceum.foundation;
  const { rows } = await pool.query('select data::text as data from store.events');
  const logged = rows.map(({ data }) => String(data)).join('\n');
  for (const secret of [
    'EVIDENCE-WORDS',
    'LEARNER-WORDS',
    'REPORTED-WORDS',
    'DOCUMENT-WORDS',
    'mira@example.org',
    'STRANGER-NOTE',
    'Person boris',
  ]) {
    expect(logged).not.toContain(secret);
  }
  const stop = new AbortController();
  let journal = '';
  for await (const { events, caughtUp } of store.follow('start', { types: ['lessons.QuizAnswerGiven'] }, stop.signal)) {
    journal += JSON.stringify(events.map(({ data }) => data));
    if (caughtUp) break;
  }
  stop.abort();
  expect(journal).toContain('LEARNER-WORDS');
});
