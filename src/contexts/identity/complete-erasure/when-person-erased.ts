import { reaction } from '../../../platform/reactions/reaction.js';
import type { PersonErased } from '../domain/person.events.js';

/** So that a person is unreadable even when whoever erased them ended in between, and in the tables that serve now. */
export const whenPersonErased = reaction<PersonErased>({
  name: 'when-person-erased',
  on: ['identity.PersonErased'],
  startAt: 'start',
  commandsFor: ({ data: { userId } }) => [{ command: 'complete_erasure', input: { userId }, target: 'erasures' }],
});
