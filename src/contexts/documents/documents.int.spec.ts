import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asPerson } from '../../../test/support/callers.js';
import { lessonId, mark, passLessonOne, passLessonTwo, start } from '../../../test/support/learning.js';
import { LearnerWorld } from '../../../test/support/learner-world.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../../../test/support/tiny-release.js';
import type { Release } from '../catalogue/index.js';

interface Block {
  readonly key: string;
  readonly items?: readonly Readonly<Record<string, string>>[];
  readonly filled: boolean;
}
interface Read {
  readonly space: string;
  readonly version: number;
  readonly modified: string | null;
  readonly blocks: readonly Block[];
  readonly next_cursor?: string;
}

const MORNING = '2026-12-01T09:00:00.000Z';
const { document: form } = tinyRelease();
const [brewsForm, favouriteForm] = form!.sections;

let world: LearnerWorld;
let count = 0;
let learner: string;
let course: string;

beforeAll(async () => {
  world = await LearnerWorld.open({ LYCEUM_TIME_ZONE: 'Asia/Kolkata' });
}, 60_000);
afterAll(() => world.close());

/** A learner who took a course of their own. */
beforeEach(async () => {
  world.clock.set(MORNING);
  count += 1;
  learner = await world.person(`reader-${count}`);
  course = await world.course(`course-${count}`);
  await world.as(learner, 'enroll', { course, space: 'personal' });
});

const write = (key: string, content: object) =>
  world.as(learner, 'update_artifact', { course, artifact: 'tea_log', key, ...content });
const read = (more: object = {}) => world.as<Read>(learner, 'artifact', { course, artifact: 'tea_log', ...more });
const rowsOf = async (more: object = {}) => (await read(more)).blocks.find(({ key }) => key === 'brews')?.items;
/** The course again, without the hints of its author for sections that may be gone. */
const republish = (change: Partial<Release>) => world.release(`course-${count}`, { agent: {}, ...change });

/** An organization that assigned the course to the learner, in another zone. */
async function assigned(title: string) {
  const organization = await world.organization(title, [learner], { time_zone: 'Europe/Berlin' });
  await world.done('assign_course', { user: learner, organization, course });
  return organization;
}

describe('artifact', () => {
  it('R-121 R-013: lists the documents of the course, and shows one section by section', async () => {
    const listed = { artifact: 'tea_log', title: 'Tea log', purpose: 'Remembers what worked', blocks_total: 2 };
    expect(await world.as(learner, 'artifact', { course })).toEqual({
      space: 'personal',
      course,
      artifacts: [{ ...listed, blocks_filled: 0, modified: null }],
    });
    expect(await read()).toEqual({
      space: 'personal',
      course,
      artifact: 'tea_log',
      title: 'Tea log',
      modified: null,
      version: 0,
      blocks: [
        {
          ...brewsForm,
          lesson: await lessonId(world, learner, course, 'l-1'),
          items: [],
          filled: false,
          empty_cells: [],
        },
        {
          ...favouriteForm,
          lesson: await lessonId(world, learner, course, 'l-2'),
          values: {},
          filled: false,
          empty_cells: [{ field: 'recipe' }],
        },
      ],
    });
    await write('brews', { rows: [{ leaf: 'Sencha' }] });
    expect(await world.as(learner, 'artifact', { course })).toMatchObject({
      artifacts: [{ blocks_filled: 1, modified: '2026-12-01T14:30:00+05:30' }],
    });
  });

  it('R-124 R-132 R-134: gives what was written, keys in any case', async () => {
    expect(await write('BREWS', { artifact: 'Tea_Log', rows: [{ leaf: 'Sencha', minutes: '2' }] })).toEqual({
      artifact: 'tea_log',
      key: 'brews',
      blocks_total: 2,
      blocks_filled: 0,
      created: ['A1'],
      empty_cells: [{ row: 'A1', column: 'verdict' }],
    });
    await write('favourite', { fields: { recipe: 'Two spoons' } });
    expect(await read({ artifact: 'TEA_LOG' })).toMatchObject({
      version: 2,
      blocks: [
        { items: [{ id: 'A1', leaf: 'Sencha', minutes: '2' }], filled: false, empty_cells: [{ row: 'A1' }] },
        { values: { recipe: 'Two spoons' }, filled: true, empty_cells: [] },
      ],
    });
  });

  it('reads a long document in pages, every row once', async () => {
    for (let n = 0; n < 12; n += 1)
      await write('brews', {
        rows: Array.from({ length: 8 }, (_, m) => ({ leaf: `${n}.${m} ${'x'.repeat(900)}`, minutes: '1' })),
      });
    await write('favourite', { fields: { recipe: 'y'.repeat(4_000) } });
    const seen: string[] = [];
    const empty: unknown[] = [];
    let last: Read | undefined;
    let pages = 0;
    for (let cursor: string | undefined, more = true; more; pages += 1) {
      last = await read(cursor === undefined ? {} : { cursor });
      expect(Buffer.byteLength(JSON.stringify(last))).toBeLessThan(60_000);
      for (const { items = [] } of last.blocks) seen.push(...items.map(({ id }) => id!));
      empty.push(...last.blocks.flatMap((block) => (block as unknown as { empty_cells: unknown[] }).empty_cells));
      cursor = last.next_cursor;
      more = cursor !== undefined;
    }
    expect(pages).toBeGreaterThan(2);
    expect(seen).toEqual(Array.from({ length: 96 }, (_, n) => `A${n + 1}`));
    expect(empty).toHaveLength(96);
    expect(last?.blocks.at(-1)).toMatchObject({ key: 'favourite', filled: true });
    await expect(read({ cursor: 'x' })).rejects.toThrow('cursor');
  });

  it('R-045: a course without a release, or without a document, has none', async () => {
    await republish({
      document: null,
      lessons: [tinyLesson({ sections: [] }), tinyLessonWithoutQuiz({ sections: [] })],
    });
    expect(await world.as(learner, 'artifact', { course })).toEqual({ space: 'personal', course, artifacts: [] });
    expect(await read()).toEqual({ code: 'artifact_not_found', artifact: 'tea_log' });
  });
});

