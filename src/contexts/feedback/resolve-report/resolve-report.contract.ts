import { z } from 'zod';
import { peopleText } from '../../../platform/contract/people-text.js';
import { pick } from '../../../platform/contract/refusal.js';
import { typedText } from '../../../platform/contract/typed-text.js';
import { contract } from '../../../platform/contract/use-case.js';
import { AUTHORS } from '../../../shared/roles.js';
import { authoringRefusals } from '../domain/refusals.js';
import { LONGEST_ANSWER, reportStatus } from '../shapes.contract.js';

export const resolveReportContract = contract({
  name: 'resolve_report',
  surface: 'authoring',
  audience: AUTHORS,
  title: 'Answer a report',
  description:
    'Changes the status of a report and answers it. The learner whose session it came from reads the answer, in the next session of the course and in the list of their own reports: say what changed in which lesson, or why the course stays as it is, without judging the learner and without names. The answer is replaced at every call; left out, the learner no longer sees the former one.',
  input: z.strictObject({
    report: z.string().describe('Report number from course_reports'),
    status: z
      .string()
      .describe(
        'in_progress: taken up; fixed: the course was corrected by a new release; rejected: it stays as it is; duplicate: reported before',
      ),
    resolution: typedText(0, LONGEST_ANSWER)
      .optional()
      .describe('Answer to the learner; needed for fixed and rejected'),
    duplicate_of: z
      .string()
      .optional()
      .describe('Needed for duplicate: number of the report of the same course that this one repeats'),
  }),
  output: z.object({
    id: z.string().describe('Report number'),
    status: reportStatus,
    resolution: peopleText(z.string().nullable().describe('Answer to the learner')),
    resolved_at: z.string().nullable().describe('When it was closed, with offset; null while it is open'),
    duplicate_of: z.string().nullable().describe('The report it repeats; null when it is no duplicate'),
  }),
  refusals: pick(
    authoringRefusals,
    'report_not_found',
    'unknown_report_status',
    'invalid_report_transition',
    'report_resolution_required',
    'duplicate_of_required',
    'invalid_duplicate_of',
  ),
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
});
