import { Inject, Injectable } from '@nestjs/common';
import { AUTHENTICATOR, type Authenticator } from '../../../platform/access/authenticator.js';
import { matchesHash, newSecret, secretHash } from '../../../platform/access/personal-key.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import type { Locale } from '../../../platform/contract/refusal.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { IDS, type Ids } from '../../../platform/ids/ids.js';
import { atDoor } from '../access/at-door.js';
import { PersonLocale } from '../access/person-locale.js';
import { parseSignInToken, signInToken } from '../access/sign-in-token.js';
import { isActive, person } from '../domain/person.js';
import { isLinkValid, signIn, type RequestedSignIn } from '../domain/sign-in.js';
import { decideSignInByKey, decideSignInByLink } from './sign-in.decide.js';

/** Signs a browser in, by the link of a letter or by a personal key. */
@Injectable()
export class SignInHandler {
  constructor(
    private readonly states: StateCache,
    private readonly decisions: DecisionRunner,
    private readonly locales: PersonLocale,
    @Inject(AUTHENTICATOR) private readonly keys: Authenticator,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  /** The language of whom the link is for; undefined when it opens nothing (any more). Looking uses nothing up. */
  async lookAt(link: string): Promise<Locale | undefined> {
    const state = await this.requested(link);
    if (!state) return undefined;
    const [{ state: who }] = await this.states.load(stream(person, state.personId));
    return isActive(who) ? this.locales.of(who) : undefined;
  }

  /** What the browser shows from now on; undefined when the link opens nothing (any more). */
  async byLink(link: string): Promise<string | undefined> {
    const given = parseSignInToken(link);
    const state = await this.requested(link);
    if (!given || !state) return undefined;
    const { signInId } = given;
    const secret = newSecret(this.ids);
    const outcome = settled(
      await this.decisions.run(
        signIn,
        signInId,
        atDoor(this.ids, state.personId),
        (now) => {
          const isProven = now.status === 'requested' && matchesHash(given.secret, now.linkHash);
          return decideSignInByLink({ signInId, secretHash: secretHash(secret), isProven }, this.clock.now(), now);
        },
        { subjects: [state.personId] },
      ),
    );
    return outcome.kind === 'accepted' ? signInToken({ signInId, secret }) : undefined;
  }

  /** What the browser shows from now on; undefined when this is no valid key. */
  async byKey(key: string): Promise<string | undefined> {
    const identity = await this.keys.authenticate({ authorization: `Bearer ${key}`, resource: '' });
    if (identity === 'missing' || identity === 'invalid') return undefined;
    const { personId: userId, credentialId: keyId } = identity;
    const [signInId, secret] = [this.ids.uuid().replaceAll('-', ''), newSecret(this.ids)];
    const opened = { signInId, userId, keyId, secretHash: secretHash(secret) };
    settled(
      await this.decisions.run(
        signIn,
        signInId,
        atDoor(this.ids, userId),
        (state) => decideSignInByKey(opened, this.clock.now(), state),
        { subjects: [userId] },
      ),
    );
    return signInToken({ signInId, secret });
  }

  private async requested(link: string): Promise<RequestedSignIn | undefined> {
    const given = parseSignInToken(link);
    if (!given) return undefined;
    const [{ state }] = await this.states.load(stream(signIn, given.signInId));
    if (!isLinkValid(state, this.clock.now().toISOString())) return undefined;
    return matchesHash(given.secret, state.linkHash) ? state : undefined;
  }
}
