/** The only source of time. Instants are ISO 8601 UTC with milliseconds. */
export interface Clock {
  now(): Date;
}

export const CLOCK = Symbol('Clock');

export const systemClock: Clock = { now: () => new Date() };

/** A clock for tests: stands still until told. */
export class ManualClock implements Clock {
  private instant: Date;
  constructor(start: string) {
    this.instant = new Date(start);
  }
  now(): Date {
    return this.instant;
  }
  set(instant: string): void {
    this.instant = new Date(instant);
  }
  advance(milliseconds: number): void {
    this.instant = new Date(this.instant.getTime() + milliseconds);
  }
}
