import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isChannel, type Caller } from '../../../platform/contract/caller.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { lessonIdOf, runIdOf } from '../../../shared/lesson-ids.js';
import { learnAboutStudent } from '../../catalogue/index.js';
import { ProgramOrder } from '../../enrolment/index.js';
import { lessonRun } from '../domain/lesson-run.js';
import { CourseDocuments } from '../learner-course/course-documents.js';
import { CourseSpaces, type CourseSpace } from '../learner-course/course-spaces.js';
import { deadlineIn } from '../learner-course/deadline.js';
import { chainFacts, type LearnerCourse } from '../learner-course/learner-course.js';
import { LearnerCourses, type CourseRuns } from '../learner-course/learner-courses.js';
import { onActiveRelease } from '../learner-course/standing.js';
import { ClosedReports } from './closed-reports.js';
import { courseTrace } from './course-trace.js';
import { KnownNotes } from './known-notes.js';
import { LessonChoice, type ChosenLesson } from './lesson-choice.js';
import { LessonHomework, type HomeworkStanding } from './lesson-homework.js';
import { lessonBefore } from './lesson-view.js';
import { startLessonContract } from './start-lesson.contract.js';
import { decideStartLesson, refuseStart, type StartFacts } from './start-lesson.decide.js';
import { TrialLessons } from './trial-lessons.js';
import { sessionIn, startedView } from './started-view.js';

export class StartLesson extends UseCaseCommand<typeof startLessonContract> {}

@CommandHandler(StartLesson)
export class StartLessonHandler implements ICommandHandler<StartLesson> {
  constructor(
    private readonly choice: LessonChoice,
    private readonly courses: LearnerCourses,
    private readonly spaces: CourseSpaces,
    private readonly documents: CourseDocuments,
    private readonly order: ProgramOrder,
    private readonly trials: TrialLessons,
    private readonly reports: ClosedReports,
    private readonly homework: LessonHomework,
    private readonly notes: KnownNotes,
    private readonly decisions: DecisionRunner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ input, caller }: StartLesson): Promise<Answer<typeof startLessonContract>> {
    const { channel } = caller;
    if (!isChannel(channel)) return refused({ code: 'unknown_channel', details: { channel } });
    const choice = await this.choice.choose(caller.personId, input);
    if (choice.kind === 'refused') return refused(choice.refusal);
    const { lesson } = choice;

    const course = await this.courses.load(caller.personId, lesson.courseId);
    const runs = onActiveRelease(course, await this.courses.runs(course));
    const facts = await this.facts(course, runs, lesson, caller, input.space);
    const runId = runIdOf(course.enrolment.enrolmentId ?? '', lesson.lessonId);
    const start = { ...lesson, runId, channel };
    const early = refuseStart(start, runs.get(lesson.lessonKey), facts);
    if (early) return refused(early.refusal);

    const outcome = await this.decisions.run(lessonRun, runId, caller, (run) => decideStartLesson(start, run, facts), {
      subjects: [caller.personId],
      at: new Date(facts.now),
    });
    if (outcome.kind === 'busy') return refused({ code: 'busy', details: { lesson: lesson.lessonId } });
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    const { events, state: run } = outcome;
    const homework = await this.homeworkBefore(course, lesson.lessonKey, facts);
    const spaceTitle = facts.space.kind === 'found' ? facts.space.title : '';
    const { learnerId, courseId } = course;
    const frameKeys = course.release ? learnAboutStudent(course.release.content).map(({ key }) => key) : [];
    const notes = await this.notes.of(learnerId, courseId, frameKeys);
    const closedReports = await this.reports.tell({ learnerId, courseId, sessionId: sessionIn(events) }, caller);
    return answer(
      startedView({
        caller,
        frame: input.frame,
        course,
        runs,
        facts,
        events,
        run,
        spaceTitle,
        homework,
        notes,
        closedReports,
      }),
    );
  }

  /** How the homework of the lesson before stands in the space of the session. */
  private async homeworkBefore(
    { courseId, enrolment, release }: LearnerCourse,
    lessonKey: string,
    { space }: StartFacts,
  ): Promise<HomeworkStanding | null> {
    const before = release && lessonBefore(release.content, lessonKey);
    if (!before?.homework || space.kind !== 'found') return null;
    return this.homework.standing(runIdOf(enrolment.enrolmentId ?? '', lessonIdOf(courseId, before.key)), space.id);
  }

  private async facts(
    course: LearnerCourse,
    runs: CourseRuns,
    lesson: ChosenLesson,
    caller: Caller,
    named?: string,
  ): Promise<StartFacts & { readonly space: CourseSpace }> {
    const now = this.clock.now();
    const [space, lock] = await Promise.all([
      this.spaces.ofSession(course, runs, now, named),
      this.order.lockOn(course.learnerId, course.courseId),
    ]);
    const spaceId = space.kind === 'found' ? space.id : 'personal';
    const content = course.release?.content;
    const document = await this.documents.standing(course, spaceId);
    return {
      ...chainFacts(course, lesson.lessonKey, spaceId, now, caller, { document }),
      lock,
      space,
      course: content
        ? courseTrace(content, runs, lesson.lessonKey)
        : { anySession: false, lastTraceAt: null, unclosedBefore: false },
      bridgeAfterHours: course.settings.bridgeAfterHours,
      deadline: deadlineIn(course, runs, spaceId, now),
      trial: caller.channel === 'web' ? await this.trials.of(caller.personId, course.settings.webDemoLessons) : null,
    };
  }
}
