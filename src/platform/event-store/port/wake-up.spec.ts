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

describe('lingering', () => {
  /** Whether it is over after a turn of the event loop. */
  const isOver = (lingering: Promise<void>) =>
    Promise.race([
      lingering.then(() => true),
      new Promise<false>((resolve) => {
        setImmediate(() => resolve(false));
      }),
    ]);

  it('is not ended by what is appended, but by one who waits for it', async () => {
    const wakeUp = new WakeUp();
    const lingering = wakeUp.linger(LONG, never, 5n);
    wakeUp.call();
    expect(await isOver(lingering)).toBe(false);
    wakeUp.want(6n);
    expect(await isOver(lingering)).toBe(true);
  });

  it('is not begun in front of what somebody waits for', async () => {
    const wakeUp = new WakeUp();
    wakeUp.want(6n);
    expect(await isOver(wakeUp.linger(LONG, never, 5n))).toBe(true);
    const stop = new AbortController();
    expect(await isOver(wakeUp.linger(LONG, stop.signal, 6n))).toBe(false);
    stop.abort();
  });

  it('ends when the signal aborts', async () => {
    const stop = new AbortController();
    const lingering = new WakeUp().linger(LONG, stop.signal, 0n);
    stop.abort();
    expect(await isOver(lingering)).toBe(true);
  });
});
