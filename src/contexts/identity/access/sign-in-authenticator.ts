import { Inject, Injectable } from '@nestjs/common';
import type { Identity } from '../../../platform/access/authenticator.js';
import { matchesHash } from '../../../platform/access/personal-key.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { accessKey, isValid } from '../domain/access-key.js';
import { isActive, person } from '../domain/person.js';
import { isOpen, signIn, type OpenSignIn } from '../domain/sign-in.js';
import { PersonLocale } from './person-locale.js';
import { parseSignInToken } from './sign-in-token.js';

/** Who is signed in in a browser. */
export interface Visitor {
  readonly identity: Identity;
  readonly fullName: string;
  readonly signInId: string;
}

const NOBODY = '0'.repeat(64);

/**
 * Knows people by what their browser shows. Sign-in, key and person are read anew at every visit: whoever signed out, lost
 * the key or was erased is not let in any more.
 */
@Injectable()
export class SignInAuthenticator {
  constructor(
    private readonly states: StateCache,
    private readonly locales: PersonLocale,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** undefined: nobody, or nobody any more. */
  async visitor(token: string): Promise<Visitor | undefined> {
    const given = parseSignInToken(token);
    if (!given) return undefined;
    const [{ state }] = await this.states.load(stream(signIn, given.signInId));
    const now = this.clock.now().toISOString();
    const proven = matchesHash(given.secret, state.status === 'open' ? state.secretHash : NOBODY);
    return proven && isOpen(state, now) ? this.known(state, now) : undefined;
  }

  private async known({ id, personId, keyId }: OpenSignIn, now: string): Promise<Visitor | undefined> {
    const [{ state: who }, ...keys] = await this.states.load(
      stream(person, personId),
      ...(keyId === null ? [] : [stream(accessKey, keyId)]),
    );
    const isWithdrawn = keys.some(({ state }) => state.status === 'absent' || !isValid(state, now));
    if (isWithdrawn || !isActive(who)) return undefined;
    const identity = {
      actor: { kind: 'person', id: who.id },
      personId: who.id,
      roles: who.roles,
      channel: 'web',
      locale: await this.locales.of(who),
      credentialId: id,
    } as const;
    return { identity, fullName: who.fullName, signInId: id };
  }
}
