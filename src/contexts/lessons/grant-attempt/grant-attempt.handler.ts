import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../../platform/contract/caller.js';
import { Failure } from '../../../platform/contract/failure.js';
import { isInAudience } from '../../../platform/contract/gateway.js';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { lessonIdOf, runIdOf } from '../../../shared/lesson-ids.js';
import { NamedCourses } from '../../catalogue/index.js';
import { Directory } from '../../identity/index.js';
import { lessonRun } from '../domain/lesson-run.js';
import { attemptsLeft } from '../domain/quiz.js';
import type { LearnerCourse } from '../learner-course/learner-course.js';
import { LearnerCourses } from '../learner-course/learner-courses.js';
import type { grantAttemptContract } from './grant-attempt.contract.js';
import { decideGrantAttempt } from './grant-attempt.decide.js';

export class GrantAttempt extends UseCaseCommand<typeof grantAttemptContract> {}

@CommandHandler(GrantAttempt)
export class GrantAttemptHandler implements ICommandHandler<GrantAttempt> {
  constructor(
    private readonly directory: Directory,
    private readonly courses: NamedCourses,
    private readonly learnerCourses: LearnerCourses,
    private readonly decisions: DecisionRunner,
  ) {}

  async execute({ input, caller }: GrantAttempt): Promise<Answer<typeof grantAttemptContract>> {
    const course = await this.courses.course(input.course);
    const learner = await this.directory.person(input.user);
    const isTrusted =
      isInAudience(['Administrator', 'System Manager', 'Moderator'], caller) ||
      ('instructors' in course && course.instructors.includes(caller.personId));
    const of = learner && 'id' in course ? await this.learnerCourses.load(learner.id, course.id) : undefined;
    if (!isTrusted && !(of && manages(caller, of))) throw new Failure('forbidden');
    if (!learner) return refused({ code: 'user_not_found', details: { user: input.user } });
    if ('code' in course) return refused(course);

    const lessonKeys = course.releases.flatMap((release) => release.lessonKeys);
    const key = lessonKeys.find((one) => one === input.lesson || lessonIdOf(course.id, one) === input.lesson);
    if (key === undefined) return refused({ code: 'lesson_not_found', details: { lesson: input.lesson } });
    const lessonId = lessonIdOf(course.id, key);
    const enrolmentId = of?.enrolment.enrolmentId;
    if (!of || !enrolmentId) {
      return refused({ code: 'lesson_not_begun', details: { user: input.user, lesson: input.lesson } });
    }
    const outcome = settled(
      await this.decisions.run(
        lessonRun,
        runIdOf(enrolmentId, lessonId),
        caller,
        (run) => decideGrantAttempt(input, run),
        { subjects: [learner.id] },
      ),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    const { state: run } = outcome;
    return answer({
      user: learner.id,
      course: course.id,
      lesson: lessonId,
      extra_attempts: run?.extraAttempts ?? 0,
      attempts_left: run ? attemptsLeft(run, of.settings.maxAttempts) : null,
    });
  }
}

/** Whether the caller is a manager of an active organization that gave the learner this course. */
function manages({ personId }: Caller, { organizations, enrolment }: LearnerCourse): boolean {
  return [...organizations.values()].some(({ id, status, members }) => {
    const role = members.get(personId)?.role;
    const assigned = enrolment.assignments.get(id);
    const isManager = role === 'Manager' || role === 'Org Admin';
    return isManager && status === 'active' && assigned !== undefined && !assigned.byOwnChoice;
  });
}
