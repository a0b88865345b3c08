import type { StreamType } from '../../../platform/decision/decision.js';
import type { ClaimEvent } from './claim.events.js';

/** Who holds a name that only one may have; null while it is free. */
export interface Claim {
  readonly ownerId: string | null;
}

export const claim: StreamType<Claim, ClaimEvent> = {
  category: 'claim',
  initial: { ownerId: null },
  evolve(_state, event) {
    switch (event.type) {
      case 'identity.ClaimTaken':
        return { ownerId: event.data.ownerId };
      case 'identity.ClaimReleased':
        return { ownerId: null };
    }
  },
};
