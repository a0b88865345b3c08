import type { CallObserver } from '../contract/call-observer.js';
import type { Outcome } from '../contract/outcome.js';
import { createLogger, LoggedCalls, loggedReadStore, NestLogger, withLogContext } from './index.js';
import { withoutQuotes, withoutSecrets } from './masked.js';

const lines: string[] = [];
const to = { write: (line: string) => void lines.push(line) };
const logger = createLogger({ level: 'trace', format: 'json', to });
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

beforeEach(() => void lines.splice(0));

test('a line is JSON with its level, its instant, its fields and its sentence', () => {
  logger.info({ tool: 'whoami', durationMs: 1.5 }, 'Answered');
  expect(logged()).toEqual([
    { level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), tool: 'whoami', durationMs: 1.5, msg: 'Answered' },
  ]);
});

test('fields that are not on the list lose their value', () => {
  logger.info({ fullName: 'Zoë Lovelace', answer: { text: 'mine' }, tool: { name: 'x' }, position: 7n }, 'x');
  logger.child({ mail: 'zoe@example.org' }).info('y');
  expect(lines.join()).not.toMatch(/Zoë|Lovelace|mine|zoe@/);
  expect(logged()[0]).toMatchObject({
    fullName: '[withheld]',
    answer: '[withheld]',
    tool: '[withheld]',
    position: '7',
  });
});

test('keys, tokens, passwords and mail addresses are masked wherever they stand', () => {
  logger.warn(
    { url: 'postgres://lyceum:hunter2@db/x', reason: 'Bearer abc.def' },
    'Mail to zoe@example.org, lyc_AbC-9_x',
  );
  logger.warn('password=hunter2');
  expect(lines.join()).not.toMatch(/hunter2|abc\.def|zoe@|AbC-9/);
});

test('an error gives its type, code, place and causes, but nothing that it quotes', () => {
  const cause = Object.assign(new Error('duplicate key, Key (mail)=(zoe@example.org) exists'), {
    code: '23505',
    detail: 'Key (name)=(Zoë)',
  });
  const error = new TypeError('invalid input "Zoë Lovelace" for it\nZoë wrote more', { cause });
  logger.error({ error }, 'Failed');
  logger.error(new SyntaxError(`Unexpected token 'Z', "Zoë Lovelace is" is not valid JSON`));
  expect(lines.join()).not.toContain('Zoë');
  expect(lines.join()).not.toContain('zoe@');
  expect(logged()[0]).toMatchObject({
    err: {
      type: 'TypeError',
      message: 'invalid input "…" for it',
      stack: expect.arrayContaining([expect.stringMatching(/^at .*logging\.spec/)]),
      cause: { type: 'Error', code: '23505', message: 'duplicate key, Key (mail)=(…) exists' },
    },
  });
});

test.each([
  [`column "secret name" is wrong`, 'column "…" is wrong'],
  [`cannot read 'abc' of it`, "cannot read '…' of it"],
  [`it doesn't matter`, `it doesn't matter`],
  [`open quote "never ends`, 'open quote "…"'],
])('what %s quotes is left out', (message, expected) => {
  expect(withoutQuotes(message)).toBe(expected);
});

test('masking leaves ordinary text', () => {
  expect(withoutSecrets('GET http://127.0.0.1:3000/mcp took 3 ms')).toBe('GET http://127.0.0.1:3000/mcp took 3 ms');
});

test('the context of a journey stands on every line that it causes, also after waiting', async () => {
  await withLogContext({ correlationId: 'c-1' }, async () => {
    await Promise.resolve();
    withLogContext({ tool: 'whoami' }, () => logger.info('inner'));
    logger.info('outer');
  });
  logger.info('outside');
  expect(logged().map(({ correlationId, tool }) => [correlationId, tool])).toEqual([
    ['c-1', 'whoami'],
    ['c-1', undefined],
    [undefined, undefined],
  ]);
});

test('the readable format says the same on one line per field', () => {
  createLogger({ level: 'info', format: 'pretty', to }).info({ tool: 'whoami' }, 'Answered');
  expect(lines.join('')).toMatch(/INFO.*Answered[\s\S]*tool.*whoami/);
});

test('lines of Nest keep their level and context', () => {
  const nest = new NestLogger(logger);
  nest.log('Mapped', 'RouterExplorer');
  nest.error('Broken', 'Error: Broken\n    at x:1:1', 'Injector');
  nest.error(new Error('for "Zoë"'));
  expect(logged()).toMatchObject([
    { level: 'info', context: 'RouterExplorer', msg: 'Mapped' },
    { level: 'error', context: 'Injector', msg: 'Broken' },
    { level: 'error', context: 'Nest', err: { message: 'for "…"' } },
  ]);
});

type Observed = Parameters<CallObserver['observe']>[0];
const call = {
  contract: { name: 'mark_goal', surface: 'learner' },
  caller: { correlationId: 'c-1', commandId: 'm-1', personId: 'p-1' },
} as unknown as Observed;

test.each<[Outcome, object]>([
  [
    { kind: 'ok', data: { words: 'Zoë' } },
    { level: 'info', outcome: 'ok' },
  ],
  [
    { kind: 'refused', refusal: { code: 'goals_open', text: 'Zoë' } } as unknown as Outcome,
    { level: 'info', outcome: 'refused', code: 'goals_open' },
  ],
  [
    { kind: 'failed', failure: { kind: 'not_found', status: 404, sentence: 'Zoë' } } as unknown as Outcome,
    { level: 'info', outcome: 'failed', failure: 'not_found', status: 404 },
  ],
  [
    { kind: 'failed', failure: { kind: 'internal', status: 500 }, cause: new Error('of "Zoë"') } as unknown as Outcome,
    { level: 'error', outcome: 'failed', status: 500, err: { message: 'of "…"' } },
  ],
])('a call that ends %j is one line with its ids', async (outcome, expected) => {
  expect(await new LoggedCalls(logger).observe(call, async () => outcome)).toBe(outcome);
  const ids = { tool: 'mark_goal', surface: 'learner', correlationId: 'c-1', commandId: 'm-1', personId: 'p-1' };
  expect(logged()).toEqual([expect.objectContaining({ ...ids, durationMs: expect.any(Number) })]);
  expect(logged()[0]).toMatchObject(expected);
  expect(lines.join()).not.toContain('Zoë');
});

test('faults of projections are errors in the log, batches are not', () => {
  const observer = loggedReadStore(logger);
  observer.parked?.({ projection: 'people', key: 'zoe@example.org', eventId: 'e-1', error: new Error('bad "Zoë"') });
  observer.paused?.({ projection: 'people', reason: 'table gone' });
  expect(observer).not.toHaveProperty('applied');
  expect(logged()).toMatchObject([
    { level: 'error', projection: 'people', eventId: 'e-1', msg: 'Parked a key' },
    { level: 'error', projection: 'people', err: { message: 'table gone' } },
  ]);
  expect(lines.join()).not.toMatch(/zoe@|Zoë/);
});
