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

/** How long the language of somebody's organization is taken as it was, unless this process changed it. */
const KEPT_MS = 2_000;

/** By when the table of memberships has certainly heard of what this process did. */
const HEARD_MS = 60_000;

/**
 * In which language a person is answered: their own, else that of the organization they study in, else the
 * installation's. Nothing is decided by it, so a call waits for the newest joinings only after one of its own person in
 * this process; what another process did counts two seconds later.
 */
@Injectable()
export class PersonLocale {
  private readonly kept = new LRUCache<string, Locale>({ max: 10_000, ttl: KEPT_MS });
  private readonly moved = new LRUCache<string, true>({ max: 10_000, ttl: HEARD_MS });
  private changes = 0;
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
    const before = this.changes;
    const locale = await this.ofOrganization(person);
    if (before === this.changes) this.kept.set(known, locale);
    return locale;
  }

  /** Tells that an organization changed, or who belongs to it: then `personId` joined, left or got another role. */
  organizationChanged(personId?: string): void {
    this.changes += 1;
    this.kept.clear();
    if (personId !== undefined) this.moved.set(personId, true);
  }

  private async ofOrganization(person: RegisteredPerson): Promise<Locale> {
    const ids = await this.memberships.ask(person.id);
    const loaded = await this.states.load(...ids.map((id) => stream(organization, id)));
    const organizations = loaded.flatMap(({ state }) => (state.status === 'absent' ? [] : [state]));
    const space = this.spaces.selectedOf(person, organizations);
    return organizations.find(({ id }) => id === space.id)?.locale ?? this.fallback;
  }

  private async membershipsOf(personIds: readonly string[]): Promise<string[][]> {
    const waits = personIds.some((id) => this.moved.has(id));
    const db = waits
      ? (await this.readStore.fresh<MembershipsTable>('memberships')).db
      : this.readStore.asItIs<MembershipsTable>();
    const all = await membershipsOfAll(db, [...new Set(personIds)]);
    return personIds.map((id) => all.filter(({ person_id }) => person_id === id).map(({ org_id }) => org_id));
  }
}
