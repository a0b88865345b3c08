import { Gate } from './gate.js';

it('lets so many through at once, the others after them and in their order, also when some fail', async () => {
  const gate = new Gate(3);
  const begun: number[] = [];
  let underWay = 0;
  let most = 0;
  const tasks = Array.from({ length: 20 }, (_, i) =>
    gate.run(async () => {
      begun.push(i);
      most = Math.max(most, (underWay += 1));
      await new Promise((resolve) => setTimeout(resolve, 1));
      underWay -= 1;
      if (i % 2 === 1) throw new Error(`no. ${i}`);
      return i;
    }),
  );
  const settled = await Promise.allSettled(tasks);
  expect(most).toBe(3);
  expect(begun).toEqual(Array.from({ length: 20 }, (_, i) => i));
  expect(settled.map(({ status }) => status === 'fulfilled')).toEqual(begun.map((i) => i % 2 === 0));
  expect(await gate.run(() => Promise.resolve('again'))).toBe('again');
});
