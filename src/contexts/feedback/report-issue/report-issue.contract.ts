import { z } from 'zod';
import { contract } from '../../../platform/contract/use-case.js';
import { keyParam } from '../../../shared/shapes.js';
import { reportingRefusals } from '../domain/refusals.js';
import { reportKind } from '../shapes.contract.js';

export const reportIssueContract = contract({
  name: 'report_issue',
  surface: 'learner',
  audience: 'everyone',
  title: 'Report what hinders learning',
  description:
    'Tells the authors of the course what hinders learning in this lesson: material that is wrong, a question that can be read in two ways, an instruction that does not fit, or something the learner said that the author does not know. Call it when the learner complains, or when you see it yourself; a complaint belongs here and never into the evidence of mark_goal. Authors do not learn who reported. Tell the learner the number: my_reports shows under it what became of the report, and closed_reports of start_lesson tells of it once it is closed.',
  input: z.strictObject({
    session: z.string().describe('session id from start_lesson, also of a session that is over'),
    kind: z
      .string()
      .describe(
        'stuck, misconception, material_issue, quiz_question_issue, directive_mismatch (an instruction does not fit) or out_of_scope',
      ),
    text: z
      .string()
      .describe('what is wrong, without personal data of the learner; the first 2,000 characters are kept'),
    question: z.string().optional().describe('question id from request_quiz or submit_answer, when it is about one'),
    objective: z
      .string()
      .optional()
      .describe('objective from lesson_map, when it is about one; the first 140 characters are kept'),
    idempotency_key: keyParam,
  }),
  output: z.object({ report: z.string().describe('report number, for the learner'), kind: reportKind }),
  refusals: reportingRefusals,
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
});
