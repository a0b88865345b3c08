import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asPerson } from '../../../test/support/callers.js';
import { LearnerWorld } from '../../../test/support/learner-world.js';

let world: LearnerWorld;
beforeAll(async () => {
  world = await LearnerWorld.open();
}, 60_000);
afterAll(() => world.close());

/** `{ code, … }` of the refusal, or the data. */
async function told(name: string, input: object): Promise<unknown> {
  const outcome = await world.call(name, input);
  if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome));
  return outcome.kind === 'ok' ? outcome.data : { code: outcome.refusal.code, ...outcome.refusal.details };
}

const listed = async (title: string) =>
  (await world.done<{ programs: { title: string }[] }>('list_programs')).programs.find((one) => one.title === title);

describe('programs in the hands of an administrator', () => {
  it('R-206 are made of courses named by id or key, changed and listed by title', async () => {
    const [a, b] = [await world.course('keyed'), await world.course('by-id')];
    const made = await world.done('define_program', { title: ' Finance ', courses: ['keyed', b], enforce_order: true });
    const finance = {
      id: made['id'],
      title: 'Finance',
      courses: [
        { id: a, title: 'Course keyed' },
        { id: b, title: 'Course by-id' },
      ],
      enforce_order: true,
      published: false,
      members: 0,
    };
    expect(made).toEqual(finance);
    expect(await listed('Finance')).toEqual(finance);
    const mira = await world.person('mira');
    expect(await world.done('join_program', { program: 'FINANCE', user: 'mira' })).toEqual({
      program: finance.id,
      title: 'Finance',
      user: mira,
    });
    await world.done('join_program', { program: String(finance.id), user: mira });
    const changed = { ...finance, title: 'Money', published: true, members: 1 };
    expect(await world.done('define_program', { program: 'finance', title: 'Money', published: true })).toEqual(
      changed,
    );
    await world.done('define_program', { title: 'an earlier one', courses: [a] });
    expect((await world.done<{ programs: object[] }>('list_programs')).programs).toMatchObject([
      { title: 'an earlier one' },
      changed,
    ]);
    await world.done('leave_program', { program: 'Money', user: 'mira' });
    expect(await listed('Money')).toMatchObject({ members: 0 });
  });

  it('refusal:program_title_taken@define_program whatever the case; a title given up is free again', async () => {
    const course = await world.course('titles');
    const { id } = await world.done('define_program', { title: 'Health', courses: [course] });
    expect(await told('define_program', { title: ' HEALTH', courses: [course] })).toEqual({
      code: 'program_title_taken',
      program: id,
    });
    const { id: other } = await world.done('define_program', { title: 'Sport', courses: [course] });
    expect(await told('define_program', { program: 'Sport', title: 'health' })).toEqual({
      code: 'program_title_taken',
      program: id,
    });
    await world.done('define_program', { program: 'Health', title: 'Well-being' });
    expect(await told('leave_program', { program: 'Health', user: 'operator' })).toMatchObject({
      code: 'user_not_found',
    });
    expect(await told('define_program', { program: 'Health', published: true })).toEqual({
      code: 'program_not_found',
      program: 'Health',
    });
    expect(await world.done('define_program', { program: 'Sport', title: 'Health' })).toMatchObject({ id: other });
    expect(await told('define_program', { program: 'Well-being', title: 'Health' })).toEqual({
      code: 'program_title_taken',
      program: other,
    });
  });

  it('one title of many racers makes one program', async () => {
    const course = await world.course('raced');
    const asked = Array.from({ length: 8 }, () => told('define_program', { title: 'Raced', courses: [course] }));
    const answers = (await Promise.all(asked)) as { id?: string; code?: string }[];
    expect(answers.filter(({ id }) => id)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['program_title_taken']));
  });

  it('a repeated command makes nothing twice and answers the same', async () => {
    const course = await world.course('repeated');
    const input = { title: 'Repeated', courses: [course] };
    const first = await world.done('define_program', input, { commandId: 'the-same' });
    expect(await world.done('define_program', input, { commandId: 'the-same' })).toEqual(first);
  });

  it('refusal:course_not_found@define_program refusal:program_not_found@join_program refusal:user_not_found@join_program refusal:program_not_found@leave_program refusal:user_not_found@leave_program record nothing', async () => {
    const course = await world.course('strict');
    await world.done('define_program', { title: 'Strict', courses: [course] });
    const learner = await world.person('stranger');
    const head = await world.foundation.store.head();
    const refused: [string, object, object][] = [
      ['define_program', { title: 'X y', courses: [course, 'nowhere'] }, { code: 'course_not_found', id: 'nowhere' }],
      ['define_program', { title: 'X y', courses: ['strict', course] }, { code: 'program_course_twice', course }],
      ['define_program', { title: 'X y' }, { code: 'program_without_courses' }],
      ['define_program', { courses: [course] }, { code: 'program_title_invalid' }],
      ['define_program', { program: 'Strict', courses: [] }, { code: 'program_without_courses' }],
      ['define_program', { program: 'Nowhere' }, { code: 'program_not_found', program: 'Nowhere' }],
      ['join_program', { program: 'Nowhere', user: learner }, { code: 'program_not_found', program: 'Nowhere' }],
      ['join_program', { program: 'Strict', user: 'nobody' }, { code: 'user_not_found', user: 'nobody' }],
      ['leave_program', { program: 'Strict', user: 'nobody' }, { code: 'user_not_found', user: 'nobody' }],
      ['leave_program', { program: 'No', user: learner }, { code: 'program_not_found', program: 'No' }],
      [
        'leave_program',
        { program: 'Strict', user: 'stranger' },
        { code: 'not_in_program', program: 'Strict', user: 'stranger' },
      ],
    ];
    for (const [name, input, refusal] of refused) expect([name, await told(name, input)]).toEqual([name, refusal]);
    expect(await world.foundation.store.head()).toBe(head);
  });

  it('are for administrators only', async () => {
    const learner = asPerson(await world.person('curious'));
    for (const name of ['define_program', 'join_program', 'leave_program', 'list_programs']) {
      const input = name.endsWith('programs') || name === 'define_program' ? {} : { program: 'x', user: 'y' };
      expect(await world.call(name, input, learner)).toMatchObject({ kind: 'failed' });
    }
  });
});
