import { Injectable } from '@nestjs/common';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { plain } from '../../platform/event-store/port/redacted.js';
import { person } from '../identity/index.js';

/** Account and name of a person; null where they cannot be read any more, or there never were any. */
export interface PersonName {
  readonly account: string | null;
  readonly name: string | null;
}

export type NameOf = (personId: string) => PersonName;

/** Those who handed in and reviewed, by name. */
@Injectable()
export class People {
  constructor(private readonly states: StateCache) {}

  async named(ids: readonly string[]): Promise<NameOf> {
    const distinct = [...new Set(ids)];
    const loaded = await this.states.load(...distinct.map((id) => stream(person, id)));
    const known = new Map(
      loaded.flatMap(({ state }, i) => {
        if (state.status !== 'registered') return [];
        const names = { account: plain(state.account, null), name: plain(state.fullName, null) };
        return [[distinct[i], names] as const];
      }),
    );
    return (id) => known.get(id) ?? { account: null, name: null };
  }
}
