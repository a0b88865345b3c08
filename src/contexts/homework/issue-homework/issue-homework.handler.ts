import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { ReactionCommand } from '../../../platform/reactions/reaction-command.js';
import { LearnerCourses, lessonRun, sessionOf, zoneOf } from '../../lessons/index.js';
import { dueAt } from '../domain/due.js';
import { homework } from '../domain/submission.js';
import { identityOf, rulesOf } from '../learner-homework.js';
import { Tasks } from '../tasks.js';
import { decideIssueHomework } from './issue-homework.decide.js';

/** A session closed its lesson, at the instant. */
export interface LessonClosed {
  readonly runId: string;
  readonly sessionId: string;
  readonly closedAt: string;
}

/** Issues the homework of a closed lesson. Sent by the reaction, as often as it likes. */
export class IssueHomework extends ReactionCommand<LessonClosed> {}

@CommandHandler(IssueHomework)
export class IssueHomeworkHandler implements ICommandHandler<IssueHomework> {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly states: StateCache,
    private readonly courses: LearnerCourses,
    private readonly tasks: Tasks,
  ) {}

  /** Days are counted from the moment the lesson was closed, however late this runs. */
  async execute({ input: { runId, sessionId, closedAt }, caller, causationId }: IssueHomework): Promise<void> {
    const [{ state: run }] = await this.states.load(stream(lessonRun, runId));
    const session = run && sessionOf(run, sessionId);
    if (!run || !session) return;
    const { learnerId, courseId, lessonKey } = run;
    const course = await this.courses.load(learnerId, courseId);
    if (course.enrolment.enrolmentId !== run.enrolmentId || course.enrolment.withdrawn) return;
    const found = await this.tasks.of(course.course, lessonKey);
    if (!found.task || found.retired) return;
    const identity = identityOf(course, lessonKey, session.space);
    const rules = rulesOf(course, found.task, session.space);
    const due = dueAt(rules, closedAt, zoneOf(course, session.space));
    settled(
      await this.decisions.run(
        homework,
        identity.submissionId,
        caller,
        (state) => decideIssueHomework(identity, due, state),
        { subjects: [learnerId], causationId, at: new Date(closedAt) },
      ),
    );
  }
}
