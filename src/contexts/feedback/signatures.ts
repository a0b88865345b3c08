import { Injectable } from '@nestjs/common';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { person } from '../identity/index.js';

/** Account and name, as threads show them. */
export interface Signature {
  readonly author: string;
  readonly author_name: string;
}

/** Who wrote notes; one who is not registered, such as the operator, signs with the id. */
@Injectable()
export class Signatures {
  constructor(private readonly states: StateCache) {}

  async of(ids: readonly string[]): Promise<(id: string) => Signature> {
    const distinct = [...new Set(ids)];
    const loaded = await this.states.load(...distinct.map((id) => stream(person, id)));
    const known = new Map(
      loaded.flatMap(({ state }, i) =>
        state.status === 'registered'
          ? [[distinct[i], { author: state.account, author_name: state.fullName }] as const]
          : [],
      ),
    );
    return (id) => known.get(id) ?? { author: id, author_name: id };
  }
}
