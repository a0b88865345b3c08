import type { ReleaseSubscriptionEvent } from '../../src/contexts/notifications/domain/subscription.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { RecordedEvent } from '../../src/platform/event-store/port/recorded-event.js';
import { plain } from '../../src/platform/event-store/port/redacted.js';
import type { LetterColumn, ReleaseSubscriptionRow } from './release-subscriptions.table.js';

export const releaseSubscriptions = projection<ReleaseSubscriptionRow, ReleaseSubscriptionEvent>({
  name: 'release_subscriptions',
  generation: 1,
  key: 'letter_id',
  columns: {
    letter_id: 'text primary key',
    course_id: 'text not null',
    person_id: 'text not null',
    active: 'boolean not null',
    letter: 'text',
    tries: 'int not null',
    reason: 'text',
    cause: 'text',
    letter_at: 'text',
    letter_position: 'text collate "C"',
  },
  indexes: ['(person_id) where active', '(cause)', '(letter, letter_position)'],
  on: [
    'notifications.ReleaseSubscriptionOpened',
    'notifications.ReleaseSubscriptionCancelled',
    'notifications.ReleaseLetterClaimed',
    'notifications.ReleaseLetterSent',
    'notifications.ReleaseLetterPostponed',
    'notifications.ReleaseLetterRefused',
    'notifications.ReleaseLetterUnclear',
  ],
  keysOf: ({ data }) => [`${data.courseId}.${data.userId}`],
  evolve(former, event, letter_id) {
    const row = former ?? fresh(letter_id, event.data);
    switch (event.type) {
      case 'notifications.ReleaseSubscriptionOpened':
        return { ...row, active: true };
      case 'notifications.ReleaseSubscriptionCancelled':
        return { ...row, active: false };
      case 'notifications.ReleaseLetterClaimed':
        return { ...row, ...letter('claimed', event), tries: row.tries + 1 };
      case 'notifications.ReleaseLetterSent':
        return { ...row, ...letter('sent', event) };
      case 'notifications.ReleaseLetterPostponed':
        return { ...row, ...letter('postponed', event, event.data.reason) };
      case 'notifications.ReleaseLetterRefused':
        return { ...row, ...letter('refused', event, event.data.reason) };
      case 'notifications.ReleaseLetterUnclear':
        return row.letter === 'sent' ? row : { ...row, ...letter('unclear', event, event.data.reason) };
    }
  },
});

function fresh(letter_id: string, { courseId, userId }: ReleaseSubscriptionEvent['data']): ReleaseSubscriptionRow {
  return {
    letter_id,
    course_id: courseId,
    person_id: userId,
    active: false,
    letter: null,
    tries: 0,
    reason: null,
    cause: null,
    letter_at: null,
    letter_position: null,
  };
}

function letter(status: LetterColumn, { meta, position }: RecordedEvent, reason: string | null = null) {
  return {
    letter: status,
    reason: reason === null ? null : plain(reason, null),
    cause: meta.causationId,
    letter_at: meta.occurredAt,
    letter_position: position,
  };
}
