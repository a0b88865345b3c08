import { Inject, Injectable } from '@nestjs/common';
import {
  membershipsOfAll,
  type MembershipRow,
  type MembershipsTable,
} from '../../../../projections/directory/index.js';
import type { Stale } from '../../../platform/contract/use-case.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { Rounds } from '../../../platform/rounds/rounds.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { folded } from '../../../platform/text/text.js';
import { Claims } from '../claims.js';
import { couldBeId } from '../domain/id.js';
import { hasMember, organization, type KnownOrganization } from '../domain/organization.js';
import { person, type RegisteredPerson } from '../domain/person.js';
import { PERSONAL, type SpaceId } from '../domain/person.events.js';
import { firstSpace, personalSpace, spaceIn, type Space } from '../domain/space.js';

/** `stale` when joinings of the last moments may be missing. */
export interface Organizations {
  readonly organizations: readonly KnownOrganization[];
  readonly stale?: Stale;
}

interface Memberships {
  readonly memberships: readonly MembershipRow[];
  readonly stale: Stale | undefined;
}

/** The spaces of a person. */
@Injectable()
export class Spaces {
  private readonly memberships = new Rounds((personIds: readonly string[]) => this.membershipsOf(personIds));

  constructor(
    private readonly states: StateCache,
    private readonly claims: Claims,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  /**
   * The space a person named by title, id or `personal`; without a name the selected one. undefined is
   * `space_not_available`: no such organization, not in it, or it is suspended.
   */
  async resolve(personId: string, named?: string): Promise<Space | undefined> {
    return named === undefined ? this.selected(personId) : this.named(personId, named);
  }

  /** What answers print for a space that is kept by id. */
  async title(spaceId: SpaceId): Promise<string> {
    return (await this.titles([spaceId])).get(spaceId) ?? spaceId;
  }

  /** Titles of several spaces, by id. */
  async titles(spaceIds: readonly SpaceId[]): Promise<ReadonlyMap<SpaceId, string>> {
    const ids = [...new Set(spaceIds)].filter((id) => id !== PERSONAL);
    const loaded = await this.states.load(...ids.map((id) => stream(organization, id)));
    const titles = new Map<SpaceId, string>([[PERSONAL, PERSONAL]]);
    for (const { state } of loaded) if (state.status !== 'absent') titles.set(state.id, state.title);
    return titles;
  }

  /** The organizations a person belongs to, in the order of joining; suspended ones too. */
  async organizationsOf(personId: string): Promise<Organizations> {
    const { memberships, stale } = await this.memberships.ask(personId);
    const loaded = await this.states.load(...memberships.map(({ org_id }) => stream(organization, org_id)));
    const organizations = loaded.flatMap(({ state }) => (hasMember(state, personId) ? [state] : []));
    return stale ? { organizations, stale } : { organizations };
  }

  /** The selected space, when the person's organizations are at hand. */
  selectedOf({ id, selectedSpace }: RegisteredPerson, organizations: readonly KnownOrganization[]): Space {
    if (selectedSpace === PERSONAL) return personalSpace;
    const chosen = organizations.find((one) => one.id === selectedSpace);
    return (chosen && spaceIn(chosen, id)) ?? firstSpace(organizations, id);
  }

  /** What several ask at once is one question to the table. */
  private async membershipsOf(personIds: readonly string[]): Promise<Memberships[]> {
    const { db, stale } = await this.readStore.fresh<MembershipsTable>('memberships');
    const all = await membershipsOfAll(db, [...new Set(personIds)]);
    return personIds.map((id) => ({ memberships: all.filter(({ person_id }) => person_id === id), stale }));
  }

  private async named(personId: string, name: string): Promise<Space | undefined> {
    if (folded(name) === PERSONAL) return personalSpace;
    const id = name.trim();
    const byId = couldBeId(id) ? await this.space(id, personId) : undefined;
    if (byId) return byId;
    const owner = await this.claims.ownerOf('organizationTitle', name);
    return owner === null ? undefined : this.space(owner, personId);
  }

  private async selected(personId: string): Promise<Space> {
    const [{ state }] = await this.states.load(stream(person, personId));
    const selected = state.status === 'registered' ? state.selectedSpace : null;
    if (selected === PERSONAL) return personalSpace;
    const chosen = selected === null ? undefined : await this.space(selected, personId);
    return chosen ?? firstSpace((await this.organizationsOf(personId)).organizations, personId);
  }

  private async space(orgId: string, personId: string): Promise<Space | undefined> {
    const [{ state }] = await this.states.load(stream(organization, orgId));
    return spaceIn(state, personId);
  }
}
