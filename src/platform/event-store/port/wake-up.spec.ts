import { WakeUp } from './wake-up.js';

const LONG = 60_000;
const never = new AbortController().signal;

describe('wake-up', () => {
  it('wakes everyone who sleeps', async () => {
    const wakeUp = new WakeUp();
    const sleepers = [1, 2, 3].map(() => wakeUp.sleep(LONG, never, wakeUp.calls));
    wakeUp.call();
    expect(await Promise.all(sleepers)).toEqual([true, true, true]);
  });

  it('does not let a call be missed that came between looking and sleeping', async () => {
    const wakeUp = new WakeUp();
    const seen = wakeUp.calls;
    wakeUp.call();
    expect(await wakeUp.sleep(LONG, never, seen)).toBe(true);
  });

  it('ends when the time is over, when the signal aborts, and when it had aborted', async () => {
    const wakeUp = new WakeUp();
    expect(await wakeUp.sleep(1, never, 0)).toBe(false);
    const stop = new AbortController();
    const sleeping = wakeUp.sleep(LONG, stop.signal, 0);
    stop.abort();
    expect(await sleeping).toBe(false);
    expect(await wakeUp.sleep(LONG, stop.signal, 0)).toBe(false);
  });
});

test('who lingers is not woken by what is appended, but by one who waits for it', async () => {
  const wakeUp = new WakeUp();
  let over = false;
  const lingering = wakeUp.linger(60_000, new AbortController().signal, 5n).then(() => (over = true));
  wakeUp.call();
  await new Promise((resolve) => setImmediate(resolve));
  expect(over).toBe(false);
  wakeUp.want(6n);
  await lingering;
});

test('nobody lingers in front of what somebody waits for', async () => {
  const wakeUp = new WakeUp();
  wakeUp.want(6n);
  await wakeUp.linger(60_000, new AbortController().signal, 5n);
});

test('lingering ends with its time and with the signal', async () => {
  const wakeUp = new WakeUp();
  const stop = new AbortController();
  const lingering = wakeUp.linger(60_000, stop.signal, 0n);
  stop.abort();
  await lingering;
  await wakeUp.linger(1, new AbortController().signal, 0n);
});
