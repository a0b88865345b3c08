import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { lessonsRefusals } from '../domain/refusals.js';
import { emptyBlocksShape, lessonRefShape, sessionParam } from '../shapes.contract.js';

export const completeLessonContract = contract({
  name: 'complete_lesson',
  surface: 'learner',
  audience: 'everyone',
  title: 'Close a lesson without a compulsory quiz',
  description:
    'Closes a lesson that has no compulsory quiz, once every required goal is closed. Use it when next_step says complete; it is no way around the quiz. The lesson closes even when sections of the course document are unfilled: empty_blocks tells what is left to write.',
  input: z.strictObject({ session: sessionParam }),
  output: z.object({
    lesson: z.string().describe('lesson id'),
    session_status: z.literal('Completed').describe('status of the session'),
    next_lesson: lessonRefShape
      .nullable()
      .describe('first lesson of the course that is not passed; null when none is left'),
    empty_blocks: emptyBlocksShape,
    teaching_rules: z.string().optional().describe('closing rules for the agent; absent in the web chat'),
  }),
  refusals: pick(
    lessonsRefusals,
    'not_your_session',
    'course_not_released',
    'not_enrolled',
    'organization_suspended',
    'session_closed',
    'run_archived',
    'lesson_not_in_release',
    'goals_open',
    'quiz_required',
    'busy',
  ),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
});
