import { z } from 'zod';
import { typedText } from '../../../platform/contract/typed-text.js';
import { pick, refusal } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { sharedRefusals } from '../../../shared/refusals.js';
import { keyParam } from '../../../shared/shapes.js';
import { lessonsRefusals } from '../domain/refusals.js';

const lesson_not_found = refusal<{ lesson: string }>({
  en: 'The course has no such lesson. Take its key from the release of the course, or its id from the report on the person.',
  ru: 'В курсе нет такого урока. Возьмите его ключ из релиза курса или id из отчёта о человеке.',
  details: { lesson: 'the value as passed' },
});

export const grantAttemptContract = contract({
  name: 'grant_attempt',
  surface: 'admin',
  audience: 'everyone',
  title: 'Grant one more quiz attempt',
  description:
    "Gives one person one more attempt at a lesson's quiz than the limit allows, to be begun at once: the pause after a failed attempt is lifted. Everybody else keeps limit and pause; a reset of the progress ends it. For administrators, moderators, the course's instructors, and managers of an organisation that assigned the course to the person.",
  input: z.strictObject({
    user: typedText(1, 300).describe('login or id of the person'),
    course: z.string().min(1).max(200).describe('id or key of the course'),
    lesson: z.string().min(1).max(200).describe('id or key of the lesson'),
    idempotency_key: keyParam,
  }),
  output: z.object({
    user: z.string().describe('id of the person'),
    course: z.string().describe('course id'),
    lesson: z.string().describe('lesson id'),
    extra_attempts: z.int().describe('attempts granted so far'),
    attempts_left: z.int().nullable().describe('attempts left now; null: there is no limit'),
  }),
  refusals: {
    ...pick(sharedRefusals, 'user_not_found', 'course_not_found', 'idempotency_key_reused'),
    ...pick(lessonsRefusals, 'lesson_not_begun'),
    lesson_not_found,
  },
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  cli: { command: 'attempt grant', positional: ['user', 'course', 'lesson'] },
});
