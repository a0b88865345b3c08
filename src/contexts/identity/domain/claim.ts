import type { StreamType } from '../../../platform/decision/decision.js';
import type { ClaimEvent } from './claim.events.js';

/** Who holds a name that only one may have. */
export interface Claim {
  /** Null while it is free. */
  readonly ownerId: string | null;
  /** How often the owner took it and did not give it up: free when none is left. */
  readonly held: number;
  /** How often it became free. */
  readonly timesFree: number;
}

export const claim: StreamType<Claim, ClaimEvent> = {
  category: 'claim',
  initial: { ownerId: null, held: 0, timesFree: 0 },
  evolve({ held, timesFree }, event) {
    const { ownerId } = event.data;
    switch (event.type) {
      case 'identity.ClaimTaken':
        return { ownerId, held: held + 1, timesFree };
      case 'identity.ClaimReleased':
        return held > 1 ? { ownerId, held: held - 1, timesFree } : { ownerId: null, held: 0, timesFree: timesFree + 1 };
    }
  },
};
