import type { Caller } from '../../../platform/contract/caller.js';
import type { KnownCourse, Release, ReleaseRecord } from '../../catalogue/index.js';
import {
  deadlinePassed,
  termsIn,
  type Assignment,
  type CourseAccess,
  type EnrolmentState,
} from '../../enrolment/index.js';
import type { KnownOrganization, PlatformSettings } from '../../identity/index.js';
import type { SpaceId } from '../../identity/domain/person.events.js';
import { NOT_BEGUN, type ChainFacts, type DocumentStanding, type QuizPolicy } from '../domain/chain.js';
import type { PublishedLesson } from '../domain/settle.js';
import { lessonInRelease } from './lesson-in-release.js';

/** Everything a decision on a learner in a course rests on, taken from streams. */
export interface LearnerCourse {
  readonly learnerId: string;
  readonly courseId: string;
  readonly course: KnownCourse | undefined;
  readonly enrolment: EnrolmentState;
  readonly access: CourseAccess;
  /** The assigning organizations that the learner belongs to, by id. */
  readonly organizations: ReadonlyMap<string, KnownOrganization>;
  readonly settings: PlatformSettings;
  readonly release: { readonly record: ReleaseRecord; readonly content: Release } | undefined;
  /** The installation's zone, where no organization's clock applies. */
  readonly timeZone: string;
}

/** What the course asks of the learner in a space, or null without an assignment. */
export function termsOf(of: LearnerCourse, space: SpaceId): Assignment | null {
  const acts = (orgId: string) => of.organizations.get(orgId)?.status === 'active';
  return termsIn(space, of.enrolment.assignments.values(), acts);
}

/** The zone whose calendar counts the days of the terms. */
export function zoneOf(of: LearnerCourse, orgId: string | undefined): string {
  return (orgId ? of.organizations.get(orgId)?.timeZone : null) ?? of.timeZone;
}

/** Whether the deadline that holds in the space has passed: a pass at this instant is a late one. */
export function isLate(of: LearnerCourse, space: SpaceId, now: Date): boolean {
  const terms = termsOf(of, space);
  return terms !== null && deadlinePassed(terms.deadline, now, zoneOf(of, terms.orgId));
}

/**
 * The quiz is compulsory when any assigning, active organization asks for it; one that set nothing follows the
 * platform, and so does a course nobody assigned. Limit and pause are the platform's alone.
 */
export function quizPolicy({ organizations, settings }: LearnerCourse): QuizPolicy {
  const assigning = [...organizations.values()].filter(({ status }) => status === 'active');
  const { quizRequired, maxAttempts, retryDelayMinutes } = settings;
  const required =
    assigning.length === 0 ? quizRequired : assigning.some((organization) => organization.quizRequired ?? quizRequired);
  return { required, maxAttempts, retryDelayMinutes };
}

/** What else is found out for a call; left out where it decides nothing. */
interface FoundOut {
  readonly publications?: readonly PublishedLesson[];
  /** The learner's document in the space. */
  readonly document?: DocumentStanding;
}

/** What the chain's checks need to know beside the run. */
export function chainFacts(
  of: LearnerCourse,
  lessonKey: string,
  space: SpaceId,
  now: Date,
  { channel }: Pick<Caller, 'channel'>,
  { publications = [], document = NOT_BEGUN }: FoundOut = {},
): ChainFacts {
  const { release } = of;
  return {
    now: now.toISOString(),
    learnerId: of.learnerId,
    access: of.access,
    enrolmentId: of.enrolment.enrolmentId,
    release: release
      ? { id: release.record.releaseId, lesson: lessonInRelease(release.content, release.record.releaseId, lessonKey) }
      : null,
    publications,
    policy: quizPolicy(of),
    ...document,
    sessionTimeoutHours: of.settings.sessionTimeoutHours,
    late: isLate(of, space, now),
    channel,
  };
}