describe('spaces', () => {
  it('R-003 R-007 R-012 R-013: every space has its own copy; without a name that of the started session', async () => {
    await assigned(`Tern ${count}`);
    const tern = `Tern ${count}`;
    await world.as(learner, 'set_space', { space: 'personal' });
    await write('brews', { rows: [{ leaf: 'Mine' }] });
    await start(world, learner, course, 'l-1', { space: tern });
    await write('brews', { rows: [{ leaf: 'Theirs' }] });
    expect(await read()).toMatchObject({ space: tern, modified: '2026-12-01T10:00:00+01:00' });
    expect(await rowsOf()).toEqual([{ id: 'A1', leaf: 'Theirs' }]);
    expect(await rowsOf({ space: 'personal' })).toEqual([{ id: 'A1', leaf: 'Mine' }]);
    await write('brews', { space: 'personal', rows: [{ leaf: 'Mine too' }] });
    expect(await rowsOf({ space: 'personal' })).toHaveLength(2);
    world.clock.advance(7 * 3_600_000);
    expect(await rowsOf()).toHaveLength(2);
    await world.as(learner, 'set_space', { space: tern });
    expect(await rowsOf()).toEqual([{ id: 'A1', leaf: 'Theirs' }]);
  });

  it('R-140 R-006: fill_document reads the selected space with rules, and starts nothing', async () => {
    const tern = `Tern ${count}`;
    await assigned(tern);
    await passLessonTwo(world, learner, course, { space: 'personal' });
    await start(world, learner, course, 'l-1', { space: 'personal' });
    await world.as(learner, 'set_space', { space: tern });
    const asked = { course, artifact: 'tea_log' };
    const filled = await world.as<Read & { rules: string }>(learner, 'fill_document', asked);
    expect(filled).toMatchObject({ space: tern, version: 0, blocks: [{ key: 'brews' }, { key: 'favourite' }] });
    expect(filled.rules).toContain('Do not teach the lessons again');
    expect(await world.as(learner, 'fill_document', { ...asked, space: 'personal' })).toMatchObject({
      space: 'personal',
    });
    expect(await world.as(learner, 'fill_document', { course })).toMatchObject({
      artifacts: [{}],
      rules: filled.rules,
    });
    await write('brews', { space: filled.space, rows: [{ leaf: 'Theirs' }] });
    expect(await world.as(learner, 'fill_document', asked)).toMatchObject({ version: 1 });
    expect(await read()).toMatchObject({ space: 'personal', version: 0 });
    const { recent_sessions: sessions } = await world.as<{ recent_sessions: unknown[] }>(learner, 'get_my_progress');
    expect(sessions).toEqual([]);
  });
});

