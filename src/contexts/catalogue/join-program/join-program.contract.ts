import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { programRefusals } from '../domain/program-refusals.js';
import { program, PROGRAM_KEEPERS, programMemberShape, user } from '../program-shapes.contract.js';

export const joinProgramContract = contract({
  name: 'join_program',
  surface: 'admin',
  audience: PROGRAM_KEEPERS,
  title: 'Take a person into a program',
  description:
    'Takes a person into a program; who is a member already stays one. A compulsory order binds them from then on, also in courses they began before. It enrols in no course.',
  input: z.strictObject({ program, user }),
  output: z.object(programMemberShape),
  refusals: pick(programRefusals, 'user_not_found', 'program_not_found'),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'program join', positional: ['program', 'user'] },
});
