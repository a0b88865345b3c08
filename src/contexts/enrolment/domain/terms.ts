import { localDay } from '../../../platform/text/zone.js';
import type { SpaceId } from '../../identity/domain/person.events.js';

/** The part of an assignment that binds the learner. */
export interface Terms {
  readonly orgId: string;
  readonly mandatory: boolean;
  /** The last day (YYYY-MM-DD), or null. */
  readonly deadline: string | null;
}

/**
 * The terms of a course in a space: in an organization's space its own, in `personal` those of the acting
 * assignment with the nearest deadline, none last; of equal ones the mandatory first. Null without an assignment.
 * `acts`: the organization is not suspended.
 */
export function termsIn<T extends Terms>(
  space: SpaceId,
  assignments: Iterable<T>,
  acts: (orgId: string) => boolean,
): T | null {
  const inSpace = (terms: Terms) => space === 'personal' || terms.orgId === space;
  const acting = [...assignments].filter((terms) => inSpace(terms) && acts(terms.orgId));
  return acting.toSorted(byUrgency)[0] ?? null;
}

function byUrgency(a: Terms, b: Terms): number {
  if (a.deadline !== b.deadline) {
    if (a.deadline === null) return 1;
    if (b.deadline === null) return -1;
    return a.deadline < b.deadline ? -1 : 1;
  }
  if (a.mandatory !== b.mandatory) return a.mandatory ? -1 : 1;
  return a.orgId < b.orgId ? -1 : 1;
}

/** The deadline lies before today, as the calendar of the zone counts days; the day itself is still in time. */
export function deadlinePassed(deadline: string | null, now: Date, timeZone: string): boolean {
  return deadline !== null && deadline < localDay(now, timeZone);
}

/** What every tool calls overdue: the deadline has passed and the course is not complete (`share` below 1). */
export function overdue(deadline: string | null, share: number, now: Date, timeZone: string): boolean {
  return share < 1 && deadlinePassed(deadline, now, timeZone);
}
