import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { course, type Course } from '../domain/course.js';
import { ReleaseLibrary } from '../release-library.js';
import type { announceCourseContract } from './announce-course.contract.js';
import { decideAnnounceCourse } from './announce-course.decide.js';

export class AnnounceCourse extends UseCaseCommand<typeof announceCourseContract> {}

@CommandHandler(AnnounceCourse)
export class AnnounceCourseHandler implements ICommandHandler<AnnounceCourse> {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly library: ReleaseLibrary,
  ) {}

  async execute({ input, caller }: AnnounceCourse): Promise<Answer<typeof announceCourseContract>> {
    const { course: courseId, objectives } = input;
    const outcome = settled(
      await this.decisions.run(course, courseId, caller, async (state) =>
        decideAnnounceCourse({ courseId, objectives }, await this.chapterTitles(state), state),
      ),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    const { state } = outcome;
    if (state.status === 'absent') throw new Error(`course ${courseId} is absent after it was announced`);
    const shown = (await this.chapterTitles(state)) ?? state.objectives;
    return answer({ id: courseId, published: state.published, upcoming: state.upcoming, objectives: [...shown] });
  }

  private async chapterTitles(state: Course): Promise<readonly string[] | null> {
    if (state.status === 'absent' || !state.active) return null;
    return (await this.library.content(state.active)).chapters.map(({ title }) => title);
  }
}
