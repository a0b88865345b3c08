import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { typedText } from '../../../platform/contract/typed-text.js';
import { contract } from '../../../platform/contract/use-case.js';
import { notesRefusals } from '../domain/refusals.js';
import { keyShape, kindShape, LONGEST_KEY, LONGEST_NOTE } from '../shapes.contract.js';

export const rememberContract = contract({
  name: 'remember',
  surface: 'learner',
  audience: 'everyone',
  title: 'Remember something about the learner',
  description:
    'Records what will help in later sessions. Call it as soon as the learner tells of themselves, of their project or of how they study. Write under the keys of course_frame and, for facts, under role, industry, company, goal, current_task, background, tools, learning_style and time_budget, never under synonyms: these make up the profile, which the learner sees, and they are outside the limit. An existing key gets the new text, so bring what is still true along. Never carry the project of another course over without asking.',
  input: z.strictObject({
    kind: z
      .string()
      .describe(
        'fact: about the person, kept across all courses; project: what they study on in this course; observation: how they study in this course',
      ),
    key: typedText(0, LONGEST_KEY).describe(
      'short repeatable key such as role, project or pace; case and surrounding spaces do not matter',
    ),
    text: typedText(1, LONGEST_NOTE).describe('the note, at most 1,000 characters'),
    session: z
      .string()
      .optional()
      .describe('session id from start_lesson, which gives the course; required for project and observation'),
  }),
  output: z.object({
    key: keyShape,
    kind: kindShape,
    objectives_progress: z
      .array(
        z.object({
          key: z.string().describe('objective key'),
          text: z.string().describe('objective text'),
          status: z.enum(['not_started', 'touched', 'covered']).describe('status'),
        }),
      )
      .optional()
      .describe('with session, in the middle of a lesson: its objectives'),
  }),
  refusals: pick(notesRefusals, 'unknown_note_kind', 'not_your_session', 'note_key_required', 'note_limit_reached'),
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
});