/** Takes the reasons away one by one: each is the first of those that are left. */
async function refusesInOrder(tool: string, more: object) {
  const call = (args: object) =>
    world.as(learner, tool, { course, artifact: 'diary', space: 'Nowhere', ...more, ...args });
  const other = await world.course(`other-${count}`);
  expect(await call({ course: other })).toEqual({ code: 'not_enrolled', course: other });
  const organization = await world.organization(`Shut ${count}`, [learner]);
  await world.done('assign_course', { user: learner, organization, course: other });
  await world.done('suspend_organization', { organization });
  expect(await call({ course: other })).toEqual({ code: 'organization_suspended', course: other });
  expect(await call({})).toEqual({ code: 'space_not_available', space: 'Nowhere' });
  await world.organization(`Open ${count}`, [learner]);
  expect(await call({ space: `open ${count}` })).toEqual({
    code: 'course_not_in_space',
    course,
    space: `Open ${count}`,
  });
  expect(await call({ space: 'personal' })).toEqual({ code: 'artifact_not_found', artifact: 'diary' });
}

describe('R-009 R-014 R-268: refusals of documents come in their order', () => {
  it('refusal:not_enrolled@artifact refusal:organization_suspended@artifact refusal:space_not_available@artifact refusal:course_not_in_space@artifact refusal:artifact_not_found@artifact', () =>
    refusesInOrder('artifact', {}));

  it('refusal:not_enrolled@fill_document refusal:organization_suspended@fill_document refusal:space_not_available@fill_document refusal:course_not_in_space@fill_document refusal:artifact_not_found@fill_document', () =>
    refusesInOrder('fill_document', {}));

  it('refusal:not_enrolled@update_artifact refusal:organization_suspended@update_artifact refusal:space_not_available@update_artifact refusal:course_not_in_space@update_artifact refusal:artifact_not_found@update_artifact', () =>
    refusesInOrder('update_artifact', { key: 'nope', clear: true, rows: [{}] }));

  it('R-132 refusal:artifact_block_not_found@update_artifact, before anything that is wrong with the content', async () => {
    const details = { artifact: 'tea_log', key: 'Nope' };
    expect(await write('Nope', { clear: true, rows: [{}] })).toEqual({ code: 'artifact_block_not_found', ...details });
    expect(await write('brews', { clear: true, rows: [{ nope: 1 }] })).toMatchObject({
      code: 'artifact_clear_with_content',
    });
    expect(await write('favourite', { rows: [{ nope: 1 }] })).toEqual({ code: 'artifact_wrong_section', rows: 'one' });
    expect(await read()).toMatchObject({ version: 0 });
  });
});

describe('update_artifact', () => {
  it('R-135 LMS-82: writes of many at once to different cells all stand, and no row number is given twice', async () => {
    await write('brews', { rows: [{ leaf: 'Sencha' }] });
    const cells = [{ leaf: 'Gyokuro' }, { minutes: '2' }, { verdict: 'Soft' }];
    const answers = await Promise.all([
      ...cells.map((cell) => write('brews', { rows: [{ id: 'A1', ...cell }] })),
      write('favourite', { fields: { recipe: 'Two spoons' } }),
      ...Array.from({ length: 8 }, (_, n) => write('brews', { rows: [{ leaf: `New ${n}` }] })),
    ]);
    const created = answers.flatMap((answer) => answer['created'] as string[]);
    expect(created.toSorted()).toEqual(Array.from({ length: 8 }, (_, n) => `A${n + 2}`));
    const { blocks, version } = await read();
    expect(version).toBe(13);
    expect(blocks[0]?.items?.[0]).toEqual({ id: 'A1', leaf: 'Gyokuro', minutes: '2', verdict: 'Soft' });
    expect(blocks[0]?.items).toHaveLength(9);
    expect(blocks[1]).toMatchObject({ values: { recipe: 'Two spoons' } });
  });

  it('LMS-82: one bad cell in ten rows, and nothing is written', async () => {
    const rows = Array.from({ length: 10 }, (_, n) => ({ leaf: n === 7 ? 'x'.repeat(4_001) : 'x' }));
    expect(await write('brews', { rows })).toMatchObject({ code: 'artifact_invalid_value', column: 'leaf', max: 4000 });
    expect(await read()).toMatchObject({ version: 0, modified: null });
  });

  it('a repeated command gives the same answer and writes nothing', async () => {
    const caller = { ...asPerson(learner), commandId: `the same ${count}` };
    const args = { course, artifact: 'tea_log', key: 'brews', rows: [{ leaf: 'Sencha' }] };
    const [first, again] = [
      await world.call('update_artifact', args, caller),
      await world.call('update_artifact', args, caller),
    ];
    expect(first).toMatchObject({ kind: 'ok', data: { created: ['A1'] } });
    expect(again).toEqual(first);
    expect(await rowsOf()).toHaveLength(1);
  });

  it('reads rows, ids and fields that a client sent as JSON text', async () => {
    await write('brews', { rows: '[{"leaf": "Sencha"}, {"leaf": "Oolong"}]' });
    await write('brews', { delete_rows: '["A1"]', clear: 'false' });
    await write('favourite', { fields: '{"recipe": "Two spoons"}' });
    expect(await read()).toMatchObject({ blocks: [{ items: [{ id: 'A2' }] }, { values: { recipe: 'Two spoons' } }] });
  });

  it('R-136 R-139: in the middle of a lesson tells how it stands, in whatever space; any section may be written', async () => {
    await assigned(`Tern ${count}`);
    expect(await write('brews', { rows: [{ leaf: 'x' }] })).not.toHaveProperty('objectives_progress');
    const session = await start(world, learner, course, 'l-1', { space: `Tern ${count}` });
    await mark(world, learner, session, 'term:STEEP');
    const progress = [
      { key: 'l-1-O1', text: 'Choose heat and time for a leaf', status: 'touched' },
      { key: 'l-1-O2', text: 'Say why a cup is bitter', status: 'covered' },
    ];
    expect(await write('favourite', { space: 'personal', fields: { recipe: 'x' } })).toMatchObject({
      objectives_progress: progress,
    });
    await republish({
      lessons: [tinyLessonWithoutQuiz()],
      chapters: [{ ...tinyRelease().chapters[0]!, lessons: ['l-2'] }],
    });
    expect(await write('favourite', { fields: { recipe: 'y' } })).not.toHaveProperty('objectives_progress');
  });
});

