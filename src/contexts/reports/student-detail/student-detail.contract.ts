import { z } from 'zod';
import { peopleText } from '../../../platform/contract/people-text.js';
import { contract } from '../../../platform/contract/use-case.js';
import { reportsRefusals } from '../domain/refusals.js';
import { asOfShape, termsShape } from '../shapes.contract.js';

const instant = (text: string) => z.string().describe(`${text}, with offset`);
const ended = z.string().nullable().describe('ended, with offset; null while it goes on');

const sessionShape = z.object({
  lesson: z.string().describe('lesson id'),
  course: z.string().describe('course id'),
  status: z.enum(['In Progress', 'Awaiting Quiz', 'Completed', 'Abandoned']).describe('status of the session'),
  started_at: instant('begun'),
  finished_at: ended,
  objectives: z
    .array(
      z.object({
        key: z.string().describe('objective key'),
        text: z.string().describe('objective'),
        status: z.enum(['not_started', 'touched', 'covered']).describe('how far it is covered'),
      }),
    )
    .describe('objectives of the lesson, common to all its sessions'),
});

const attemptShape = z.object({
  lesson: z.string().describe('lesson id'),
  attempt: z.int().describe('number'),
  status: z
    .enum(['In Progress', 'Passed', 'Failed', 'Abandoned', 'Cancelled'])
    .describe('Abandoned: by a reset; Cancelled: by a new version of the course, does not count'),
  score: z.number().describe('share of right answers, 0 to 1'),
  passed: z.boolean().describe('whether it passed'),
  finished_at: ended,
});

export const studentDetailContract = contract({
  name: 'student_detail',
  surface: 'learner',
  audience: 'everyone',
  title: 'One person of an organisation',
  description:
    'Shows how one person of an organisation that the caller manages learns: assigned courses, the 50 latest sessions and quiz attempts there. Use it after org_report. Goals, evidence, answers and notes are not shown; the look is kept for administrators.',
  input: z.strictObject({ user: z.string().describe('account from org_report') }),
  output: z.object({
    user: z.string().describe('account'),
    full_name: peopleText(z.string().describe('name')),
    courses: z
      .array(
        z.object({
          id: z.string().describe('course id'),
          title: z.string().describe('title'),
          ...termsShape,
        }),
      )
      .describe("courses assigned by the caller's organisations, the nearest deadline first"),
    sessions: z.array(sessionShape).describe('newest first'),
    quiz_attempts: z.array(attemptShape).describe('newest first'),
    as_of: asOfShape,
  }),
  refusals: reportsRefusals,
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  cli: { command: 'report person', positional: ['user'] },
});
