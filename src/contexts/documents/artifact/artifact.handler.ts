import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { documentView } from '../document-view.js';
import { LearnerDocuments } from '../learner-documents.js';
import type { artifactContract } from './artifact.contract.js';

export class Artifact extends UseCaseQuery<typeof artifactContract> {}

@QueryHandler(Artifact)
export class ArtifactHandler implements IQueryHandler<Artifact> {
  constructor(private readonly documents: LearnerDocuments) {}

  async execute({ input, caller }: Artifact): Promise<Answer<typeof artifactContract>> {
    const found = await this.documents.find(caller.personId, input, 'ofSession');
    if (found.kind === 'refused') return refused(found.refusal);
    return answer(await documentView(found, input, this.documents, caller.locale));
  }
}
