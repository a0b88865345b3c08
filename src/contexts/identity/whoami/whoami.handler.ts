import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Failure } from '../../../platform/contract/failure.js';
import { answer, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { person } from '../domain/person.js';
import { Spaces } from '../spaces/spaces.js';
import type { whoamiContract } from './whoami.contract.js';

export class Whoami extends UseCaseQuery<typeof whoamiContract> {}

@QueryHandler(Whoami)
export class WhoamiHandler implements IQueryHandler<Whoami> {
  constructor(
    private readonly states: StateCache,
    private readonly spaces: Spaces,
  ) {}

  async execute({ caller }: Whoami): Promise<Answer<typeof whoamiContract>> {
    const [[{ state }], { organizations, stale }] = await Promise.all([
      this.states.load(stream(person, caller.personId)),
      this.spaces.organizationsOf(caller.personId),
    ]);
    if (state.status === 'absent') throw new Failure('not_found');
    const memberships = organizations.flatMap(({ id, title, status, members }) => {
      const membership = members.get(state.id);
      return membership ? [{ id, title, role: membership.role, suspended: status === 'suspended' }] : [];
    });
    const space = this.spaces.selectedOf(state, organizations);
    return answer(
      { login: state.account, full_name: state.fullName, organizations: memberships, space: space.title },
      stale,
    );
  }
}
