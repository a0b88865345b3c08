import { Injectable } from '@nestjs/common';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { Claims } from './claims.js';
import { couldBeId } from './domain/id.js';
import { organization, type KnownOrganization } from './domain/organization.js';
import { person, type RegisteredPerson } from './domain/person.js';

/** Finds people and organizations by what an administrator types. From streams, so never from an old state. */
@Injectable()
export class Directory {
  constructor(
    private readonly states: StateCache,
    private readonly claims: Claims,
  ) {}

  /** By id, else by login. */
  async person(idOrLogin: string): Promise<RegisteredPerson | undefined> {
    const id = idOrLogin.trim();
    const byId = couldBeId(id) ? await this.personById(id) : undefined;
    if (byId) return byId;
    const owner = await this.claims.ownerOf('login', idOrLogin);
    return owner === null ? undefined : this.personById(owner);
  }

  /** By id, else by title. */
  async organization(idOrTitle: string): Promise<KnownOrganization | undefined> {
    const id = idOrTitle.trim();
    const byId = couldBeId(id) ? await this.organizationById(id) : undefined;
    if (byId) return byId;
    const owner = await this.claims.ownerOf('organizationTitle', idOrTitle);
    return owner === null ? undefined : this.organizationById(owner);
  }

  private async personById(id: string): Promise<RegisteredPerson | undefined> {
    const [{ state }] = await this.states.load(stream(person, id));
    return state.status === 'registered' ? state : undefined;
  }

  private async organizationById(id: string): Promise<KnownOrganization | undefined> {
    const [{ state }] = await this.states.load(stream(organization, id));
    return state.status === 'absent' ? undefined : state;
  }
}
