import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { passLessonOne, passLessonTwo } from '../../../../test/support/learning.js';
import { LearnerWorld } from '../../../../test/support/learner-world.js';
import { statementsOnTables } from '../../../../test/support/statements.js';

interface Item {
  readonly program: string;
  readonly title: string;
  readonly member: boolean;
  readonly locked_by: { readonly id: string } | null;
}
type Listed = { readonly courses: readonly { readonly id: string; readonly programs: readonly Item[] }[] };

let world: LearnerWorld;
let made = 0;

beforeAll(async () => {
  world = await LearnerWorld.open();
}, 60_000);
afterAll(() => world.close());

const ref = (id: string, key: string) => ({ id, title: `Course ${key}` });

async function courses(...keys: readonly string[]): Promise<string[]> {
  const ids = [];
  for (const key of keys) ids.push(await world.course(key));
  return ids;
}

async function program(title: string, ids: readonly string[], more: object = {}): Promise<string> {
  return String((await world.done('define_program', { title, courses: ids, ...more }))['id']);
}

async function learner(): Promise<string> {
  made += 1;
  return world.person(`learner-${made}`);
}

const around = async (tool: 'list_catalog' | 'list_my_courses', who: string, course: string) =>
  (await world.as<Listed>(who, tool)).courses.find(({ id }) => id === course)?.programs;
const inOutline = async (who: string, course: string) =>
  (await world.as<{ programs: Item[] }>(who, 'course_outline', { course })).programs;

describe('programs around a course', () => {
  it('R-206 R-342: tell its place, its neighbours and whether the learner is a member, the same in every list', async () => {
    const [costs = '', balance = '', budget = ''] = await courses('costs', 'balance', 'budget');
    const finance = await program('Finance', [costs, balance, budget], { enforce_order: true, published: true });
    const who = await learner();
    const item = (number: number, more: object) => ({
      program: finance,
      title: 'Finance',
      number,
      total: 3,
      enforce_order: true,
      member: false,
      previous: null,
      next: null,
      locked_by: null,
      ...more,
    });
    const second = item(2, { previous: ref(costs, 'costs'), next: ref(budget, 'budget') });
    expect(await around('list_catalog', who, costs)).toEqual([item(1, { next: ref(balance, 'balance') })]);
    expect(await around('list_catalog', who, balance)).toEqual([second]);
    expect(await around('list_catalog', who, budget)).toEqual([item(3, { previous: ref(balance, 'balance') })]);

    await world.as(who, 'enroll', { course: balance });
    await world.done('join_program', { program: finance, user: who });
    const locked = { ...second, member: true, locked_by: ref(costs, 'costs') };
    expect(await around('list_my_courses', who, balance)).toEqual([locked]);
    expect(await inOutline(who, balance)).toEqual([locked]);
  });

  it('R-342: are those that are published or taken, by title whatever the case; without any there is []', async () => {
    const [course = '', alone = ''] = await courses('seen', 'alone');
    const ids = [
      await program('b open', [course], { published: true }),
      await program('C closed', [course]),
      await program('A taken', [course]),
    ];
    const who = await learner();
    await world.done('join_program', { program: 'A taken', user: who });
    expect((await around('list_catalog', who, course))?.map(({ program: id }) => id)).toEqual([ids[2], ids[0]]);
    expect(await around('list_catalog', who, alone)).toEqual([]);
    await world.done('leave_program', { program: 'A taken', user: who });
    expect((await around('list_catalog', who, course))?.map(({ title }) => title)).toEqual(['b open']);
  });

  it('R-207 R-343 R-209: a locked course stays in the catalogue with the course to do first, a member’s only', async () => {
    const [first = '', second = '', third = ''] = await courses('one', 'two', 'three');
    const chain = await program('Chain', [first, second, third], { enforce_order: true, published: true });
    const [member, stranger] = [await learner(), await learner()];
    await world.done('join_program', { program: chain, user: member });
    const lockOf = async (who: string, course: string) => {
      const [item] =
        (await around('list_catalog', who, course)) ?? (await around('list_my_courses', who, course)) ?? [];
      return item?.locked_by?.id ?? null;
    };
    expect(await Promise.all([first, second, third].map((id) => lockOf(member, id)))).toEqual([null, first, second]);
    expect(await Promise.all([first, second, third].map((id) => lockOf(stranger, id)))).toEqual([null, null, null]);
    await world.as(member, 'enroll', { course: first });
    await passLessonOne(world, member, first);
    expect(await lockOf(member, second)).toBe(first);
    await passLessonTwo(world, member, first);
    expect(await Promise.all([first, second, third].map((id) => lockOf(member, id)))).toEqual([null, null, second]);

    await world.done('define_program', { program: chain, enforce_order: false });
    expect(await lockOf(member, third)).toBeNull();
  });

  it('LMS-52: the number of queries grows neither with the courses nor with the programs', async () => {
    const ids = await courses(...Array.from({ length: 6 }, (_, n) => `many-${n}`));
    const who = await learner();
    for (const course of ids.slice(0, 2)) await world.as(who, 'enroll', { course });
    const join = async (title: string, chain: readonly string[]) => {
      await program(title, chain, { enforce_order: true });
      await world.done('join_program', { program: title, user: who });
    };
    await join('Short', [ids[1] ?? '', ids[0] ?? '']);
    const asked = async () => [
      await statementsOnTables(() => world.as(who, 'list_my_courses')),
      await statementsOnTables(() => world.as(who, 'list_catalog')),
    ];
    const few = await asked();
    await world.done('leave_program', { program: 'Short', user: who });
    for (const course of ids.slice(2, 4)) await world.as(who, 'enroll', { course });
    for (const n of [1, 2, 3, 4, 5]) await join(`Long ${n}`, ids);
    expect(await asked()).toEqual(few);
    expect(Math.min(...few)).toBeGreaterThan(0);
  });
});
