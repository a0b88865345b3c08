import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/index.js';
import { EnrolmentModule } from '../enrolment/index.js';
import { IdentityModule } from '../identity/index.js';
import { ChooseHandler } from './choose/choose.handler.js';
import { CompleteLessonHandler } from './complete-lesson/complete-lesson.handler.js';
import { CourseOutlineHandler } from './course-outline/course-outline.handler.js';
import { GetMyProgressHandler } from './get-my-progress/get-my-progress.handler.js';
import { RecentSessions } from './get-my-progress/recent-sessions.js';
import { CourseSpaces } from './learner-course/course-spaces.js';
import { LearnerCourses } from './learner-course/learner-courses.js';
import { GoalRunsModule } from './goal-runs/goal-runs.module.js';
import { GrantAttemptHandler } from './grant-attempt/grant-attempt.handler.js';
import { LessonChain } from './lesson-chain.js';
import { LessonItemHandler } from './lesson-item/lesson-item.handler.js';
import { MarkGoalHandler } from './mark-goal/mark-goal.handler.js';
import { AffectedLearners } from './preview-release/affected-learners.js';
import { PreviewReleaseHandler } from './preview-release/preview-release.handler.js';
import { RequestQuizHandler } from './request-quiz/request-quiz.handler.js';
import { LessonChoice } from './start-lesson/lesson-choice.js';
import { ReleaseAttemptsModule } from './settle-attempt/release-attempts.module.js';
import { SettleAttemptHandler } from './settle-attempt/settle-attempt.handler.js';
import { StartLessonHandler } from './start-lesson/start-lesson.handler.js';
import { TrialLessons } from './start-lesson/trial-lessons.js';
import { SubmitAnswerHandler } from './submit-answer/submit-answer.handler.js';

@Module({
  imports: [IdentityModule, CatalogueModule, EnrolmentModule, ReleaseAttemptsModule, GoalRunsModule],
  providers: [
    LearnerCourses,
    CourseSpaces,
    LessonChain,
    LessonChoice,
    TrialLessons,
    StartLessonHandler,
    LessonItemHandler,
    MarkGoalHandler,
    RequestQuizHandler,
    SubmitAnswerHandler,
    SettleAttemptHandler,
    CompleteLessonHandler,
    GrantAttemptHandler,
    ChooseHandler,
    CourseOutlineHandler,
    RecentSessions,
    GetMyProgressHandler,
    AffectedLearners,
    PreviewReleaseHandler,
  ],
  exports: [LessonChain, LearnerCourses, CourseSpaces],
})
export class LessonsModule {}
