import { Readiness } from './readiness.js';

test('ready when every check is well', async () => {
  const readiness = new Readiness();
  readiness.add('database', async () => undefined);
  readiness.add('store', async () => undefined);
  expect(await readiness.report()).toEqual({
    ready: true,
    checks: [
      { name: 'database', ok: true },
      { name: 'store', ok: true },
    ],
  });
});

test('each check says its own reason; what it throws and how long it hangs stays inside', async () => {
  const readiness = new Readiness(20);
  readiness.add('projections', async () => 'people lags');
  readiness.add('database', () => Promise.reject(new Error('password hunter2')));
  readiness.add('store', () => {
    throw new Error('hunter2');
  });
  readiness.add('files', () => new Promise(() => undefined));
  expect(await readiness.report()).toEqual({
    ready: false,
    checks: [
      { name: 'projections', ok: false, reason: 'people lags' },
      { name: 'database', ok: false, reason: 'failed' },
      { name: 'store', ok: false, reason: 'failed' },
      { name: 'files', ok: false, reason: 'did not answer in time' },
    ],
  });
});

test('a name stands for one check', () => {
  const readiness = new Readiness();
  readiness.add('database', async () => undefined);
  expect(() => readiness.add('database', async () => undefined)).toThrow('already a readiness check "database"');
});
