import type { Terminal } from './host.js';

const WIDTH = 24;
const REDRAW_MS = 100;
const REPORT_MS = 10_000;
const CLEAR = '\r\u001b[K';

/** Tells how far long work has come: a bar on a terminal, a plain line every ten seconds elsewhere. */
export class ProgressLine {
  private begun: { readonly at: number; readonly events: number; readonly share: number } | undefined;
  private told = 0;

  constructor(
    private readonly terminal: Terminal,
    private readonly verb: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** `share` is what part of the work is done, from 0 to 1. Rate and time left are reckoned from the first that is told. */
  tell(events: number, share: number): void {
    const now = this.now();
    if (!this.begun) {
      this.begun = { at: now, events, share };
      this.told = now;
      return;
    }
    if (now - this.told < (this.terminal.interactive ? REDRAW_MS : REPORT_MS)) return;
    this.told = now;
    const seconds = Math.max(0.001, (now - this.begun.at) / 1_000);
    const done = share - this.begun.share;
    const percent = `${Math.floor(share * 100)} %`;
    const rate = `${count(Math.round((events - this.begun.events) / seconds))}/s`;
    const left = done > 0 ? `, ${clock((seconds * (1 - share)) / done)} left` : '';
    const text = `${this.verb} ${count(events)} events, ${percent}, ${rate}${left}`;
    const bar = '#'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '.');
    this.terminal.err(this.terminal.interactive ? `${CLEAR}[${bar}] ${text}` : `${text}\n`);
  }

  /** Leaves the terminal as it was. */
  end(): void {
    if (this.terminal.interactive) this.terminal.err(CLEAR);
  }
}

function count(number: number): string {
  return number.toLocaleString('en');
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
