import type {
  ProgramChanged,
  ProgramDefined,
  ProgramMemberAdded,
  ProgramMemberRemoved,
} from '../../src/contexts/catalogue/domain/program.events.js';

/** Events of the program `finance`. */
const programId = 'finance';
const plan = { title: 'Finance', ordered: true, published: false, courseIds: ['costs', 'balance', 'budget'] };

export function defined(more: Partial<ProgramDefined['data']> = {}): ProgramDefined {
  return { type: 'catalogue.ProgramDefined', data: { programId, ...plan, ...more } };
}

export function changed(more: Partial<ProgramChanged['data']> = {}): ProgramChanged {
  return { type: 'catalogue.ProgramChanged', data: { programId, ...plan, ...more } };
}

export function memberAdded(learnerId = 'mira'): ProgramMemberAdded {
  return { type: 'catalogue.ProgramMemberAdded', data: { programId, learnerId } };
}

export function memberRemoved(learnerId = 'mira'): ProgramMemberRemoved {
  return { type: 'catalogue.ProgramMemberRemoved', data: { programId, learnerId } };
}
