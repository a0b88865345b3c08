import { Injectable } from '@nestjs/common';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { course } from '../catalogue/index.js';

/** Titles of the courses that notes belong to. */
@Injectable()
export class CourseTitles {
  constructor(private readonly states: StateCache) {}

  /** By course id. */
  async of(courseIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(courseIds)];
    const loaded = await this.states.load(...ids.map((id) => stream(course, id)));
    return new Map(ids.map((id, i) => [id, titleOf(loaded[i]?.state)]));
  }
}

function titleOf(state: typeof course.initial | undefined): string {
  return state?.status === 'known' ? state.title : '';
}
