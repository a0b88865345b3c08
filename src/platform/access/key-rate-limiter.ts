import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Admission, RateLimiter } from './rate-limiter.js';

const MINUTE = 60;

/**
 * So many calls per credential, in a minute unless told otherwise. Counted in this process: a limit protects a node from a runaway agent, and
 * must not cost a round trip to the database on every call.
 */
export class KeyRateLimiter implements RateLimiter {
  private readonly calls: RateLimiterMemory | undefined;

  /** So many calls within so many seconds; 0 calls means no limit. */
  constructor(calls: number, windowSeconds: number = MINUTE) {
    if (calls > 0) this.calls = new RateLimiterMemory({ points: calls, duration: windowSeconds });
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
