import { Global, Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/index.js';
import { ClosedReports, LessonsModule } from '../lessons/index.js';
import { AddNoteHandler } from './add-note/add-note.handler.js';
import { AnswerNoteHandler } from './answer-note/answer-note.handler.js';
import { CourseNotesHandler } from './course-notes/course-notes.handler.js';
import { CourseReportsHandler } from './course-reports/course-reports.handler.js';
import { LessonTitles } from './lesson-titles.js';
import { ListedNotes } from './listed-notes.js';
import { MyReportsHandler } from './my-reports/my-reports.handler.js';
import { NoteQueueHandler } from './note-queue/note-queue.handler.js';
import { NoteWriting } from './note-writing.js';
import { NumberedStreams } from './numbered-streams.js';
import { ReplyNoteHandler } from './reply-note/reply-note.handler.js';
import { ReportIssueHandler } from './report-issue/report-issue.handler.js';
import { ResolveNoteHandler } from './resolve-note/resolve-note.handler.js';
import { ResolveReportHandler } from './resolve-report/resolve-report.handler.js';
import { SetNoteStatusHandler } from './set-note-status/set-note-status.handler.js';
import { Signatures } from './signatures.js';
import { ToldReports } from './told-reports.js';
import { WriteNoteHandler } from './write-note/write-note.handler.js';

/** Global for what it gives to start_lesson: reports come from lessons, so lessons cannot import them. */
@Global()
@Module({
  imports: [CatalogueModule, LessonsModule],
  providers: [
    NumberedStreams,
    LessonTitles,
    Signatures,
    ListedNotes,
    NoteWriting,
    { provide: ClosedReports, useClass: ToldReports },
    ReportIssueHandler,
    MyReportsHandler,
    CourseReportsHandler,
    ResolveReportHandler,
    AddNoteHandler,
    WriteNoteHandler,
    CourseNotesHandler,
    NoteQueueHandler,
    ReplyNoteHandler,
    AnswerNoteHandler,
    ResolveNoteHandler,
    SetNoteStatusHandler,
  ],
  exports: [ClosedReports],
})
export class FeedbackModule {}
