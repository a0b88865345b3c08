import { useCase, type UseCase } from '../../platform/contract/use-case.js';
import { artifactContract } from './artifact/artifact.contract.js';
import { Artifact } from './artifact/artifact.handler.js';
import { fillDocumentContract } from './fill-document/fill-document.contract.js';
import { FillDocument } from './fill-document/fill-document.handler.js';
import { updateArtifactContract } from './update-artifact/update-artifact.contract.js';
import { UpdateArtifact } from './update-artifact/update-artifact.handler.js';

export { DocumentsModule } from './documents.module.js';
export { documentsEvents } from './events.catalogue.js';
export type { WrittenSection } from './domain/document.js';
export { isFilled } from './domain/section-form.js';

/** Documents that learners build in the course of their lessons. */
export const documentsUseCases: readonly UseCase[] = [
  useCase(artifactContract, Artifact),
  useCase(updateArtifactContract, UpdateArtifact),
  useCase(fillDocumentContract, FillDocument),
];
