import { Injectable } from '@nestjs/common';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { Claims, person } from '../../identity/index.js';
import type { catalogueRefusals } from '../domain/refusals.js';
import { AUTHORS } from '../shapes.contract.js';

type InstructorRefusal = RefusedOf<
  typeof catalogueRefusals,
  'instructors_empty' | 'instructor_not_found' | 'instructor_not_author'
>;

/** Instructors are passed and answered as accounts, and kept by id. */
@Injectable()
export class Instructors {
  constructor(
    private readonly claims: Claims,
    private readonly states: StateCache,
  ) {}

  /** The ids of the accounts, or why they cannot be instructors. */
  async resolve(accounts: readonly string[]): Promise<readonly string[] | InstructorRefusal> {
    if (accounts.length === 0) return { code: 'instructors_empty', details: {} };
    const owners = await Promise.all(accounts.map((account) => this.claims.ownerOf('login', account)));
    const people = await this.people(owners.map((owner) => owner ?? ''));
    const faulty = (wrong: (i: number) => boolean) => accounts.filter((_, i) => wrong(i));
    const unknown = faulty((i) => people[i]?.status !== 'registered');
    if (unknown.length > 0) return { code: 'instructor_not_found', details: { users: unknown } };
    const readers = faulty((i) => {
      const state = people[i];
      return state?.status === 'registered' && !state.roles.some((role) => AUTHORS.includes(role));
    });
    if (readers.length > 0) return { code: 'instructor_not_author', details: { users: readers } };
    return [...new Set(people.flatMap((state) => (state.status === 'registered' ? [state.id] : [])))];
  }

  /** The accounts of the ids; who is not registered is left out. */
  async accounts(ids: readonly string[]): Promise<string[]> {
    return (await this.people(ids)).flatMap((state) => (state.status === 'registered' ? [state.account] : []));
  }

  /** Id → login of those who are registered. */
  async logins(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const people = await this.people([...new Set(ids)]);
    return new Map(people.flatMap((state) => (state.status === 'registered' ? [[state.id, state.account]] : [])));
  }

  private async people(ids: readonly string[]) {
    const loaded = await this.states.load(...ids.map((id) => stream(person, id === '' ? 'nobody' : id)));
    return loaded.map(({ state }) => state);
  }
}
