import type { StreamType } from '../../../platform/decision/decision.js';
import type { RecordedEvent } from '../../../platform/event-store/port/recorded-event.js';
import type { ProgramEvent } from './program.events.js';

/** What an administrator decides about a program; `courseIds` in the order of taking. */
export interface ProgramPlan {
  readonly title: string;
  /** The order binds the members. */
  readonly ordered: boolean;
  /** Shown to everybody; one that is not, to its members only. */
  readonly published: boolean;
  readonly courseIds: readonly string[];
}

export interface KnownProgram extends ProgramPlan {
  readonly status: 'known';
  readonly id: string;
  readonly members: ReadonlySet<string>;
}

export type Program = { readonly status: 'absent' } | KnownProgram;

/** The stream `program-<id>`: the chain and who takes it. */
export const program: StreamType<Program, ProgramEvent> = {
  category: 'program',
  initial: { status: 'absent' },
  evolve,
};

function evolve(state: Program, event: RecordedEvent<ProgramEvent>): Program {
  if (event.type === 'catalogue.ProgramDefined') {
    const { programId: id, ...plan } = event.data;
    return { status: 'known', id, ...plan, members: new Set() };
  }
  if (state.status === 'absent') return state;
  switch (event.type) {
    case 'catalogue.ProgramChanged': {
      const { programId: _, ...plan } = event.data;
      return { ...state, ...plan };
    }
    case 'catalogue.ProgramMemberAdded':
      return { ...state, members: new Set(state.members).add(event.data.learnerId) };
    case 'catalogue.ProgramMemberRemoved': {
      const members = new Set(state.members);
      members.delete(event.data.learnerId);
      return { ...state, members };
    }
  }
}
