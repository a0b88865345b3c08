import { z } from 'zod';
import { peopleText } from '../../platform/contract/people-text.js';
import { typedText } from '../../platform/contract/typed-text.js';
import { NOTE_STATUSES } from './domain/curator-note.events.js';
import { REPORT_KINDS, REPORT_TARGETS } from './domain/issue-report.events.js';

/** Longest answer to a report: start_lesson tells it among much else. */
export const LONGEST_ANSWER = 2_000;
/** Longest text of a note and of an answer in its thread. */
const LONGEST_TEXT = 4_000;

export const courseParam = z.string().describe('Course id from list_courses');
export const noteParam = z.string().describe('Note id from course_notes');
/** An empty text has a refusal of its own. */
export const noteText = typedText(0, LONGEST_TEXT);
export const quoteParam = typedText(0, 1_000)
  .optional()
  .describe('The fragment of the text that it is about, verbatim');

export const reportKind = z.enum(REPORT_KINDS).describe('Report kind');
export const reportStatus = z
  .enum(['new', ...REPORT_TARGETS])
  .describe('new: not looked at; in_progress: taken up; fixed: corrected by a release; rejected; duplicate');

/** A report as its learner sees it. */
export const ownReportShape = z.object({
  id: z.string().describe('Report number'),
  kind: reportKind,
  lesson: z.string().describe('Lesson id'),
  lesson_title: z.string().describe('Title of the lesson'),
  objective: peopleText(z.string().nullable().describe('Lesson objective')),
  text: peopleText(z.string().describe('Text of the report')),
  reported_at: z.string().describe('When it was sent, with offset'),
  status: reportStatus,
  resolution: peopleText(
    z.string().nullable().describe("The author's answer; a duplicate without its own has that of the first report"),
  ),
  resolved_at: z.string().nullable().describe('When it was closed, with offset; null while it is open'),
});

const side = z.enum(['author', 'agent']).describe('Which side wrote it: the curator or the agent');

const noteStatus = z.enum(NOTE_STATUSES).describe('open: in work; done: marked done, waits for the check; accepted');

/** A note where it stands now. */
const placedNoteFields = {
  id: z.string().describe('Note id'),
  target: z.string().describe('Place key'),
  release: z.string().nullable().describe('Release it was written to, not the active one; null for a former place'),
  version: z.int().nullable().describe('Version of that release'),
  lesson_key: z.string().nullable().describe('Lesson of the place as the note keeps it; null outside lessons'),
  label: z.string().describe('The place in words by the active release; kind and key when it is missing'),
  missing: z.boolean().describe('Whether the active release lacks the place'),
  status: noteStatus,
  waiting_on: z.enum(['agent', 'author']).nullable().describe('Whose move it is; null once accepted'),
};

const signed = {
  via: side,
  author: peopleText(z.string().describe('Account')),
  author_name: peopleText(z.string().describe('Name')),
  text: peopleText(z.string().describe('Text')),
  created_at: z.string().describe('When, with offset'),
};

export const noteShape = z.object({
  ...placedNoteFields,
  quote: peopleText(z.string().nullable().describe('The fragment it is about')),
  ...signed,
  updated_at: z.string().describe('Last change, with offset'),
  replies: z.array(z.object(signed)).describe('The thread, oldest first'),
});

/** What comes of writing into a thread. */
export const threadOutput = z.object({
  id: z.string().describe('Note id'),
  status: noteStatus,
  waiting_on: z.enum(['agent', 'author']).nullable().describe('Whose move it is; null once accepted'),
  replies: z.int().describe('Number of answers in the thread'),
});

/** What comes of a new note. */
export const addedNoteOutput = z.object({
  ...placedNoteFields,
  course: z.string().describe('Course id'),
  release: z.string().describe('Release it was written to, the active one'),
  version: z.int().describe('Version of that release'),
});
