import { derivedId } from '../../platform/ids/ids.js';
import type { SpaceId } from '../identity/domain/person.events.js';

/** The id of a learner's homework of a lesson in a space: one for each, and another after a reset of the progress. */
export function submissionIdOf(runId: string, space: SpaceId): string {
  return derivedId('homework', runId, space);
}

/** The submission that a file belongs to; undefined when it is no id of a file. */
export function submissionOfFile(fileId: string): string | undefined {
  return /^([0-9a-f-]{36})\.f[1-9]\d*$/.exec(fileId)?.[1];
}
