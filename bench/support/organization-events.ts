import type { DocumentEvent } from '../../src/contexts/documents/domain/document.events.js';
import type { EnrolmentEvent } from '../../src/contexts/enrolment/domain/enrolment.events.js';
import type { OrganizationEvent } from '../../src/contexts/identity/domain/organization.events.js';
import type { PersonEvent } from '../../src/contexts/identity/domain/person.events.js';
import type { LessonRunEvent } from '../../src/contexts/lessons/domain/lesson-run.events.js';
import { derivedId } from '../../src/platform/ids/ids.js';
import { runIdOf } from '../../src/shared/lesson-ids.js';
import { chance, type Chance } from './chance.js';
import type { Happening } from './generator.js';
import { created, lessonOf, published, reportedCourse, type ReportedCourse } from './organization-courses.js';

/** `people` learn `courses` courses each in the organization `orgId`; a tenth of them are in `other` as well. */
export interface ReportedOrganization {
  readonly seed: number;
  readonly people: number;
  readonly courses: number;
  readonly orgId: string;
  readonly other: string;
}

type Lazy<T = Happening> = Generator<T, void, undefined>;
const STAGES = 3;

/**
 * Two organizations and their people, who learn in three stages with releases between them: some begin late or never, fail,
 * repeat, are reset, leave and come back, are deactivated; some have the course alone before anybody assigns it.
 */
export function* organizationEvents(plan: ReportedOrganization): Lazy {
  const random = chance(plan.seed);
  const courses = Array.from({ length: plan.courses }, (_, n) => reportedCourse(`${plan.seed}.${n}`, n));
  for (const [n, orgId] of [plan.orgId, plan.other].entries()) yield* organization(orgId, n);
  for (const course of courses) {
    yield* created(course);
    yield* published(course, 0);
  }
  const people = Array.from(
    { length: plan.people },
    (_, n) => new Person(derivedId('reported', `${plan.seed}.${n}`), n),
  );
  for (const person of people) yield* person.joins(plan, courses, random);
  for (let stage = 0; stage < STAGES; stage += 1) {
    for (const person of people) yield* person.learns(stage, courses, random);
    for (const course of courses) yield* published(course, stage + 1);
  }
  for (const person of people) yield* person.ends(plan, random);
}

function* organization(orgId: string, n: number): Lazy<Happening<OrganizationEvent>> {
  const timeZone = n === 0 ? 'Asia/Kolkata' : 'America/New_York';
  const data = { orgId, title: `Organisation ${orgId}`, timeZone, locale: null };
  yield { stream: `organization-${orgId}`, event: { type: 'identity.OrganizationCreated', data }, subject: orgId };
}

class Person {
  private readonly enrolments = new Map<string, string>();
  private readonly passed = new Set<string>();
  private readonly begun = new Map<string, number>();
  private orgs: string[] = [];

  constructor(
    private readonly id: string,
    private readonly n: number,
  ) {}

  *joins({ orgId, other }: ReportedOrganization, courses: readonly ReportedCourse[], random: Chance): Lazy {
    const below = (limit: number) => random.below(limit);
    const account = `person-${this.n}-${this.id.slice(0, 4)}`;
    const named = { account, fullName: `Person ${below(10_000)}`, mail: `${account}@example.org`, locale: null };
    yield this.of('person', { type: 'identity.UserRegistered', data: { userId: this.id, ...named } });
    this.orgs = this.n % 10 === 0 ? [orgId, other] : [orgId];
    for (const org of this.orgs) yield this.member(org);
    for (const { id: courseId } of courses) {
      for (const org of this.orgs) yield* this.assigned(courseId, org, below);
    }
  }

  *learns(stage: number, courses: readonly ReportedCourse[], random: Chance): Lazy {
    for (const course of courses) {
      if (random.below(3) === 0) continue;
      if (random.below(30) === 0) yield* this.reset(course.id);
      for (let lessons = random.below(4); lessons > 0; lessons -= 1) yield* this.lesson(course, stage, random);
      if (course.hasDocument && random.below(2) === 0) yield* this.writes(course, random);
    }
  }

  *ends({ orgId }: ReportedOrganization, random: Chance): Lazy {
    const below = (limit: number) => random.below(limit);
    const lot = below(40);
    const left: OrganizationEvent = { type: 'identity.MembershipRevoked', data: { userId: this.id, orgId } };
    if (lot < 2) yield { stream: `organization-${orgId}`, event: left, subject: this.id };
    if (lot === 1) yield this.member(orgId);
    const event: PersonEvent = { type: 'identity.PersonDeactivated', data: { userId: this.id } };
    if (lot === 2) yield this.of('person', event);
  }

  private member(orgId: string): Happening {
    const event: OrganizationEvent = {
      type: 'identity.MembershipGranted',
      data: { userId: this.id, orgId, role: 'Member' },
    };
    return { stream: `organization-${orgId}`, event, subject: this.id };
  }

