import type { OrganizationRole } from '../../src/contexts/identity/domain/organization.events.js';
import type { PlatformRole } from '../../src/platform/contract/caller.js';
import type { Locale } from '../../src/platform/contract/refusal.js';

/** A person of the demo world, by the name `demo.json` gives them. */
export interface DemoPerson {
  readonly login: string;
  readonly full_name: string;
  readonly locale?: Locale;
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
  learner3: {
    login: 'varvara',
    full_name: 'Варвара Соколова',
    locale: 'ru',
    roles: [],
    memberships: { main: 'Member' },
  },
  manager: { login: 'helena', full_name: 'Helena Brandt', roles: [], memberships: { main: 'Manager' } },
  curator: { login: 'ravi', full_name: 'Ravi Menon', roles: ['Course Creator'], memberships: {} },
  moderator: { login: 'sofia', full_name: 'Sofia Costa', roles: ['Moderator'], memberships: {} },
  admin: { login: 'admin', full_name: 'Ada Winter', roles: ['Administrator'], memberships: {} },
} as const satisfies Readonly<Record<string, DemoPerson>>;

export type DemoPersonName = keyof typeof people;

/** Folder of each demo course below seeds/courses, by the name `demo.json` gives it. */
export const courses = { main: 'numbers-in-the-news', second: 'business-letters' } as const;

export type DemoCourse = keyof typeof courses;

/** A course that is named here is closed to the people of all other organizations. */
export const openTo: Readonly<Partial<Record<DemoCourse, readonly DemoOrganization[]>>> = { second: ['main'] };

/** Taken by people themselves, in their personal space. */
export const enrolments: readonly { readonly who: DemoPersonName; readonly course: DemoCourse }[] = [
  { who: 'learner', course: 'main' },
];

/** Compulsory courses; `days` is the time people have from the making of the world. */
export const assignments: readonly {
  readonly who: DemoPersonName;
  readonly course: DemoCourse;
  readonly by: DemoOrganization;
  readonly days: number;
}[] = [
  { who: 'learner', course: 'second', by: 'main', days: 42 },
  { who: 'learner3', course: 'second', by: 'main', days: 42 },
];

/** Both courses in compulsory order. Whoever was assigned the second one is no member: the order would lock it. */
export const program: {
  readonly title: string;
  readonly courses: readonly DemoCourse[];
  readonly members: readonly DemoPersonName[];
} = { title: 'Numbers and Letters', courses: ['main', 'second'], members: ['learner2'] };
