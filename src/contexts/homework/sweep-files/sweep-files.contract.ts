import { z } from 'zod';
import { contract } from '../../../platform/contract/use-case.js';

export const sweepFilesContract = contract({
  name: 'sweep_files',
  surface: 'admin',
  audience: ['System Manager', 'Administrator'],
  title: 'Remove files that belong to nothing',
  description:
    'Removes stored files that no submission holds: what a process that was killed in the middle of a save left behind. Files of the last day stay, since their save may be under way. It may run at any time and as often as wanted.',
  input: z.strictObject({}),
  output: z.object({
    removed: z.int().describe('files that were removed'),
    kept: z.int().describe('files that belong to submissions, or are not a day old'),
  }),
  refusals: {},
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  cli: { command: 'files sweep' },
});
