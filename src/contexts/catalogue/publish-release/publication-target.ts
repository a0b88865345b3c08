import { Injectable } from '@nestjs/common';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { Claims } from '../../identity/index.js';
import { course, type Course } from '../domain/course.js';
import type { catalogueRefusals } from '../domain/refusals.js';
import { bindingRefusal, type BindingRefusal } from './publish-release.decide.js';

/** The course a release goes to; null: a new one. */
export interface Target {
  readonly courseId: string | null;
  readonly state: Course;
}

type TargetRefusal = BindingRefusal | RefusedOf<typeof catalogueRefusals, 'course_not_found' | 'course_key_taken'>;

/** Finds the course of a release by its key, or the one that was named to bind it to. */
@Injectable()
export class PublicationTarget {
  constructor(
    private readonly claims: Claims,
    private readonly states: StateCache,
  ) {}

  /** `commandId`: a command that was carried out before is not refused by what it did. */
  async of(key: string, named: string | undefined, commandId?: string): Promise<Target | TargetRefusal> {
    const owner = await this.claims.ownerOf('courseKey', key);
    const courseId = named ?? owner;
    if (courseId === null) return { courseId, state: course.initial };
    const [{ state, commands }] = await this.states.load(stream(course, courseId));
    if (named !== undefined) {
      if (state.status === 'absent') return { code: 'course_not_found', details: { id: named } };
      const refusal = commandId && commands.has(commandId) ? null : bindingRefusal(state, key);
      if (refusal) return refusal;
    }
    if (owner !== null && owner !== courseId) return this.taken(key, owner);
    const other = state.status === 'known' && state.courseKey !== null && state.courseKey !== key;
    return other ? this.taken(key, courseId) : { courseId, state };
  }

  /** Another course owns the key; null while it is being made. */
  async taken(key: string, owner: string): Promise<RefusedOf<typeof catalogueRefusals, 'course_key_taken'>> {
    const [{ state }] = await this.states.load(stream(course, owner));
    const details = { release_key: key, course: state.status === 'known' ? owner : null };
    return { code: 'course_key_taken', details };
  }
}
