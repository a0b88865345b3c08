import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { programRefusals } from '../domain/program-refusals.js';
import { program, PROGRAM_KEEPERS, programMemberShape, user } from '../program-shapes.contract.js';

export const leaveProgramContract = contract({
  name: 'leave_program',
  surface: 'admin',
  audience: PROGRAM_KEEPERS,
  title: 'Take a person out of a program',
  description:
    "Ends a person's membership of a program: its order binds them no more. Enrolments, progress and documents are kept.",
  input: z.strictObject({ program, user }),
  output: z.object(programMemberShape),
  refusals: pick(programRefusals, 'user_not_found', 'program_not_found', 'not_in_program'),
  hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  cli: { command: 'program leave', positional: ['program', 'user'] },
});
