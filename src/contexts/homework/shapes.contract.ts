import { z } from 'zod';
import { peopleText } from '../../platform/contract/people-text.js';

/** Shapes that several tools print. */

export const statusShape = z
  .enum(['Assigned', 'Submitted', 'Returned', 'Accepted'])
  .describe('Assigned: issued; Submitted: waits for the curator; Returned: to be reworked; Accepted: closed');
const dueShape = z.string().nullable().describe('deadline, with offset; null: none');
const overdueShape = z.boolean().describe('the deadline has passed and it is the move of the learner');
const versionShape = z.int().describe('number of the current version; 0 while nothing was handed in');
export const lastCommentShape = peopleText(
  z.string().nullable().describe('comment of the curator at the latest return or withdrawn acceptance'),
);
export const spaceShape = peopleText(z.string().describe('the space: title of the organisation, or personal'));

export const taskShape = z.object({
  lesson: z.string().describe('lesson id'),
  title: z.string().describe('title of the task'),
  description: z.string().describe('what is to be done, markdown'),
  answer_mode: z.enum(['text', 'files', 'text_and_files']).describe('how it is answered'),
  due: z
    .object({
      mode: z.enum(['none', 'relative', 'absolute']).describe('kind of deadline'),
      days: z.int().nullable().describe('days after the lesson is closed'),
      date: z.string().nullable().describe('until the end of that day'),
    })
    .describe('rule of the deadline'),
});

const fileShape = z.object({
  id: z.string().describe('file id'),
  name: peopleText(z.string().describe('name of the file')),
  type: z.string().describe('what its content is, as an ending: pdf'),
  size: z.int().describe('bytes'),
  uploaded_at: z.string().describe('when, with offset'),
  url: z.string().describe('private address, read with the same key'),
});

const historyShape = z
  .array(
    z.object({
      event: z
        .enum(['assigned', 'submitted', 'returned', 'accepted', 'reopened', 'extended'])
        .describe('what happened'),
      by: z.string().nullable().describe('account of the one who reads this, when it was them; else null'),
      by_name: peopleText(z.string().nullable().describe('name of who did it')),
      at: z.string().describe('when, with offset'),
      version: z.int().nullable().describe('version of the answer'),
      comment: peopleText(z.string().nullable().describe('comment of the curator')),
      due_at: z.string().nullable().describe('deadline that it set'),
    }),
  )
  .describe('what happened, oldest first; the latest 50');

const answerShape = peopleText(z.string().describe('text of the answer, markdown'));

export const submissionShape = z.object({
  id: z.string().describe('submission id'),
  status: statusShape,
  due_at: dueShape,
  overdue: overdueShape,
  version: versionShape,
  assigned_at: z.string().nullable().describe('when it was issued, with offset; null: the lesson is not closed yet'),
  submitted_at: z.string().nullable().describe('latest save, with offset'),
  answer: answerShape,
  files: z.array(fileShape).describe('files of the answer'),
  history: historyShape,
});

export const versionsShape = z
  .array(
    z.object({
      version: z.int().describe('number'),
      saved_at: z.string().describe('when, with offset'),
      answer: answerShape,
      files: z.array(fileShape).describe('files of that version'),
    }),
  )
  .describe('every saved version, oldest first; the latest ones when not all fit into one answer');

export const handedInOutput = z.object({
  space: spaceShape,
  submission: submissionShape
    .extend({ submitted_at: z.string().describe('latest save, with offset'), versions: versionsShape })
    .describe('the submission with all its versions'),
});

/** What a list says of a submission. */
export const listedShape = z.object({
  id: z.string().describe('submission id'),
  course: z.string().describe('course id'),
  course_title: z.string().describe('title of the course'),
  lesson: z.string().describe('lesson id'),
  lesson_title: z.string().describe('title of the lesson'),
  title: z.string().describe('title of the task'),
  status: statusShape,
  due_at: dueShape,
  overdue: overdueShape,
  version: versionShape,
});

export const homeworkSpaceParam = z
  .string()
  .optional()
  .describe(
    'whose homework: title or id of an organisation from whoami, or personal; left out: the space of the latest session of the course, open or closed, else the selected one',
  );
