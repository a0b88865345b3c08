import { accept, type Accepted } from '../../../platform/decision/decision.js';
import type { KnownProgram } from '../domain/program.js';
import type { ProgramMemberAdded } from '../domain/program.events.js';

/** A new member, or nothing new. */
export function decideJoinProgram(learnerId: string, { id, members }: KnownProgram): Accepted<ProgramMemberAdded> {
  if (members.has(learnerId)) return accept();
  return accept({ type: 'catalogue.ProgramMemberAdded', data: { programId: id, learnerId } });
}
