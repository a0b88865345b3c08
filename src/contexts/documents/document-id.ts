import { derivedId } from '../../platform/ids/ids.js';
import type { SpaceId } from '../identity/domain/person.events.js';

/**
 * The id of a learner's document in a space. It hangs on the key, so that a former document is there again when the course
 * returns to it, and on the enrolment, so that a reset of the progress leads to an empty one.
 */
export function documentIdOf(enrolmentId: string, space: SpaceId, artifact: string): string {
  return derivedId('document', enrolmentId, space, artifact);
}
