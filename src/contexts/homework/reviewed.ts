import { Inject, Injectable } from '@nestjs/common';
import { TIME_ZONE } from '../../platform/clock/time-zone.js';
import type { Caller } from '../../platform/contract/caller.js';
import { DecisionRunner } from '../../platform/decision/decision-runner.js';
import { settled } from '../../platform/decision/settled.js';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import type { RefusedOf } from '../../platform/contract/refusal.js';
import { tidy } from '../../platform/text/text.js';
import { course } from '../catalogue/index.js';
import { enrolment, enrolmentOf } from '../enrolment/index.js';
import { organization, Spaces } from '../identity/index.js';
import { actionsOn, decideReview, type Review, type ReviewRefusal } from './domain/review.js';
import type { reviewRefusals } from './domain/refusals.js';
import { homework, type Submission } from './domain/submission.js';
import { taskView } from './domain/task.js';
import { printedOf, rulesOf } from './learner-homework.js';
import { listedSubmission } from './listed-view.js';
import { Readings } from './readings.js';
import { Reviewers } from './reviewers.js';
import { versionedView } from './submission-view.js';
import { Tasks } from './tasks.js';

type NotHis = RefusedOf<typeof reviewRefusals, 'submission_not_found' | 'not_allowed'>;
type Looked =
  { readonly kind: 'found'; readonly submission: Submission } | { readonly kind: 'refused'; readonly refusal: NotHis };

/** Submissions as curators see them, and what they do with them. */
@Injectable()
export class Reviewed {
  constructor(
    private readonly states: StateCache,
    private readonly decisions: DecisionRunner,
    private readonly reviewers: Reviewers,
    private readonly tasks: Tasks,
    private readonly readings: Readings,
    private readonly spaces: Spaces,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  /** A submission that the caller may review. Ids lead nowhere for others: they learn at most that one exists. */
  async look(submissionId: string, caller: Caller): Promise<Looked> {
    const [{ state }] = await this.states.load(stream(homework, submissionId));
    if (!state) return no({ code: 'submission_not_found', details: { submission: submissionId } });
    if (!(await this.reviewers.may(caller, state)))
      return no({ code: 'not_allowed', details: { submission: submissionId } });
    return { kind: 'found', submission: state };
  }

  async change(
    what: Omit<Review, 'by' | 'comment'> & { readonly submission: string; readonly comment?: string },
    caller: Caller,
  ): Promise<Looked | { readonly kind: 'refused'; readonly refusal: ReviewRefusal }> {
    const looked = await this.look(what.submission, caller);
    if (looked.kind === 'refused') return looked;
    const { submissionId, learnerId } = looked.submission;
    const archived = await this.reviewers.isArchived(looked.submission);
    const review = { ...what, comment: tidy(what.comment ?? ''), by: caller.personId };
    const outcome = settled(
      await this.decisions.run(
        homework,
        submissionId,
        caller,
        (state) => decideReview(review, state ?? looked.submission, archived),
        { subjects: [learnerId] },
      ),
    );
    if (outcome.kind === 'refused') return { kind: 'refused', refusal: outcome.refusal };
    return { kind: 'found', submission: outcome.state ?? looked.submission };
  }

  /** The whole card of a submission. */
  async card(submission: Submission, caller: Caller) {
    const { learnerId, courseId, lessonKey, space } = submission;
    const [[{ state: known }, { state: enrolled }], timeZone, spaceTitle, archived] = await Promise.all([
      this.states.load(stream(course, courseId), stream(enrolment, enrolmentOf(learnerId, courseId))),
      this.zoneOf(space),
      this.spaces.title(space),
      this.reviewers.isArchived(submission),
    ]);
    const found = await this.tasks.of(known, lessonKey);
    const reading = await this.readings.of(submission, caller, timeZone);
    const rules = found.task ? rulesOf({ enrolment: enrolled }, found.task, space) : [];
    const { course_title, lesson_title, title } = listedSubmission(submission, found, reading);
    return {
      submission: versionedView(submission, reading),
      homework: found.task && taskView(found.task, printedOf(rules, submission, reading)),
      title,
      student: { name: reading.nameOf(submission.learnerId).name },
      course: courseId,
      course_title,
      lesson: submission.lessonId,
      lesson_title,
      lesson_url: `${this.readings.publicUrl}${found.path}`,
      organization: space,
      organization_title: spaceTitle,
      reviewed_version: submission.reviewedVersion,
      actions: [...actionsOn(submission, archived)],
    };
  }

  /** The clock of the space. */
  async zoneOf(space: string): Promise<string> {
    const [{ state }] = await this.states.load(stream(organization, space));
    return (state.status !== 'absent' ? state.timeZone : null) ?? this.timeZone;
  }
}

function no(refusal: NotHis): Looked {
  return { kind: 'refused', refusal };
}
