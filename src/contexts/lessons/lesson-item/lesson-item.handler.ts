import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { lessonSlice } from '../../catalogue/index.js';
import { goalAsked } from './goal-asked.js';
import { LessonChain } from '../lesson-chain.js';
import { goalView } from '../views.js';
import { nextSentences } from '../words/next-sentences.js';
import { lessonItemContract } from './lesson-item.contract.js';

export class LessonItem extends UseCaseQuery<typeof lessonItemContract> {}

@QueryHandler(LessonItem)
export class LessonItemHandler implements IQueryHandler<LessonItem> {
  constructor(private readonly chain: LessonChain) {}

  async execute({ input, caller }: LessonItem): Promise<Answer<typeof lessonItemContract>> {
    const { at, course, facts } = await this.chain.look(input.session, caller);
    const asked = goalAsked(input.goal, at, facts);
    if (asked.kind === 'refused') return refused(asked.refusal);

    const slice = course.release && lessonSlice(course.release.content, at.run.lessonKey);
    return answer({
      goal: goalView(asked.goal),
      details: slice?.items.get(input.goal) ?? '',
      ...(asked.goal.status === 'open' ? { next: nextSentences[caller.locale].workThrough } : {}),
    });
  }
}
