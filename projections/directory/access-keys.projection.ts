import type { AccessKeyEvent } from '../../src/contexts/identity/domain/access-key.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { AccessKeyRow } from './access-keys.table.js';

export const accessKeys = projection<AccessKeyRow, AccessKeyEvent>({
  name: 'access_keys',
  generation: 1,
  key: 'key_id',
  columns: {
    key_id: 'text',
    person_id: 'text not null',
    label: 'text not null',
    channel: 'text not null',
    issued_at: 'timestamptz not null',
    expires_at: 'timestamptz',
    revoked_at: 'timestamptz',
  },
  indexes: ['(person_id, issued_at)'],
  on: ['identity.PersonalKeyIssued', 'identity.PersonalKeyRevoked'],
  keysOf: (event) => [event.data.keyId],
  evolve(row, event) {
    switch (event.type) {
      case 'identity.PersonalKeyIssued': {
        const { keyId, userId, label, channel, expiresAt } = event.data;
        return {
          key_id: keyId,
          person_id: userId,
          label,
          channel,
          issued_at: event.meta.occurredAt,
          expires_at: expiresAt,
          revoked_at: null,
        };
      }
      case 'identity.PersonalKeyRevoked':
        return row && { ...row, revoked_at: row.revoked_at ?? event.meta.occurredAt };
    }
  },
});
