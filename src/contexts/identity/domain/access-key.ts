import type { StreamType } from '../../../platform/decision/decision.js';
import type { AccessKeyEvent } from './access-key.events.js';

export interface KnownKey {
  readonly status: 'issued' | 'revoked';
  readonly id: string;
  readonly personId: string;
  readonly channel: string;
  readonly secretHash: string;
  /** An instant; null never expires. */
  readonly expiresAt: string | null;
}

export type AccessKey = { readonly status: 'absent' } | KnownKey;

export const accessKey: StreamType<AccessKey, AccessKeyEvent> = {
  category: 'accessKey',
  initial: { status: 'absent' },
  evolve(state, event) {
    switch (event.type) {
      case 'identity.PersonalKeyIssued': {
        const { keyId, userId, channel, secretHash, expiresAt } = event.data;
        return { status: 'issued', id: keyId, personId: userId, channel, secretHash, expiresAt };
      }
      case 'identity.PersonalKeyRevoked':
        return state.status === 'absent' ? state : { ...state, status: 'revoked' };
    }
  },
};

/** Whether the key opens anything at this instant (ISO 8601 UTC). */
export function isValid(key: KnownKey, now: string): boolean {
  return key.status === 'issued' && (key.expiresAt === null || now < key.expiresAt);
}
