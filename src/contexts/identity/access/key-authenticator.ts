import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Authenticator, Credential, Identity } from '../../../platform/access/authenticator.js';
import { bearerToken } from '../../../platform/access/bearer.js';
import { KEY_USES, type KeyUses } from '../../../platform/access/key-uses.js';
import { matchesHash, parsePersonalKey } from '../../../platform/access/personal-key.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { accessKey, isValid, type AccessKey } from '../domain/access-key.js';
import { isActive, person, type Person } from '../domain/person.js';
import { PersonLocale } from './person-locale.js';

const NOBODY = '0'.repeat(64);

/**
 * Knows people by their personal keys. Key and person are read anew on every call, in one round trip: a revoked key and
 * a withdrawn role count from the very next call.
 */
@Injectable()
export class KeyAuthenticator implements Authenticator {
  /** Whose a key is never changes, so it may be kept. */
  private readonly holders = new LRUCache<string, string>({ max: 10_000 });

  constructor(
    private readonly states: StateCache,
    private readonly locales: PersonLocale,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(KEY_USES) private readonly uses: KeyUses,
  ) {}

  async authenticate({ authorization }: Credential): Promise<Identity | 'missing' | 'invalid'> {
    if (!authorization) return 'missing';
    const given = parsePersonalKey(bearerToken(authorization) ?? '');
    if (!given) return 'invalid';

    const { key, holder } = await this.load(given.keyId);
    const now = this.clock.now();
    const proven = matchesHash(given.secret, key.status === 'absent' ? NOBODY : key.secretHash);
    if (!proven || key.status === 'absent' || !isValid(key, now.toISOString())) return 'invalid';
    if (!isActive(holder)) return 'invalid';

    this.uses.note(key.id, now);
    return {
      actor: { kind: 'person', id: holder.id },
      personId: holder.id,
      roles: holder.roles,
      channel: key.channel,
      locale: await this.locales.of(holder),
      credentialId: key.id,
    };
  }

  private async load(keyId: string): Promise<{ key: AccessKey; holder: Person }> {
    const holderId = this.holders.get(keyId);
    if (holderId !== undefined) {
      const [key, holder] = await this.states.load(stream(accessKey, keyId), stream(person, holderId));
      return { key: key.state, holder: holder.state };
    }
    const [{ state: key }] = await this.states.load(stream(accessKey, keyId));
    if (key.status === 'absent') return { key, holder: person.initial };
    this.holders.set(keyId, key.personId);
    const [{ state: holder }] = await this.states.load(stream(person, key.personId));
    return { key, holder };
  }
}
