import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/contract/caller.js';
import { StateCache, type StreamRef } from '../../../platform/decision/state-cache.js';
import { PERSONAL, Spaces, type Space } from '../../identity/index.js';
import type { SpaceId } from '../../identity/domain/person.events.js';
import type { LearnerCourse } from './learner-course.js';
import type { CourseRuns } from './learner-courses.js';
import { startedIn } from './started-session.js';

/** Where a call on a course takes place, or why nowhere. */
export type CourseSpace =
  | ({ readonly kind: 'found' } & Space)
  | { readonly kind: 'not_available'; readonly named: string }
  | { readonly kind: 'course_not_in_space'; readonly title: string };

/** The space of a call on a course of a learner. */
@Injectable()
export class CourseSpaces {
  constructor(
    private readonly spaces: Spaces,
    private readonly states: StateCache,
  ) {}

  /**
   * Where a call with a key was done before, by the stream that it writes in each space: a repeat that names no space means
   * the same one, whatever is selected now. undefined when it is new, or has no key.
   */
  async ofRepeat(
    { learnerId, enrolment }: LearnerCourse,
    { idempotencyKey, commandId }: Caller,
    streamIn: (space: SpaceId) => StreamRef<unknown, never>,
  ): Promise<SpaceId | undefined> {
    if (idempotencyKey === undefined) return undefined;
    const { organizations } = await this.spaces.organizationsOf(learnerId);
    const spaces = [...new Set([PERSONAL, ...enrolment.assignments.keys(), ...organizations.map(({ id }) => id)])];
    const loaded = await this.states.load(...spaces.map(streamIn));
    return spaces.find((_space, n) => loaded[n]?.commands.has(commandId));
  }

  /** The named space; else that of the started session in the course; else the selected one. */
  async ofSession(course: LearnerCourse, runs: CourseRuns, now: Date, named?: string): Promise<CourseSpace> {
    const started = named === undefined ? startedIn(course, runs, now) : undefined;
    const space = started && (await this.spaces.resolve(course.learnerId, started.session.space));
    return space && isInSpace(course, space.id) ? { kind: 'found', ...space } : this.selected(course, named);
  }

  /** The named space, else the selected one. */
  async selected(course: LearnerCourse, named?: string): Promise<CourseSpace> {
    const space = await this.spaces.resolve(course.learnerId, named);
    if (!space) return { kind: 'not_available', named: named ?? '' };
    return isInSpace(course, space.id)
      ? { kind: 'found', ...space }
      : { kind: 'course_not_in_space', title: space.title };
  }
}

/** `personal` holds every course, an organization's space those it assigned. */
export function isInSpace(course: LearnerCourse, space: SpaceId): boolean {
  return space === PERSONAL || course.enrolment.assignments.has(space);
}
