import type { DemoCourse } from './world.js';

/** Somebody of Tern Logistics without a key of their own: whom its manager sees in the reports. */
export interface StaffMember {
  readonly full_name: string;
  readonly course: DemoCourse;
  /** Days from the making of the world to the deadline; past ones are below 0, null is none. */
  readonly days: number | null;
  readonly mandatory?: true;
  /** Lessons passed, and what becomes of the one after them. */
  readonly passed?: number;
  readonly now?: 'begins' | 'fails';
}

/** By login. */
export const staff = {
  amara: { full_name: 'Amara Okafor', course: 'main', days: 21, mandatory: true, passed: 2, now: 'begins' },
  anders: { full_name: 'Anders Nilsen', course: 'main', days: -3, mandatory: true },
  chen: { full_name: 'Chen Wei', course: 'main', days: 21, mandatory: true, passed: 6 },
  daria: { full_name: 'Дарья Лебедева', course: 'second', days: 14, mandatory: true, passed: 1, now: 'begins' },
  elena: { full_name: 'Elena Novak', course: 'main', days: 21, mandatory: true, now: 'fails' },
  farouk: { full_name: 'Omar Farouk', course: 'main', days: null },
  grace: { full_name: 'Grace Mensah', course: 'main', days: 21, mandatory: true, passed: 1 },
  hugo: { full_name: 'Hugo Marchetti', course: 'main', days: -10, mandatory: true, passed: 1, now: 'fails' },
  ines: { full_name: 'Inês Duarte', course: 'main', days: 35 },
  ivan: { full_name: 'Иван Каримов', course: 'second', days: -1, mandatory: true },
  jonas: { full_name: 'Jonas Weber', course: 'main', days: 21, mandatory: true, now: 'begins' },
  keiko: { full_name: 'Keiko Tanaka', course: 'main', days: 35, passed: 1, now: 'fails' },
  leila: { full_name: 'Leila Haddad', course: 'main', days: 35 },
  marta: { full_name: 'Marta Kowalska', course: 'main', days: null, passed: 1 },
  noor: { full_name: 'Noor van Dijk', course: 'main', days: 7, mandatory: true, now: 'begins' },
  olga: { full_name: 'Ольга Петрова', course: 'second', days: 28, mandatory: true },
  pavel: { full_name: 'Pavel Horák', course: 'main', days: 7, mandatory: true },
  ruth: { full_name: 'Ruth Adler', course: 'main', days: -10, mandatory: true, passed: 1, now: 'begins' },
} as const satisfies Readonly<Record<string, StaffMember>>;

export type StaffLogin = keyof typeof staff;
