import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { KnownProgram } from '../domain/program.js';
import type { ProgramMemberRemoved } from '../domain/program.events.js';
import type { ProgramRefusals } from '../domain/program-refusals.js';

/** Only a member can leave; `named` is what the refusal repeats. */
export function decideLeaveProgram(
  learnerId: string,
  named: { readonly user: string; readonly program: string },
  { id, members }: KnownProgram,
): Decision<ProgramMemberRemoved, RefusedOf<ProgramRefusals, 'not_in_program'>> {
  if (!members.has(learnerId)) return refuse('not_in_program', { user: named.user, program: named.program });
  return accept({ type: 'catalogue.ProgramMemberRemoved', data: { programId: id, learnerId } });
}
