import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { LearnerCourses } from '../learner-course/learner-courses.js';
import { emptyBlocks } from '../learner-course/lesson-sections.js';
import { LessonChain } from '../lesson-chain.js';
import { nextLessonView, rulesFor } from '../views.js';
import { completeLessonContract } from './complete-lesson.contract.js';
import { decideCompleteLesson } from './complete-lesson.decide.js';

export class CompleteLesson extends UseCaseCommand<typeof completeLessonContract> {}

@CommandHandler(CompleteLesson)
export class CompleteLessonHandler implements ICommandHandler<CompleteLesson> {
  constructor(
    private readonly chain: LessonChain,
    private readonly courses: LearnerCourses,
  ) {}

  async execute({ input, caller }: CompleteLesson): Promise<Answer<typeof completeLessonContract>> {
    const done = await this.chain.inSession(input.session, caller, decideCompleteLesson);
    if (done.kind === 'refused') return refused(done.refusal);

    return answer({
      lesson: done.run.lessonId,
      session_status: 'Completed',
      next_lesson: nextLessonView(done.course, await this.courses.runs(done.course)),
      empty_blocks: emptyBlocks(done.facts),
      ...rulesFor(caller, 'closing'),
    });
  }
}
