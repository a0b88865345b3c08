import type { ProgramEvent } from '../../src/contexts/catalogue/domain/program.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { ProgramMemberRow } from './program-members.table.js';

type Listened = Extract<ProgramEvent, { type: 'catalogue.ProgramMemberAdded' | 'catalogue.ProgramMemberRemoved' }>;

export const programMembers = projection<ProgramMemberRow, Listened>({
  name: 'program_members',
  generation: 1,
  key: 'membership_key',
  columns: {
    membership_key: 'text primary key',
    program_id: 'text not null',
    person_id: 'text not null',
    joined_at: 'text not null',
  },
  indexes: ['(person_id)', '(program_id)'],
  on: ['catalogue.ProgramMemberAdded', 'catalogue.ProgramMemberRemoved'],
  keysOf: ({ data }) => [`${data.programId}/${data.learnerId}`],
  evolve(_row, event, key) {
    if (event.type === 'catalogue.ProgramMemberRemoved') return undefined;
    const { programId, learnerId } = event.data;
    return { membership_key: key, program_id: programId, person_id: learnerId, joined_at: event.meta.occurredAt };
  },
});
