import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../../platform/contract/caller.js';
import { refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { IDS, type Ids } from '../../../platform/ids/ids.js';
import { Claims } from '../../identity/index.js';
import { course, type Course } from '../domain/course.js';
import { documentVersion } from '../domain/release-changes.js';
import { asWarnings, inspectRelease, refusalOf, type CheckedRelease } from '../release-checks/check-release.js';
import { canonicalText, DIGEST_ALGORITHM } from '../release-checks/digest.js';
import { ReleaseLibrary } from '../release-library.js';
import { ReleaseParts } from '../release-parts.js';
import { Instructors } from './instructors.js';
import { isCommit } from './is-commit.js';
import { PublicationAnswer } from './publication-answer.js';
import { PublicationTarget } from './publication-target.js';
import type { publishReleaseContract } from './publish-release.contract.js';
import { decidePublishRelease, type Publication } from './publish-release.decide.js';

export class PublishRelease extends UseCaseCommand<typeof publishReleaseContract> {}

type Published = Answer<typeof publishReleaseContract>;

/** Everything that can be refused is refused before the first write; then the key, the content and one append. */
@CommandHandler(PublishRelease)
export class PublishReleaseHandler implements ICommandHandler<PublishRelease> {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly target: PublicationTarget,
    private readonly claims: Claims,
    private readonly parts: ReleaseParts,
    private readonly library: ReleaseLibrary,
    private readonly instructors: Instructors,
    private readonly answers: PublicationAnswer,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  async execute({ input, caller }: PublishRelease): Promise<Published> {
    const checked = inspectRelease(input.release);
    if (checked.stage !== 'passed') return refused(refusalOf(checked));
    const { key } = checked.release.course;

    const target = await this.target.of(key, input.course, caller.commandId);
    if ('code' in target) return refused(target);
    const { state } = target;
    const courseId = target.courseId ?? this.ids.uuid();

    const instructors = input.instructors ? await this.instructors.resolve(input.instructors) : null;
    if (instructors !== null && 'code' in instructors) return refused(instructors);
    if (input.commit !== undefined && !isCommit(input.commit)) return refused({ code: 'invalid_commit', details: {} });

    const holder = await this.claims.take('courseKey', key, courseId, caller);
    if (holder !== courseId) return refused(await this.target.taken(key, holder));
    const known = state.status === 'known' && state.active?.digest === checked.digest ? state.active : null;
    const parts = known?.parts ?? (await this.parts.keep(checked.digest, checked.canonical, caller));
    return this.publish(checked, caller, {
      courseId,
      releaseId: this.ids.uuid(),
      parts,
      commit: input.commit ?? null,
      instructors,
      binding: input.course !== undefined,
    });
  }

  private async publish(
    { release, digest, warnings }: CheckedRelease,
    caller: Caller,
    how: Pick<Publication, 'courseId' | 'releaseId' | 'parts' | 'commit' | 'instructors' | 'binding'>,
  ): Promise<Published> {
    const outcome = await this.decisions.run(course, how.courseId, caller, async (state) =>
      decidePublishRelease(
        {
          ...how,
          release,
          digest,
          digestAlgorithm: DIGEST_ALGORITHM,
          documentVersion: documentVersion(
            release.document,
            await this.formerDocument(release.document?.key, state),
            canonicalText,
          ),
          warnings: asWarnings(warnings),
          firstInstructors: caller.actor.kind === 'person' ? [caller.personId] : [],
          publisherId: caller.personId,
        },
        state,
      ),
    );
    if (outcome.kind === 'busy') return refused({ code: 'busy', details: { course: how.courseId } });
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    if (outcome.state.status === 'absent') throw new Error(`course ${how.courseId} is absent after a publication`);
    return this.answers.of(outcome.state, outcome.events, caller);
  }

  private async formerDocument(key: string | undefined, state: Course) {
    const former =
      state.status === 'known' && key !== undefined ? state.releases.findLast((r) => r.documentKey === key) : undefined;
    const document = former ? (await this.library.content(former)).document : null;
    return former && document ? { version: former.documentVersion ?? 1, document } : null;
  }
}
