import { ProgressLine } from './progress-line.js';

/** What it writes while so many seconds pass between calls. */
function told(interactive: boolean, seconds: number, ...calls: readonly [events: number, share: number][]): string {
  let [text, now] = ['', 0];
  const err = (more: string) => void (text += more);
  const line = new ProgressLine({ env: {}, out: err, err, interactive }, 'Exported', () => now);
  for (const [events, share] of calls) {
    now += seconds * 1_000;
    line.tell(events, share);
  }
  line.end();
  return text;
}

it('draws a bar over itself on a terminal, and leaves nothing', () => {
  expect(told(true, 5, [0, 0], [6_000, 0.25])).toBe(
    '\r\u001b[K[######..................] Exported 6,000 events, 25 %, 1,200/s, 0:15 left\r\u001b[K',
  );
  expect(told(true, 0.01, [1, 0.1], [2, 0.2], [3, 0.3])).toBe('\r\u001b[K');
});

it('writes a plain line now and then elsewhere', () => {
  expect(told(false, 6, [0, 0], [6_000, 0.1], [12_000, 0.2], [18_000, 0.3])).toBe(
    'Exported 12,000 events, 20 %, 1,000/s, 0:48 left\n',
  );
  expect(told(false, 1, [1, 0.5], [2, 1])).toBe('');
});

it('reckons work that goes on from where it was by what is done since', () => {
  expect(told(true, 5, [100_000, 0.5], [110_000, 0.55])).toBe(
    '\r\u001b[K[#############...........] Exported 110,000 events, 55 %, 2,000/s, 0:45 left\r\u001b[K',
  );
});
