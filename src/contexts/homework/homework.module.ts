import { Global, Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/index.js';
import { IdentityModule } from '../identity/index.js';
import { LessonHomework, LessonsModule } from '../lessons/index.js';
import { PrivateFiles } from '../../platform/files/index.js';
import { AcceptHomeworkHandler } from './accept/accept.handler.js';
import { ExtendHomeworkHandler } from './extend/extend.handler.js';
import { HandIn } from './hand-in.js';
import { HomeworkFiles } from './homework-files.js';
import { IssueHomeworkHandler } from './issue-homework/issue-homework.handler.js';
import { LearnerHomework } from './learner-homework.js';
import { LessonPages } from './lesson-pages.js';
import { MyHomeworkHandler } from './my-homework/my-homework.handler.js';
import { People } from './people.js';
import { Readings } from './readings.js';
import { RemoveFilesHandler } from './remove-files/remove-files.handler.js';
import { ReopenHomeworkHandler } from './reopen/reopen.handler.js';
import { ReviewCardHandler } from './review-card/review-card.handler.js';
import { ReviewQueueHandler } from './review-queue/review-queue.handler.js';
import { Reviewed } from './reviewed.js';
import { Reviewers } from './reviewers.js';
import { SendBackHomeworkHandler } from './send-back/send-back.handler.js';
import { StandingHomework } from './standing-homework.js';
import { StoreHomeworkFileHandler } from './store-homework-file/store-homework-file.handler.js';
import { SubmitHomeworkHandler } from './submit-homework/submit-homework.handler.js';
import { SweepFilesHandler } from './sweep-files/sweep-files.handler.js';
import { Tasks } from './tasks.js';
import { UploadHomeworkFileHandler } from './upload-homework-file/upload-homework-file.handler.js';
import { WindowTickets } from './window-tickets.js';

/** Global for what it gives to start_lesson and to whoever serves files: homework comes from lessons, so lessons cannot import it. */
@Global()
@Module({
  imports: [IdentityModule, CatalogueModule, LessonsModule],
  providers: [
    Tasks,
    LearnerHomework,
    HandIn,
    People,
    Readings,
    Reviewers,
    Reviewed,
    WindowTickets,
    LessonPages,
    { provide: PrivateFiles, useClass: HomeworkFiles },
    { provide: LessonHomework, useClass: StandingHomework },
    IssueHomeworkHandler,
    MyHomeworkHandler,
    SubmitHomeworkHandler,
    UploadHomeworkFileHandler,
    StoreHomeworkFileHandler,
    ReviewQueueHandler,
    ReviewCardHandler,
    AcceptHomeworkHandler,
    SendBackHomeworkHandler,
    ReopenHomeworkHandler,
    ExtendHomeworkHandler,
    SweepFilesHandler,
    RemoveFilesHandler,
  ],
  exports: [PrivateFiles, LessonHomework, LessonPages],
})
export class HomeworkModule {}
