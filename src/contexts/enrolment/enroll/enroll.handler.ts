import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Failure } from '../../../platform/contract/failure.js';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { IDS, type Ids } from '../../../platform/ids/ids.js';
import { lessonIdOf } from '../../../shared/lesson-ids.js';
import { course, isOpenTo, isOpenToAny, ReleaseLibrary, type KnownCourse } from '../../catalogue/index.js';
import { PERSONAL, Spaces, type Space } from '../../identity/index.js';
import { enrolment, enrolmentOf } from '../domain/enrolment.js';
import { ProgramOrder } from '../programs/program-order.js';
import type { enrollContract } from './enroll.contract.js';
import { decideEnroll, type Offer } from './enroll.decide.js';

export class Enroll extends UseCaseCommand<typeof enrollContract> {}

@CommandHandler(Enroll)
export class EnrollHandler implements ICommandHandler<Enroll> {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly spaces: Spaces,
    private readonly states: StateCache,
    private readonly library: ReleaseLibrary,
    private readonly order: ProgramOrder,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  async execute({ input, caller }: Enroll): Promise<Answer<typeof enrollContract>> {
    const { personId: learnerId } = caller;
    const space = await this.spaces.resolve(learnerId, input.space);
    if (!space) return refused({ code: 'space_not_available', details: { space: input.space ?? '' } });
    const courseId = input.course;
    const [{ state: known }] = await this.states.load(stream(course, courseId));
    if (known.status === 'absent') return refused({ code: 'course_not_published', details: { course: courseId } });

    const enrolling = { learnerId, courseId, space: space.id, newEnrolmentId: this.ids.uuid() };
    const offer = {
      ...(await this.offer(known, space, learnerId)),
      lock: await this.order.lockOn(learnerId, courseId),
    };
    const outcome = settled(
      await this.decisions.run(
        enrolment,
        enrolmentOf(learnerId, courseId),
        caller,
        (state) => decideEnroll(enrolling, offer, state),
        { subjects: [learnerId] },
      ),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    return answer({
      space: space.title,
      course: courseId,
      title: known.title,
      first_lesson: await this.firstLesson(known),
    });
  }

  private async offer(known: KnownCourse, { id }: Space, learnerId: string) {
    const unpublished = known.published ? 'published' : 'unpublished';
    const status: Offer['status'] = known.upcoming ? 'upcoming' : unpublished;
    if (id !== PERSONAL || known.allowedOrganizations.size === 0) return { status, allowed: isOpenTo(known, id) };
    const { organizations, stale } = await this.spaces.organizationsOf(learnerId);
    if (stale) throw new Failure('unavailable', [], { retryAfterSeconds: 2 });
    return { status, allowed: isOpenToAny(known, organizations) };
  }

  private async firstLesson({ id, active }: KnownCourse) {
    const lesson = active && (await this.library.content(active)).lessons[0];
    return lesson ? { id: lessonIdOf(id, lesson.key), title: lesson.title } : null;
  }
}
