export type Admission = { readonly admitted: true } | { readonly admitted: false; readonly retryAfterSeconds: number };

/** Counts calls per credential. */
export interface RateLimiter {
  admit(credentialId: string): Promise<Admission>;
}

export const RATE_LIMITER = Symbol('RateLimiter');
