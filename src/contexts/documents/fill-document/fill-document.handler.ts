import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { documentView } from '../document-view.js';
import { LearnerDocuments } from '../learner-documents.js';
import type { fillDocumentContract } from './fill-document.contract.js';
import { fillingRules } from './filling-rules.js';

export class FillDocument extends UseCaseQuery<typeof fillDocumentContract> {}

@QueryHandler(FillDocument)
export class FillDocumentHandler implements IQueryHandler<FillDocument> {
  constructor(private readonly documents: LearnerDocuments) {}

  async execute({ input, caller }: FillDocument): Promise<Answer<typeof fillDocumentContract>> {
    const found = await this.documents.find(caller.personId, input, 'selected');
    if (found.kind === 'refused') return refused(found.refusal);
    const view = await documentView(found, input, this.documents, caller.locale);
    return answer({ ...view, rules: fillingRules[caller.locale] });
  }
}
