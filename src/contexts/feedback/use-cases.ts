import { useCase, type UseCase } from '../../platform/contract/use-case.js';
import { addNoteContract } from './add-note/add-note.contract.js';
import { AddNote } from './add-note/add-note.handler.js';
import { answerNoteContract } from './answer-note/answer-note.contract.js';
import { AnswerNote } from './answer-note/answer-note.handler.js';
import { courseNotesContract } from './course-notes/course-notes.contract.js';
import { CourseNotes } from './course-notes/course-notes.handler.js';
import { courseReportsContract } from './course-reports/course-reports.contract.js';
import { CourseReports } from './course-reports/course-reports.handler.js';
import { myReportsContract } from './my-reports/my-reports.contract.js';
import { MyReports } from './my-reports/my-reports.handler.js';
import { noteQueueContract } from './note-queue/note-queue.contract.js';
import { NoteQueue } from './note-queue/note-queue.handler.js';
import { replyNoteContract } from './reply-note/reply-note.contract.js';
import { ReplyNote } from './reply-note/reply-note.handler.js';
import { reportIssueContract } from './report-issue/report-issue.contract.js';
import { ReportIssue } from './report-issue/report-issue.handler.js';
import { resolveNoteContract } from './resolve-note/resolve-note.contract.js';
import { ResolveNote } from './resolve-note/resolve-note.handler.js';
import { resolveReportContract } from './resolve-report/resolve-report.contract.js';
import { ResolveReport } from './resolve-report/resolve-report.handler.js';
import { setNoteStatusContract } from './set-note-status/set-note-status.contract.js';
import { SetNoteStatus } from './set-note-status/set-note-status.handler.js';
import { writeNoteContract } from './write-note/write-note.contract.js';
import { WriteNote } from './write-note/write-note.handler.js';

/** What learners report, what authors answer, and the notes between a curator and the agent. */
export const feedbackUseCases: readonly UseCase[] = [
  useCase(reportIssueContract, ReportIssue),
  useCase(myReportsContract, MyReports),
  useCase(courseReportsContract, CourseReports),
  useCase(resolveReportContract, ResolveReport),
  useCase(addNoteContract, AddNote),
  useCase(courseNotesContract, CourseNotes),
  useCase(replyNoteContract, ReplyNote),
  useCase(resolveNoteContract, ResolveNote),
  useCase(writeNoteContract, WriteNote),
  useCase(noteQueueContract, NoteQueue),
  useCase(answerNoteContract, AnswerNote),
  useCase(setNoteStatusContract, SetNoteStatus),
];