  private *assigned(courseId: string, orgId: string, below: Chance['below']): Lazy {
    const stream = `enrolment-${this.id}-${courseId}`;
    const who = { learnerId: this.id, courseId };
    const fact = (event: EnrolmentEvent) => ({ stream, event, subject: this.id });
    if (!this.enrolments.has(courseId)) {
      const enrolmentId = derivedId('reported enrolment', this.id, courseId);
      this.enrolments.set(courseId, enrolmentId);
      const how =
        below(5) === 0
          ? ({ space: 'personal', origin: 'self' } as const)
          : ({ space: orgId, origin: 'assigned' } as const);
      yield fact({ type: 'enrolment.LearnerEnrolled', data: { enrolmentId, ...who, ...how } });
    }
    const deadline = below(4) === 0 ? null : `2026-12-${String(1 + below(28)).padStart(2, '0')}`;
    const terms = { mandatory: below(2) === 0, deadline, byOwnChoice: below(9) === 0 };
    yield fact({ type: 'enrolment.CourseAssigned', data: { ...who, orgId, ...terms } });
    if (below(50) === 0) yield fact({ type: 'enrolment.AssignmentWithdrawn', data: { ...who, orgId } });
  }

  private *reset(courseId: string): Lazy {
    const formerEnrolmentId = this.enrolments.get(courseId) ?? '';
    const enrolmentId = derivedId('reported reset', formerEnrolmentId);
    this.enrolments.set(courseId, enrolmentId);
    const data = { learnerId: this.id, courseId, formerEnrolmentId, enrolmentId };
    const event: EnrolmentEvent = { type: 'enrolment.CourseProgressReset', data };
    yield { stream: `enrolment-${this.id}-${courseId}`, event, subject: this.id };
  }

  /** The next lesson that is not passed, or one of those again. */
  private *lesson(course: ReportedCourse, stage: number, random: Chance): Lazy {
    const below = (limit: number) => random.below(limit);
    const enrolmentId = this.enrolments.get(course.id) ?? '';
    const released = course.releases[Math.min(stage, course.releases.length - 1)] ?? [];
    const open = released.filter((key) => !this.passed.has(runIdOf(enrolmentId, lessonOf(course, key).id)));
    const key = open[0] ?? 'l-1';
    const { id: lessonId } = lessonOf(course, key);
    const runId = runIdOf(enrolmentId, lessonId);
    const sessions = (this.begun.get(runId) ?? 0) + 1;
    this.begun.set(runId, sessions);
    const sessionId = `${runId}.s${sessions}`;
    const place = { runId, learnerId: this.id, courseId: course.id, lessonId };
    const space = this.orgs[below(this.orgs.length)] ?? 'personal';
    const fact = (event: LessonRunEvent) => ({ stream: `lessonRun-${runId}`, event, subject: this.id });
    const outline = { releaseId: 'r', title: key, objectives: [], goals: [] };
    if (sessions === 1)
      yield fact({ type: 'lessons.LessonRunOpened', data: { ...place, enrolmentId, lessonKey: key, outline } });
    const opening = { channel: 'agent', opening: 'new_lesson' } as const;
    yield fact({ type: 'lessons.LessonSessionStarted', data: { ...place, sessionId, space, ...opening } });
    const sum = { correct: 0, total: 5, objectiveResults: {} };
    const attemptId = `${runId}.a${sessions}`;
    const lot = below(6);
    if (lot === 0)
      yield fact({
        type: 'lessons.QuizAttemptFailed',
        data: { runId, attemptId, ...sum, retryAfter: null, attemptsLeft: null },
      });
    if (lot === 1)
      yield fact({ type: 'lessons.QuizAttemptCancelled', data: { runId, attemptId, reason: 'quiz_changed' } });
    if (lot < 2) return;
    this.passed.add(runId);
    const by = lot === 2 ? 'completion' : 'quiz';
    const how = { by, attemptId: null, quizRequired: true, late: false, channel: 'agent' } as const;
    yield fact({ type: 'lessons.LessonPassed', data: { runId, sessionId, space, ...how } });
    yield fact({ type: 'lessons.LessonSessionCompleted', data: { runId, sessionId } });
  }

  private *writes(course: ReportedCourse, random: Chance): Lazy {
    const below = (limit: number) => random.below(limit);
    const enrolmentId = this.enrolments.get(course.id) ?? '';
    const space = [...this.orgs, 'personal'][below(this.orgs.length + 1)] ?? 'personal';
    const documentId = derivedId('document', enrolmentId, space, 'log');
    const fact = (event: DocumentEvent) => ({ stream: `document-${documentId}`, event, subject: this.id });
    const times = (this.begun.get(documentId) ?? 0) + 1;
    this.begun.set(documentId, times);
    const place = { documentId, enrolmentId, learnerId: this.id, courseId: course.id, space, artifact: 'log' };
    if (times === 1) yield fact({ type: 'documents.DocumentOpened', data: place });
    const texts = '["x","x"]';
    const lot = below(5);
    const row = { id: `A${times}`, filled: lot === 0 ? ['a', 'c'] : ['a', 'b'], erased: [] };
    if (lot < 3)
      yield fact({
        type: 'documents.DocumentRowsWritten',
        data: {
          documentId,
          section: 'rows',
          deleted: lot === 2 ? [`A${times - 1}`] : [],
          created: [row],
          changed: [],
          texts,
        },
      });
    if (lot === 3)
      yield fact({
        type: 'documents.DocumentFieldsWritten',
        data: { documentId, section: 'form', filled: ['a', 'c'], erased: times > 1 ? ['b'] : [], texts },
      });
    if (lot === 4)
      yield fact({ type: 'documents.DocumentSectionCleared', data: { documentId, section: 'rows', rows: 'many' } });
  }

  private of(category: string, event: PersonEvent): Happening {
    return { stream: `${category}-${this.id}`, event, subject: this.id };
  }
}
