import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { ReactionCommand } from '../../../platform/reactions/reaction-command.js';
import { course } from '../../catalogue/index.js';
import { lessonRun, type LessonRunState } from '../domain/lesson-run.js';
import { LearnerCourses } from '../learner-course/learner-courses.js';
import type { AttemptPlace } from './open-attempts.js';
import { decideSettleAttempt } from './settle-attempt.decide.js';

/** Brings an attempt in line with what was published since it began. Sent by the reaction, as often as it likes. */
export class SettleAttempt extends ReactionCommand<AttemptPlace> {}

@CommandHandler(SettleAttempt)
export class SettleAttemptHandler implements ICommandHandler<SettleAttempt> {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly states: StateCache,
    private readonly courses: LearnerCourses,
  ) {}

  async execute({ input, caller, causationId }: SettleAttempt): Promise<void> {
    const { attemptId, runId, learnerId, courseId } = input;
    const decide = async (run: LessonRunState) => {
      const [{ state: known }] = await this.states.load(stream(course, courseId));
      return decideSettleAttempt(run, attemptId, run ? await this.courses.publications(known, run) : []);
    };
    settled(await this.decisions.run(lessonRun, runId, caller, decide, { subjects: [learnerId], causationId }));
  }
}
