import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { fitting } from '../../../platform/contract/page.js';
import { readStrings } from '../../../platform/contract/read-strings.js';
import { answer, refused, UseCaseCommand, type Answer, type InputOf } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { folded } from '../../../platform/text/text.js';
import { objectivesUnderway } from '../../lessons/index.js';
import { counts } from '../document-view.js';
import { readContent, type GivenContent } from '../domain/content.js';
import { learnerDocument } from '../domain/document.js';
import { emptyCells } from '../domain/section-form.js';
import { LearnerDocuments } from '../learner-documents.js';
import type { updateArtifactContract } from './update-artifact.contract.js';
import { decideUpdateArtifact } from './update-artifact.decide.js';

export class UpdateArtifact extends UseCaseCommand<typeof updateArtifactContract> {}

@CommandHandler(UpdateArtifact)
export class UpdateArtifactHandler implements ICommandHandler<UpdateArtifact> {
  constructor(
    private readonly documents: LearnerDocuments,
    private readonly decisions: DecisionRunner,
  ) {}

  async execute({ input, caller }: UpdateArtifact): Promise<Answer<typeof updateArtifactContract>> {
    const found = await this.documents.find(caller.personId, input, 'ofSession', caller);
    if (found.kind === 'refused') return refused(found.refusal);
    const { course, runs, space, now, document } = found;
    if (!document) throw new Error(`document ${input.artifact} was found and is not there`);
    const { id: documentId, enrolmentId, key: artifact } = document;
    const form = document.sections.find(({ key }) => key === folded(input.key));
    if (!form) return refused({ code: 'artifact_block_not_found', details: { artifact, key: input.key } });
    const content = readContent(givenIn(input), artifact, form);
    if (content.kind === 'refused') return refused(content.refusal);

    const { personId: learnerId } = caller;
    const identity = { documentId, enrolmentId, learnerId, courseId: course.courseId, space: space.id, artifact };
    const outcome = await this.decisions.run(
      learnerDocument,
      documentId,
      caller,
      (state) => decideUpdateArtifact(identity, form, content, state),
      { subjects: [learnerId], at: now },
    );
    if (outcome.kind === 'busy') return refused({ code: 'busy', details: { course: course.courseId } });
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    const written = outcome.events.find((event) => event.type === 'documents.DocumentRowsWritten')?.data;
    const objectives = objectivesUnderway(course, runs, now);
    return answer({
      artifact,
      key: form.key,
      ...counts(document, outcome.state),
      created: written?.created.map(({ id }) => id) ?? [],
      empty_cells: [...fitting(emptyCells(form, outcome.state.sections.get(form.key)))],
      ...(objectives ? { objectives_progress: objectives } : {}),
    });
  }
}

const rows = z.array(z.record(z.string(), z.unknown()));
const deleted = z.array(z.string());
const fields = z.record(z.string(), z.unknown());

/** The content of a call; a list or an object that a client sent as JSON text is read, as everywhere. */
function givenIn(input: InputOf<typeof updateArtifactContract>): GivenContent {
  return {
    rows: readStrings(rows, input.rows),
    delete_rows: readStrings(deleted, input.delete_rows),
    fields: readStrings(fields, input.fields),
    clear: input.clear ?? false,
  };
}
