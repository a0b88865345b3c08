import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Admission, RateLimiter } from './rate-limiter.js';

const WINDOW_SECONDS = 60;

/**
 * So many calls per minute and credential. Counted in this process: a limit protects a node from a runaway agent, and
 * must not cost a round trip to the database on every call.
 */
export class KeyRateLimiter implements RateLimiter {
  private readonly calls: RateLimiterMemory | undefined;

  /** 0 means no limit. */
  constructor(callsPerMinute: number) {
    if (callsPerMinute > 0) {
      this.calls = new RateLimiterMemory({ points: callsPerMinute, duration: WINDOW_SECONDS });
    }
  }

  async admit(credentialId: string): Promise<Admission> {
    if (!this.calls) return { admitted: true };
    try {
      await this.calls.consume(credentialId);
      return { admitted: true };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return { admitted: false, retryAfterSeconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)) };
    }
  }
}
