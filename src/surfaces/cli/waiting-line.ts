import type { Terminal } from './host.js';

const REDRAW_MS = 1_000;
const REPORT_MS = 10_000;
const CLEAR = '\r\u001b[K';

/** Does work that tells nothing before its end, and says for how long it has gone on: see `ProgressLine`. */
export async function waitingFor<Result>(
  terminal: Terminal,
  what: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const begun = Date.now();
  const every = terminal.interactive ? REDRAW_MS : REPORT_MS;
  const timer = setInterval(() => {
    const text = `${what}: ${Math.round((Date.now() - begun) / 1_000)} s`;
    terminal.err(terminal.interactive ? `${CLEAR}${text}` : `${text}\n`);
  }, every);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (terminal.interactive && Date.now() - begun >= every) terminal.err(CLEAR);
  }
}
