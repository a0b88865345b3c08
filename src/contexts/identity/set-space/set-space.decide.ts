import { accept, type Decision } from '../../../platform/decision/decision.js';
import type { RegisteredPerson } from '../domain/person.js';
import type { SpaceId, SpaceSelected } from '../domain/person.events.js';

/** Selecting what is selected records nothing. */
export function decideSetSpace(space: SpaceId, state: RegisteredPerson): Decision<SpaceSelected> {
  if (state.selectedSpace === space) return accept();
  return accept({ type: 'identity.SpaceSelected', data: { userId: state.id, space } });
}
