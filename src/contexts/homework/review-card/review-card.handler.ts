import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { Reviewed } from '../reviewed.js';
import type { reviewCardContract } from './review-card.contract.js';

export class ReviewCard extends UseCaseQuery<typeof reviewCardContract> {}

@QueryHandler(ReviewCard)
export class ReviewCardHandler implements IQueryHandler<ReviewCard> {
  constructor(private readonly reviewed: Reviewed) {}

  async execute({ input, caller }: ReviewCard): Promise<Answer<typeof reviewCardContract>> {
    const looked = await this.reviewed.look(input.submission, caller);
    return looked.kind === 'refused'
      ? refused(looked.refusal)
      : answer(await this.reviewed.card(looked.submission, caller));
  }
}
