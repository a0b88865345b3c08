import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { membershipsOfAll, type MembershipsTable } from '../../../../projections/directory/index.js';
import type { Locale } from '../../../platform/contract/refusal.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { Rounds } from '../../../platform/rounds/rounds.js';
import { organization } from '../domain/organization.js';
import type { RegisteredPerson } from '../domain/person.js';
import { PERSONAL } from '../domain/person.events.js';
import { Spaces } from '../spaces/spaces.js';

/** Nest's key for the language of the installation. */
export const DEFAULT_LOCALE = Symbol('DefaultLocale');

/** How long the language of somebody's organization is taken as it was. */
const KEPT_MS = 2_000;

/**
 * In which language a person is answered: their own, else that of the organization they study in, else the
 * installation's. Nothing is decided by it, so no call waits for the newest joinings.
 */
@Injectable()
export class PersonLocale {
  private readonly kept = new LRUCache<string, Locale>({ max: 10_000, ttl: KEPT_MS });
  private readonly memberships = new Rounds((personIds: readonly string[]) => this.membershipsOf(personIds));

  constructor(
    private readonly states: StateCache,
    private readonly spaces: Spaces,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(DEFAULT_LOCALE) private readonly fallback: Locale,
  ) {}

  async of(person: RegisteredPerson): Promise<Locale> {
    if (person.locale) return person.locale;
    if (person.selectedSpace === PERSONAL) return this.fallback;
    const known = `${person.id} ${person.selectedSpace ?? ''}`;
    const kept = this.kept.get(known);
    if (kept) return kept;
    const locale = await this.ofOrganization(person);
    this.kept.set(known, locale);
    return locale;
  }

  private async ofOrganization(person: RegisteredPerson): Promise<Locale> {
    const ids = await this.memberships.ask(person.id);
    const loaded = await this.states.load(...ids.map((id) => stream(organization, id)));
    const organizations = loaded.flatMap(({ state }) => (state.status === 'absent' ? [] : [state]));
    const space = this.spaces.selectedOf(person, organizations);
    return organizations.find(({ id }) => id === space.id)?.locale ?? this.fallback;
  }

  private async membershipsOf(personIds: readonly string[]): Promise<string[][]> {
    const db = this.readStore.asItIs<MembershipsTable>();
    const all = await membershipsOfAll(db, [...new Set(personIds)]);
    return personIds.map((id) => all.filter(({ person_id }) => person_id === id).map(({ org_id }) => org_id));
  }
}
