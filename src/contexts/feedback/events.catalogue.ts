import { z } from 'zod';
import { catalogue, event } from '../../platform/event-store/catalogue/event-definition.js';
import type { CuratorNoteEvent } from './domain/curator-note.events.js';
import { REPORT_KINDS, REPORT_TARGETS, type IssueReportEvent } from './domain/issue-report.events.js';

const id = z.string();
const target = z.enum(REPORT_TARGETS);
const status = z.enum(['new', ...REPORT_TARGETS]);
const via = z.enum(['author', 'agent']);

/** Events of reports and notes. What learners and curators wrote is personal. */
export const feedbackEvents = catalogue<IssueReportEvent | CuratorNoteEvent>({
  'feedback.IssueReported': event(
    z.strictObject({
      reportId: id,
      learnerId: id,
      sessionId: id,
      courseId: id,
      lessonId: id,
      lessonKey: z.string().nullable(),
      releaseId: id.nullable(),
      kind: z.enum(REPORT_KINDS),
      text: z.string(),
      objective: z.string().nullable(),
      questionKey: z.string().nullable(),
    }),
    { personal: ['text', 'objective'] },
  ),
  'feedback.ReportStatusChanged': event(
    z.strictObject({
      reportId: id,
      from: status,
      to: target,
      resolution: z.string().nullable(),
      duplicateOf: id.nullable(),
      by: id,
    }),
    { personal: ['resolution'] },
  ),
  'feedback.ReportOutcomeTold': event(z.strictObject({ reportId: id, learnerId: id, sessionId: id, status })),
  'feedback.CuratorNoteAdded': event(
    z.strictObject({
      noteId: id,
      courseId: id,
      target: z.string(),
      releaseId: id.nullable(),
      version: z.int().nullable(),
      lessonKey: z.string().nullable(),
      text: z.string(),
      quote: z.string().nullable(),
      author: id,
      via,
    }),
    { personal: ['text', 'quote'] },
  ),
  'feedback.CuratorNoteReplied': event(z.strictObject({ noteId: id, text: z.string(), author: id, via }), {
    personal: ['text'],
  }),
  'feedback.CuratorNoteResolved': event(z.strictObject({ noteId: id, comment: z.string(), by: id }), {
    personal: ['comment'],
  }),
  'feedback.CuratorNoteAccepted': event(z.strictObject({ noteId: id, by: id })),
  'feedback.CuratorNoteReturned': event(z.strictObject({ noteId: id, comment: z.string(), by: id }), {
    personal: ['comment'],
  }),
});
