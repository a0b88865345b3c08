import { Global, Module } from '@nestjs/common';
import { CourseDocuments, LessonsModule } from '../lessons/index.js';
import { ArtifactHandler } from './artifact/artifact.handler.js';
import { FillDocumentHandler } from './fill-document/fill-document.handler.js';
import { LearnerDocuments } from './learner-documents.js';
import { UpdateArtifactHandler } from './update-artifact/update-artifact.handler.js';
import { WrittenDocuments } from './written-documents.js';

/** Global for what it gives to the lesson chain: documents belong to courses of a learner, so lessons cannot import them. */
@Global()
@Module({
  imports: [LessonsModule],
  providers: [
    LearnerDocuments,
    { provide: CourseDocuments, useClass: WrittenDocuments },
    ArtifactHandler,
    FillDocumentHandler,
    UpdateArtifactHandler,
  ],
  exports: [CourseDocuments],
})
export class DocumentsModule {}