describe('A new release', () => {
  it('R-281 R-121: a changed key retires the document; its data waits for the key', async () => {
    await write('brews', { rows: [{ leaf: 'Sencha' }] });
    await republish({ document: { ...form!, key: 'cup_log' } });
    expect(await read()).toEqual({ code: 'artifact_not_found', artifact: 'tea_log' });
    expect(await write('brews', { rows: [{ leaf: 'x' }] })).toMatchObject({ code: 'artifact_not_found' });
    expect(await world.as(learner, 'artifact', { course, artifact: 'cup_log' })).toMatchObject({ version: 0 });
    await republish({});
    expect(await rowsOf()).toEqual([{ id: 'A1', leaf: 'Sencha' }]);
  });

  it('R-281: a section and a column that went come back with what was in them', async () => {
    await write('brews', { rows: [{ leaf: 'Sencha', minutes: '2', verdict: 'Soft' }] });
    const columns = brewsForm!.columns.filter(({ key }) => key !== 'verdict' && key !== 'minutes');
    await republish({ document: { ...form!, sections: [{ ...brewsForm!, columns }, favouriteForm!] } });
    expect(await rowsOf()).toEqual([{ id: 'A1', leaf: 'Sencha' }]);
    expect(await write('brews', { rows: [{ id: 'A1', verdict: 'x' }] })).toMatchObject({ columns: ['leaf'] });
    const lessons = [tinyLesson({ sections: [] }), tinyLessonWithoutQuiz()];
    await republish({ lessons, document: { ...form!, sections: [favouriteForm!] } });
    expect(await write('brews', { rows: [{ leaf: 'x' }] })).toMatchObject({ code: 'artifact_block_not_found' });
    expect(await read()).toMatchObject({ version: 1, blocks: [{ key: 'favourite' }] });
    await republish({});
    expect(await rowsOf()).toEqual([{ id: 'A1', leaf: 'Sencha', minutes: '2', verdict: 'Soft' }]);
  });

  it('R-281: a section that changes its kind keeps both', async () => {
    await write('favourite', { fields: { recipe: 'Two spoons' } });
    await republish({ document: { ...form!, sections: [brewsForm!, { ...favouriteForm!, rows: 'many' }] } });
    await write('favourite', { rows: [{ recipe: 'One spoon' }] });
    expect((await read()).blocks[1]).toMatchObject({ items: [{ id: 'A1', recipe: 'One spoon' }] });
    await write('favourite', { clear: true });
    await republish({});
    expect((await read()).blocks[1]).toMatchObject({ values: { recipe: 'Two spoons' } });
  });
});

