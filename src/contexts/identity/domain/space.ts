import type { Organization } from './organization.js';
import { PERSONAL, type SpaceId } from './person.events.js';

/** Where a person studies; `title` is what answers print: `personal` or the organization's title. */
export interface Space {
  readonly id: SpaceId;
  readonly title: string;
}

export const personalSpace: Space = { id: PERSONAL, title: PERSONAL };

/** The organization as a space of the person; undefined when they are not in it or it is suspended. */
export function spaceIn(organization: Organization, personId: string): Space | undefined {
  if (organization.status !== 'active' || !organization.members.has(personId)) return undefined;
  return { id: organization.id, title: organization.title };
}

/** The first organization in order of joining that can be used, else the personal space. */
export function firstSpace(inOrderOfJoining: readonly Organization[], personId: string): Space {
  for (const organization of inOrderOfJoining) {
    const space = spaceIn(organization, personId);
    if (space) return space;
  }
  return personalSpace;
}
