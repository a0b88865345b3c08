import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../platform/clock/clock.js';
import type { Caller } from '../../platform/contract/caller.js';
import { Failure } from '../../platform/contract/failure.js';
import type { Refused, RefusedOf } from '../../platform/contract/refusal.js';
import type { Decision } from '../../platform/decision/decision.js';
import { DecisionRunner } from '../../platform/decision/decision-runner.js';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import type { ChainFacts, InAttempt, InSession } from './domain/chain.js';
import type { LessonRunEvent } from './domain/lesson-run.events.js';
import { attemptOf, lessonRun, sessionOf, type LessonRun } from './domain/lesson-run.js';
import type { lessonsRefusals } from './domain/refusals.js';
import { CourseDocuments } from './learner-course/course-documents.js';
import { chainFacts, type LearnerCourse } from './learner-course/learner-course.js';
import { LearnerCourses } from './learner-course/learner-courses.js';

type Busy = RefusedOf<typeof lessonsRefusals, 'busy'>;

/** What a decision rested on: the course, and the session as it was. */
interface Rested {
  readonly course: LearnerCourse;
  readonly at: InSession;
}

/** What a changing call on a run came to. */
export type Done<R extends Refused> =
  | (Rested & { readonly kind: 'refused'; readonly refusal: R | Busy })
  | (Rested & {
      readonly kind: 'accepted';
      readonly events: readonly LessonRunEvent[];
      readonly run: LessonRun;
      readonly facts: ChainFacts;
    });

interface Place<At> {
  readonly runId: string;
  /** Finds what was asked for in the run; undefined is the failure not_found. */
  readonly find: (run: LessonRun) => At | undefined;
  readonly busy: Busy['details'];
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const SESSION = new RegExp(`^(${UUID})\\.s[1-9][0-9]*$`);
const ATTEMPT = new RegExp(`^(${UUID})\\.a[1-9][0-9]*$`);

/** Calls on a lesson's run by the id of a session or an attempt: finds it, gathers the facts, decides, appends. */
@Injectable()
export class LessonChain {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly states: StateCache,
    private readonly courses: LearnerCourses,
    private readonly documents: CourseDocuments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  inSession<R extends Refused>(
    sessionId: string,
    caller: Caller,
    decide: (at: InSession, facts: ChainFacts) => Decision<LessonRunEvent, R>,
  ): Promise<Done<R>> {
    return this.decide(sessionPlace(sessionId), caller, decide);
  }

  inAttempt<R extends Refused>(
    attemptId: string,
    caller: Caller,
    decide: (at: InAttempt, facts: ChainFacts) => Decision<LessonRunEvent, R>,
  ): Promise<Done<R>> {
    const place: Place<InAttempt> = {
      runId: runOf(ATTEMPT, attemptId),
      find: (run) => {
        const attempt = attemptOf(run, attemptId);
        const session = attempt && sessionOf(run, attempt.sessionId);
        return session && { run, attempt, session };
      },
      busy: { attempt: attemptId },
    };
    return this.decide(place, caller, decide);
  }

  /** For reading: the session and the facts, nothing decided. */
  async look(sessionId: string, caller: Caller): Promise<{ at: InSession; course: LearnerCourse; facts: ChainFacts }> {
    const place = sessionPlace(sessionId);
    const [{ state }] = await this.states.load(stream(lessonRun, place.runId));
    const at = found(state && place.find(state));
    const course = await this.courses.load(caller.personId, at.run.courseId);
    return { at, course, facts: chainFacts(course, at.run.lessonKey, at.session.space, this.clock.now(), caller) };
  }

  private async decide<At extends InSession, R extends Refused>(
    place: Place<At>,
    caller: Caller,
    decide: (at: At, facts: ChainFacts) => Decision<LessonRunEvent, R>,
  ): Promise<Done<R>> {
    const now = this.clock.now();
    const gather = async (run: LessonRun | undefined) => {
      const at = found(run && place.find(run));
      const course = await this.courses.load(caller.personId, at.run.courseId);
      const { space } = at.session;
      const [publications, document] = await Promise.all([
        this.courses.publications(course.course, at.run),
        this.documents.standing(course, space),
      ]);
      const foundOut = { publications, document };
      return { at, course, facts: chainFacts(course, at.run.lessonKey, space, now, caller, foundOut) };
    };
    let gathered: Awaited<ReturnType<typeof gather>> | undefined;
    const outcome = await this.decisions.run(
      lessonRun,
      place.runId,
      caller,
      async (run) => {
        gathered = await gather(run);
        return decide(gathered.at, gathered.facts);
      },
      { subjects: [caller.personId], at: now },
    );
    gathered ??= await gather(outcome.kind === 'busy' ? undefined : outcome.state);
    const { at, course, facts } = gathered;
    if (outcome.kind === 'busy') return { kind: 'refused', refusal: { code: 'busy', details: place.busy }, at, course };
    if (outcome.kind === 'refused') return { kind: 'refused', refusal: outcome.refusal, at, course };
    return { kind: 'accepted', events: outcome.events, run: found(outcome.state), course, facts, at };
  }
}

function sessionPlace(sessionId: string): Place<InSession> {
  return {
    runId: runOf(SESSION, sessionId),
    find: (run) => {
      const session = sessionOf(run, sessionId);
      return session && { run, session };
    },
    busy: { session: sessionId },
  };
}

/** The run an id hangs on; an id of another form belongs to nothing. */
function runOf(form: RegExp, id: string): string {
  return found(form.exec(id)?.[1]);
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Failure('not_found');
  return value;
}