describe('Lessons and their document sections', () => {
  const blocks = async (more: object) =>
    (await world.as<{ artifact_blocks: unknown[] }>(learner, 'start_lesson', { course, ...more })).artifact_blocks;

  it('R-139 R-123: start_lesson tells the sections of the lesson, filled or not, in its space', async () => {
    await assigned(`Tern ${count}`);
    const { key, title, description } = brewsForm!;
    const block = { artifact: 'tea_log', artifact_title: 'Tea log', key, title, description };
    await write('brews', { space: 'personal', rows: [{ leaf: 'Sencha' }] });
    expect(await blocks({ space: 'personal' })).toEqual([{ ...block, filled: true }]);
    expect(await blocks({ space: `Tern ${count}` })).toEqual([{ ...block, filled: false }]);
  });

  it('R-047 R-137: a lesson closes and is passed with empty sections, and names those that are left', async () => {
    const left = { artifact: 'tea_log', key: 'favourite', title: 'Favourite' };
    const closed = async () => {
      const session = await start(world, learner, course, 'l-2', { space: 'personal' });
      await mark(world, learner, session, 'do:ASK');
      return (await world.as(learner, 'complete_lesson', { session }))['empty_blocks'];
    };
    expect(await closed()).toEqual([left]);
    await write('favourite', { space: 'personal', fields: { recipe: 'x' } });
    expect(await closed()).toEqual([]);
  });

  it('R-102 R-137: so does the last answer of a passed quiz', async () => {
    const last = async () => {
      const session = await start(world, learner, course, 'l-1', { space: 'personal' });
      for (const goal of ['term:STEEP', 'l-1-O1/V1']) await mark(world, learner, session, goal);
      const { attempt } = await world.as(learner, 'request_quiz', { session });
      const answer = { attempt, student_words: 'This one' };
      await world.as(learner, 'submit_answer', { ...answer, question: 'q-1', answer: 'V1' });
      return world.as(learner, 'submit_answer', { ...answer, question: 'q-2', answer: 'V2' });
    };
    expect(await last()).toMatchObject({ result: { passed: true, empty_blocks: [{ key: 'brews' }] } });
    await write('brews', { space: 'personal', rows: [{ leaf: 'x' }] });
    world.clock.advance(24 * 3_600_000);
    expect(await last()).toMatchObject({ result: { passed: true, empty_blocks: [] } });
  });

  it('R-086: half of the objectives are covered and nothing is written: the agent hears of it, unless a cell is filled', async () => {
    const heard = async () => {
      const session = await start(world, learner, course, 'l-1', { space: 'personal' });
      await mark(world, learner, session, 'term:STEEP');
      world.clock.advance(7 * 3_600_000);
      return (
        (await world.as<{ signals?: string[] }>(learner, 'start_lesson', { course, space: 'personal' })).signals ?? []
      );
    };
    expect((await heard()).join()).toContain('(brews)');
    await write('brews', { space: 'personal', rows: [{ minutes: '2' }] });
    expect((await heard()).join()).not.toContain('(brews)');
  });

  it('R-141: get_my_progress counts the filled sections of the space', async () => {
    const tern = `Tern ${count}`;
    await assigned(tern);
    await passLessonOne(world, learner, course, { space: 'personal' });
    await write('brews', { space: 'personal', rows: [{ leaf: 'x' }] });
    await write('favourite', { space: tern, fields: { recipe: 'x' } });
    await write('brews', { space: tern, rows: [{ leaf: 'x', minutes: '1' }] });
    const filledIn = async (space: string) =>
      (await world.as<{ courses: unknown[] }>(learner, 'get_my_progress', { space })).courses;
    const counted = { completion: 0.5, documents: [{ blocks_total: 2, blocks_filled: 1 }] };
    expect(await filledIn('personal')).toMatchObject([counted]);
    expect(await filledIn(tern)).toMatchObject([counted]);
    await write('brews', { space: tern, rows: [{ id: 'A1', verdict: 'x' }] });
    expect(await filledIn(tern)).toMatchObject([{ documents: [{ blocks_filled: 2 }] }]);
  });

  it('R-345: after a reset of the progress the document is empty', async () => {
    await write('brews', { rows: [{ leaf: 'x' }] });
    await world.done('reset_progress', { user: learner, course });
    expect(await read()).toMatchObject({ version: 0, blocks: [{ items: [] }, { values: {} }] });
    await write('brews', { rows: [{ leaf: 'y' }] });
    expect(await rowsOf()).toEqual([{ id: 'A1', leaf: 'y' }]);
  });

  it('what the operator reads of the log holds no text of a learner', async () => {
    await write('brews', { rows: [{ leaf: 'Secret leaf' }] });
    await write('favourite', { fields: { recipe: 'Secret recipe' } });
    const { rows } = await world.foundation.pool.query<{ data: string }>('select data::text from store.events');
    const logged = rows.map(({ data }) => data).join('\n');
    expect([logged.includes('"filled":["recipe"]'), logged.includes('Secret')]).toEqual([true, false]);
  });
});
