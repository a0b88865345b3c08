import type { OrganizationRole } from '../../src/contexts/identity/domain/organization.events.js';
import type { PlatformRole } from '../../src/platform/contract/caller.js';

/** A person of the demo world, by the name `demo.json` gives them. */
export interface DemoPerson {
  readonly login: string;
  readonly full_name: string;
  readonly roles: readonly PlatformRole[];
  readonly memberships: Readonly<Partial<Record<DemoOrganization, OrganizationRole>>>;
}

export type DemoOrganization = 'main' | 'other';

export const organizations: Readonly<Record<DemoOrganization, { readonly title: string; readonly time_zone: string }>> =
  {
    main: { title: 'Tern Logistics', time_zone: 'Europe/Berlin' },
    other: { title: 'Oak Street Bakery', time_zone: 'America/New_York' },
  };

export const people = {
  learner: { login: 'mira', full_name: 'Mira Lang', roles: [], memberships: { main: 'Member' } },
  learner2: { login: 'tomas', full_name: 'Tomás Reyes', roles: [], memberships: { main: 'Member', other: 'Member' } },
  manager: { login: 'helena', full_name: 'Helena Brandt', roles: [], memberships: { main: 'Manager' } },
  curator: { login: 'ravi', full_name: 'Ravi Menon', roles: ['Course Creator'], memberships: {} },
  moderator: { login: 'sofia', full_name: 'Sofia Costa', roles: ['Moderator'], memberships: {} },
  admin: { login: 'admin', full_name: 'Ada Winter', roles: ['Administrator'], memberships: {} },
} as const satisfies Readonly<Record<string, DemoPerson>>;

export type DemoPersonName = keyof typeof people;

/** Folder of each demo course below seeds/courses, by the name `demo.json` gives it. */
export const courses = { main: 'numbers-in-the-news' } as const;
