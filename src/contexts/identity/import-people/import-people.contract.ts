import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { identityRefusals } from '../domain/refusals.js';

const count = z.int();

const rosterFault = z.object({
  line: z.int().describe('Line of the file, counted from 1'),
  column: z.string().describe('Name of the column'),
  code: z.string().describe('What is wrong, for programs'),
  message: z.string().describe('What is wrong, for people'),
});

export const importPeopleContract = contract({
  name: 'import_people',
  surface: 'admin',
  audience: ['Administrator', 'System Manager'],
  title: 'Import people from CSV',
  description:
    'Registers and changes people by a CSV file with the columns of OneRoster users.csv: username, email, givenName and familyName, and if wanted sourcedId, status, enabledUser, orgSourcedIds (titles or ids of organisations, separated by |), role and locale; others are ignored and named. A person is found by sourcedId, else by username. With a faulty line nothing is written, unless skip_faulty. The same file again changes nothing; memberships that a file leaves out stay.',
  input: z.object({
    csv: z.string().max(8_000_000).describe('The file, UTF-8, separated by , or ;'),
    dry_run: z.boolean().optional().describe('Say what would happen, and write nothing'),
    skip_faulty: z.boolean().optional().describe('Leave faulty lines out and take the others'),
  }),
  output: z.object({
    written: z.boolean().describe('False for a dry run: nothing was written'),
    added: count.describe('People registered'),
    changed: count.describe('People of whom something changed, other than memberships'),
    unchanged: count.describe('People who are as the file says'),
    joined: count.describe('Memberships that are new or have another role'),
    faulty: count.describe('Lines left out'),
    faults: z.array(rosterFault).describe('What is wrong, in the order of the file; the first 200'),
    ignored_columns: z.array(z.string()).describe('Columns that are not read'),
  }),
  refusals: pick(identityRefusals, 'file_faulty'),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  pipelineOnly: true,
  largestRequest: 16 * 1024 * 1024,
  cli: { command: 'person import', positional: ['csv'], file: 'csv' },
});
