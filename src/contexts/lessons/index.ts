import { useCase, type UseCase } from '../../platform/contract/use-case.js';
import { chooseContract } from './choose/choose.contract.js';
import { Choose } from './choose/choose.handler.js';
import { completeLessonContract } from './complete-lesson/complete-lesson.contract.js';
import { CompleteLesson } from './complete-lesson/complete-lesson.handler.js';
import { courseOutlineContract } from './course-outline/course-outline.contract.js';
import { CourseOutline } from './course-outline/course-outline.handler.js';
import { goalRunsEvents } from './goal-runs/events.catalogue.js';
import { goalRunsUseCases } from './goal-runs/use-cases.js';
import { getMyProgressContract } from './get-my-progress/get-my-progress.contract.js';
import { GetMyProgress } from './get-my-progress/get-my-progress.handler.js';
import { grantAttemptContract } from './grant-attempt/grant-attempt.contract.js';
import { GrantAttempt } from './grant-attempt/grant-attempt.handler.js';
import { lessonItemContract } from './lesson-item/lesson-item.contract.js';
import { LessonItem } from './lesson-item/lesson-item.handler.js';
import { lessonsEvents as runEvents } from './events.catalogue.js';
import { markGoalContract } from './mark-goal/mark-goal.contract.js';
import { MarkGoal } from './mark-goal/mark-goal.handler.js';
import { previewReleaseContract } from '../catalogue/index.js';
import { PreviewRelease } from './preview-release/preview-release.handler.js';
import { requestQuizContract } from './request-quiz/request-quiz.contract.js';
import { RequestQuiz } from './request-quiz/request-quiz.handler.js';
import { startLessonContract } from './start-lesson/start-lesson.contract.js';
import { StartLesson } from './start-lesson/start-lesson.handler.js';
import { submitAnswerContract } from './submit-answer/submit-answer.contract.js';
import { SubmitAnswer } from './submit-answer/submit-answer.handler.js';

export { LessonsModule } from './lessons.module.js';
export { LessonChain } from './lesson-chain.js';
export { lessonRun, sessionOf } from './domain/lesson-run.js';
export { CourseDocuments, type AskedDocument, type SectionForm } from './learner-course/course-documents.js';
export type { DocumentStanding } from './domain/chain.js';
export { sessionStatus } from './domain/progress.js';
export { CourseSpaces, type CourseSpace } from './learner-course/course-spaces.js';
export { zoneOf, type LearnerCourse } from './learner-course/learner-course.js';
export { LearnerCourses, type CourseRuns } from './learner-course/learner-courses.js';
export { objectivesUnderway } from './learner-course/started-session.js';
export { LessonHomework, type HomeworkStanding } from './start-lesson/lesson-homework.js';
export { ClosedReports, type ClosedReport } from './start-lesson/closed-reports.js';
export { KnownNotes, type HistoryNotes } from './start-lesson/known-notes.js';
export { lessonsReactions } from './settle-attempt/reactions.js';
export { previewLesson } from './preview.js';

/** What is recorded of learning, and of looking at it. */
export const lessonsEvents = { ...runEvents, ...goalRunsEvents };

/** The lesson chain, the learner's own view of it, and that of those who teach. */
export const lessonsUseCases: readonly UseCase[] = [
  useCase(courseOutlineContract, CourseOutline),
  useCase(startLessonContract, StartLesson),
  useCase(lessonItemContract, LessonItem),
  useCase(markGoalContract, MarkGoal),
  useCase(requestQuizContract, RequestQuiz),
  useCase(submitAnswerContract, SubmitAnswer),
  useCase(completeLessonContract, CompleteLesson),
  useCase(grantAttemptContract, GrantAttempt),
  useCase(chooseContract, Choose),
  useCase(getMyProgressContract, GetMyProgress),
  useCase(previewReleaseContract, PreviewRelease),
  ...goalRunsUseCases,
];
