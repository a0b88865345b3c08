import { reaction } from '../../../platform/reactions/reaction.js';
import type { PersonErased } from '../../identity/domain/person.events.js';

/** What an erased person handed in is unreadable without their key, and is not kept either. */
export const whenLearnerErased = reaction<PersonErased>({
  name: 'when-learner-erased',
  on: ['identity.PersonErased'],
  startAt: 'start',
  commandsFor: ({ data: { userId } }) => [{ command: 'remove_files', input: { learnerId: userId }, target: userId }],
});
