import { Inject, Injectable } from '@nestjs/common';
import { keysOf, type AccessKeysTable } from '../../../projections/directory/index.js';
import type { Caller } from '../../platform/contract/caller.js';
import { Failure } from '../../platform/contract/failure.js';
import { DecisionRunner } from '../../platform/decision/decision-runner.js';
import { settled } from '../../platform/decision/settled.js';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { KEY_VAULT, type KeyVault } from '../../platform/event-store/sealed/key-vault.js';
import { READ_STORE, type ReadStore } from '../../platform/read-store/read-store.js';
import { Claims } from './claims.js';
import { accessKey } from './domain/access-key.js';
import { couldBeId } from './domain/id.js';
import { namesOf, person } from './domain/person.js';
import { decideRevokeKey } from './revoke-key/revoke-key.decide.js';

/** What makes an erased person unreadable, once the log says that they are erased. Each step may be repeated. */
@Injectable()
export class Erasure {
  constructor(
    private readonly states: StateCache,
    private readonly decisions: DecisionRunner,
    private readonly claims: Claims,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(KEY_VAULT) private readonly vault: KeyVault,
  ) {}

  /** The id of somebody who is registered or was erased: by id, login or mail. Names are free once they are erased. */
  async find(named: string): Promise<string | undefined> {
    const id = named.trim();
    const owners = [await this.claims.ownerOf('login', named), await this.claims.ownerOf('mail', named)];
    const ids = [...(couldBeId(id) ? [id] : []), ...owners.filter((owner) => owner !== null)];
    for (const one of ids) {
      const [{ state }] = await this.states.load(stream(person, one));
      if (state.status === 'registered' || state.erased) return one;
    }
    return undefined;
  }

  /**
   * Names are given up while they can still be read; the key goes last.
   * @returns when the key was destroyed, by the clock of the vault; undefined: nobody is erased here
   * @throws Failure `unavailable`: once more, later
   */
  async complete(personId: string, caller: Caller): Promise<string | undefined> {
    const [{ state }] = await this.states.load(stream(person, personId));
    if (state.status === 'registered' || !state.erased) return undefined;
    const { db, stale } = await this.readStore.fresh<AccessKeysTable>('access_keys');
    if (stale) throw new Failure('unavailable', [], { retryAfterSeconds: 5 });
    for (const { key_id: keyId, revoked_at: revokedAt } of await keysOf(db, personId)) {
      if (revokedAt !== null) continue;
      settled(await this.decisions.run(accessKey, keyId, caller, (key) => decideRevokeKey(keyId, key)));
    }
    for (const { kind, name } of namesOf(state.erased)) await this.claims.release(kind, name, personId, caller);
    return this.vault.destroy(personId);
  }
}
