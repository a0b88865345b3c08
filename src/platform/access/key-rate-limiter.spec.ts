import { KeyRateLimiter } from './key-rate-limiter.js';

test('a credential has so many calls in a minute, another one its own', async () => {
  const limiter = new KeyRateLimiter(3);
  for (let i = 0; i < 3; i += 1) expect(await limiter.admit('a')).toEqual({ admitted: true });
  const refused = await limiter.admit('a');
  expect(refused).toEqual({ admitted: false, retryAfterSeconds: expect.any(Number) });
  const { retryAfterSeconds } = refused as { retryAfterSeconds: number };
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  expect(await limiter.admit('b')).toEqual({ admitted: true });
});

test('a limit of 0 is no limit', async () => {
  const limiter = new KeyRateLimiter(0);
  for (let i = 0; i < 1_000; i += 1) expect(await limiter.admit('a')).toEqual({ admitted: true });
});

test('a window may be longer than a minute', async () => {
  const limiter = new KeyRateLimiter(1, 900);
  await limiter.admit('a');
  const { retryAfterSeconds } = (await limiter.admit('a')) as { retryAfterSeconds: number };
  expect(retryAfterSeconds).toBeGreaterThan(60);
  expect(retryAfterSeconds).toBeLessThanOrEqual(900);
});
