import { randomUUID } from 'node:crypto';
import { derivedId } from '../../src/platform/ids/ids.js';
import type { DomainEvent } from '../../src/platform/event-store/port/recorded-event.js';
import type { EnrolmentEvent } from '../../src/contexts/enrolment/domain/enrolment.events.js';
import type { OrganizationEvent } from '../../src/contexts/identity/domain/organization.events.js';
import type { PersonEvent } from '../../src/contexts/identity/domain/person.events.js';
import { benchCourse, publication, type BenchCourse } from './course.js';
import { lessonEvents } from './lesson-events.js';
import type { Chance } from './chance.js';
import { chance } from './chance.js';

/** A fact and the stream it belongs to. `subject`: whose key seals it. */
export interface Happening<E extends DomainEvent = DomainEvent> {
  readonly stream: string;
  readonly event: E;
  readonly subject: string;
}

const COURSES = 12;
const ORGANIZATIONS = 20;
/** How many learners are in the middle of something at any moment. */
const AT_ONCE = 400;

/** A year of an academy in the order of its log: people come, enrol and study side by side. The same seed, the same mix. */
export class Generator {
  private readonly chance: Chance;
  private readonly courses: readonly BenchCourse[];
  private readonly organizations: readonly string[];

  /** Different seeds make academies that share nothing. */
  constructor(seed = 1) {
    this.chance = chance(seed);
    this.courses = Array.from({ length: COURSES }, (_, n) => benchCourse(`${seed}.${n}`));
    this.organizations = Array.from({ length: ORGANIZATIONS }, (_, n) =>
      derivedId('bench organization', `${seed}.${n}`),
    );
  }

  *events(count: number): Lazy<Happening> {
    let left = count;
    for (const happening of this.beginnings()) {
      if (left-- <= 0) return;
      yield happening;
    }
    const active = Array.from({ length: AT_ONCE }, () => this.learner());
    while (left > 0) {
      const place = this.chance.below(active.length);
      const { value, done } = active[place]?.next() ?? { done: true, value: undefined };
      if (done || !value) {
        active[place] = this.learner();
        continue;
      }
      left -= 1;
      yield value;
    }
  }

  /** Lesson runs of exactly that many events. */
  *runsOfLength(runs: number, length: number): Lazy<Happening> {
    const [first] = this.courses;
    const lesson = first?.lessons[0];
    if (!first || !lesson) return;
    for (let n = 0; n < runs; n += 1) {
      let left = length;
      const ids = { learner: randomUUID(), enrolment: randomUUID(), course: first.id, release: first.releaseId };
      while (left > 0) {
        for (const happening of lessonEvents(ids, lesson, this.chance, left < length)) {
          if (left-- > 0) yield happening;
        }
      }
    }
  }

  private *beginnings(): Lazy<Happening> {
    for (const course of this.courses) yield* publication(course);
    for (const [n, orgId] of this.organizations.entries()) {
      const event: OrganizationEvent = {
        type: 'identity.OrganizationCreated',
        data: { orgId, title: `Organisation ${n}`, timeZone: 'Europe/Berlin', locale: null },
      };
      yield { stream: `organization-${orgId}`, event, subject: orgId };
    }
  }

  private *learner(): Lazy<Happening> {
    const below = (limit: number) => this.chance.below(limit);
    const id = randomUUID();
    const space = this.organizations[below(ORGANIZATIONS * 2)];
    yield { stream: `person-${id}`, event: registered(id), subject: id };
    if (space) {
      const event: OrganizationEvent = {
        type: 'identity.MembershipGranted',
        data: { userId: id, orgId: space, role: 'Member' },
      };
      yield { stream: `organization-${space}`, event, subject: id };
    }
    for (let courses = 1 + below(2); courses > 0; courses -= 1) {
      const studied = this.courses[below(COURSES)];
      if (studied) yield* this.study(id, studied, space);
    }
  }

  private *study(learner: string, studied: BenchCourse, space: string | undefined): Lazy<Happening> {
    const enrolment = randomUUID();
    for (const event of enrolmentEvents(learner, studied.id, enrolment, space)) {
      yield { stream: `enrolment-${learner}-${studied.id}`, event, subject: learner };
    }
    const ids = { learner, enrolment, course: studied.id, release: studied.releaseId, space: space ?? 'personal' };
    for (const lesson of studied.lessons.slice(0, 2 + this.chance.below(studied.lessons.length - 1))) {
      yield* lessonEvents(ids, lesson, this.chance, false);
    }
  }
}

type Lazy<T> = globalThis.Generator<T, void, undefined>;

function registered(userId: string): PersonEvent {
  const account = `learner-${userId.slice(0, 8)}`;
  const data = {
    userId,
    account,
    fullName: `Learner ${userId.slice(0, 8)}`,
    mail: `${account}@example.org`,
    locale: null,
  };
  return { type: 'identity.UserRegistered', data };
}

function enrolmentEvents(
  learnerId: string,
  courseId: string,
  enrolmentId: string,
  orgId: string | undefined,
): EnrolmentEvent[] {
  const enrolled: EnrolmentEvent = {
    type: 'enrolment.LearnerEnrolled',
    data: { enrolmentId, learnerId, courseId, space: orgId ?? 'personal', origin: orgId ? 'assigned' : 'self' },
  };
  if (!orgId) return [enrolled];
  const terms = { mandatory: true, deadline: '2026-12-31', byOwnChoice: false };
  return [enrolled, { type: 'enrolment.CourseAssigned', data: { learnerId, courseId, orgId, ...terms } }];
}
