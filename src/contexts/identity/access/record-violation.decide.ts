import { accept, type Decision } from '../../../platform/decision/decision.js';
import { violationOf, type Person } from '../domain/person.js';
import type { AccessViolationRecorded } from '../domain/person.events.js';

/** How long further calls of the same tool by the same person count as the violation recorded before. */
export const SAME_VIOLATION_MS = 60 * 60_000;

/** Stands for the tool of a request that named none. */
export const NO_TOOL = '*';

/**
 * A violation is a fact once an hour for a person and a tool, so that a client which goes on calling cannot fill the log:
 * in a day at most twenty-four for each tool there is.
 */
export function decideRecordViolation(
  what: { readonly set: string; readonly tool: string },
  now: Date,
  state: Person,
): Decision<AccessViolationRecorded> {
  if (state.status === 'absent') return accept();
  const last = state.violations.get(violationOf(what));
  if (last !== undefined && now.getTime() - Date.parse(last) < SAME_VIOLATION_MS) return accept();
  return accept({ type: 'identity.AccessViolationRecorded', data: { userId: state.id, ...what } });
}
