import { Injectable } from '@nestjs/common';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { CourseDocuments, type AskedDocument, type DocumentStanding } from '../lessons/index.js';
import { documentIdOf } from './document-id.js';
import { learnerDocument } from './domain/document.js';
import { isBegun, isFilled } from './domain/section-form.js';

/** Read from the streams of the documents: their ids follow from what is asked, so no table is needed to find them. */
@Injectable()
export class WrittenDocuments extends CourseDocuments {
  constructor(private readonly states: StateCache) {
    super();
  }

  async standings(asked: readonly AskedDocument[]): Promise<readonly DocumentStanding[]> {
    const ids = asked.map(({ enrolmentId, space, form }) => documentIdOf(enrolmentId, space, form.key));
    const loaded = await this.states.load(...ids.map((id) => stream(learnerDocument, id)));
    return asked.map(({ form: { sections } }, i) => {
      const written = loaded[i]?.state.sections;
      const keysOf = (holds: typeof isFilled) =>
        new Set(sections.filter((form) => holds(form, written?.get(form.key))).map(({ key }) => key));
      return { written: keysOf(isBegun), filled: keysOf(isFilled) };
    });
  }
}
