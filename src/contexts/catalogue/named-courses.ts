import { Injectable } from '@nestjs/common';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { Claims } from '../identity/index.js';
import { course, type KnownCourse } from './domain/course.js';

/** Finds courses by what an administrator types. From streams, so never from an old state. */
@Injectable()
export class NamedCourses {
  constructor(
    private readonly claims: Claims,
    private readonly states: StateCache,
  ) {}

  /** By id, else by course key. */
  async course(named: string) {
    const owner = (await this.known(named)) ?? (await this.known(await this.claims.ownerOf('courseKey', named)));
    return owner ?? ({ code: 'course_not_found', details: { id: named } } as const);
  }

  /** Titles of courses, by id; an unknown one is absent. */
  async titles(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const loaded = await this.states.load(...ids.map((id) => stream(course, id)));
    return new Map(loaded.flatMap(({ state }) => (state.status === 'known' ? [[state.id, state.title] as const] : [])));
  }

  private async known(id: string | null): Promise<KnownCourse | undefined> {
    if (id === null) return undefined;
    const [{ state }] = await this.states.load(stream(course, id));
    return state.status === 'known' ? state : undefined;
  }
}
