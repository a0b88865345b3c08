import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';

/** A chain of courses. `ordered`: its members take them one after the other. */
export type ProgramDefined = DomainEvent<
  'catalogue.ProgramDefined',
  {
    readonly programId: string;
    readonly title: string;
    readonly ordered: boolean;
    readonly published: boolean;
    readonly courseIds: readonly string[];
  }
>;
/** What the program is from now on, as a whole; its members stay. */
export type ProgramChanged = DomainEvent<
  'catalogue.ProgramChanged',
  {
    readonly programId: string;
    readonly title: string;
    readonly ordered: boolean;
    readonly published: boolean;
    readonly courseIds: readonly string[];
  }
>;
export type ProgramMemberAdded = DomainEvent<
  'catalogue.ProgramMemberAdded',
  { readonly programId: string; readonly learnerId: string }
>;
export type ProgramMemberRemoved = DomainEvent<
  'catalogue.ProgramMemberRemoved',
  { readonly programId: string; readonly learnerId: string }
>;

export type ProgramEvent = ProgramDefined | ProgramChanged | ProgramMemberAdded | ProgramMemberRemoved;
