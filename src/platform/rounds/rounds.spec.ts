import { Rounds } from './rounds.js';

/** Rounds over a database that answers when the test says so. */
function asked(atOnce?: number) {
  const put: { questions: readonly string[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const rounds = new Rounds<string, string>(
    (questions) =>
      new Promise((resolve, fail) => {
        put.push({ questions, fail, answer: () => resolve(questions.map((question) => question.toUpperCase())) });
      }),
    atOnce,
  );
  return { put, rounds };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const turns = async () => {
  for (let i = 0; i < 5; i += 1) await turn();
};

test('questions of one turn are put together, and each gets its own answer', async () => {
  const { put, rounds } = asked();
  const answers = Promise.all([rounds.ask('a'), rounds.ask('b'), rounds.ask('c')]);
  await turns();
  expect(put.map(({ questions }) => questions)).toEqual([['a', 'b', 'c']]);
  put[0]?.answer();
  expect(await answers).toEqual(['A', 'B', 'C']);
});

test('a question never joins a round that began before it', async () => {
  const { put, rounds } = asked(1);
  const first = rounds.ask('a');
  await turns();
  const later = Promise.all([rounds.ask('b'), rounds.ask('c')]);
  await turns();
  expect(put.map(({ questions }) => questions)).toEqual([['a']]);
  put[0]?.answer();
  expect(await first).toBe('A');
  await turns();
  expect(put.map(({ questions }) => questions)).toEqual([['a'], ['b', 'c']]);
  put[1]?.answer();
  expect(await later).toEqual(['B', 'C']);
});

test('a slow round does not hold up the next one', async () => {
  const { put, rounds } = asked();
  void rounds.ask('slow');
  await turns();
  const quick = rounds.ask('quick');
  await turns();
  put[1]?.answer();
  expect(await quick).toBe('QUICK');
});

test('the fault of one question is not that of the others', async () => {
  const rounds = new Rounds<string, string>(async (questions) => {
    if (questions.includes('bad')) throw new Error('bad question');
    return questions;
  });
  const settled = await Promise.allSettled(['a', 'bad', 'b'].map((question) => rounds.ask(question)));
  expect(settled).toMatchObject([{ value: 'a' }, { reason: { message: 'bad question' } }, { value: 'b' }]);
  expect(await rounds.ask('after')).toBe('after');
});
