import type { CourseDocument, Section } from '../../catalogue/index.js';
import type { SpaceId } from '../../identity/domain/person.events.js';
import { NOT_BEGUN, type DocumentStanding } from '../domain/chain.js';
import type { LearnerCourse } from './learner-course.js';

/** A section of a document as much as its completeness depends on it. */
export interface SectionForm extends Pick<Section, 'key' | 'rows'> {
  readonly columns: readonly Pick<Section['columns'][number], 'key' | 'required'>[];
}

/** A document as a release has it, of one learner in one space. */
export interface AskedDocument {
  readonly enrolmentId: string;
  readonly space: SpaceId;
  readonly form: Pick<CourseDocument, 'key'> & { readonly sections: readonly SectionForm[] };
}

/** How far learners' documents are: kept by the context of documents, asked for by the lesson chain. */
export abstract class CourseDocuments {
  /** In the order asked, in one round trip. */
  abstract standings(asked: readonly AskedDocument[]): Promise<readonly DocumentStanding[]>;

  /** The document of the course in a space; nothing is read where the release has none. */
  async standing({ enrolment: { enrolmentId }, release }: LearnerCourse, space: SpaceId): Promise<DocumentStanding> {
    const form = release?.content.document;
    const [standing] = form && enrolmentId ? await this.standings([{ enrolmentId, space, form }]) : [];
    return standing ?? NOT_BEGUN;
  }
}
