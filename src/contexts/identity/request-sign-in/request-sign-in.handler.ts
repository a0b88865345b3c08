import { Inject, Injectable, Optional, type OnApplicationShutdown } from '@nestjs/common';
import { KeyRateLimiter } from '../../../platform/access/key-rate-limiter.js';
import { newSecret, secretHash } from '../../../platform/access/personal-key.js';
import type { Admission } from '../../../platform/access/rate-limiter.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CONFIG, publicUrl, type Config } from '../../../platform/config/index.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { IDS, type Ids } from '../../../platform/ids/ids.js';
import { LOGGER, type Logger } from '../../../platform/logging/index.js';
import { MAILER, type Mailer } from '../../../platform/mail/index.js';
import { folded } from '../../../platform/text/text.js';
import { atDoor } from '../access/at-door.js';
import { PersonLocale } from '../access/person-locale.js';
import { signInToken } from '../access/sign-in-token.js';
import { Claims } from '../claims.js';
import { LINK_MS, signIn } from '../domain/sign-in.js';
import { isActive, person, type RegisteredPerson } from '../domain/person.js';
import { decideRequestSignIn } from './request-sign-in.decide.js';
import { signInLetterWords } from './sign-in-letter.js';

const LETTERS = 5;

/**
 * Writes a letter with a one-time link to whoever has the address. All of it happens after the answer, so neither the answer
 * nor its time tells whether anybody has; a letter that does not arrive is asked for again.
 */
@Injectable()
export class RequestSignInHandler implements OnApplicationShutdown {
  private readonly asked = new KeyRateLimiter(LETTERS, LINK_MS / 1_000);
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly claims: Claims,
    private readonly states: StateCache,
    private readonly decisions: DecisionRunner,
    private readonly locales: PersonLocale,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(CONFIG) private readonly config: Config,
    @Optional() @Inject(LOGGER) private readonly logger?: Logger,
  ) {}

  /**
   * `to`: the page, as a path, to which the link leads. Not admitted: letters to this address, known or not, were asked for five
   * times within a quarter of an hour.
   */
  async request(mail: string, to?: string): Promise<Admission> {
    const admission = await this.asked.admit(folded(mail));
    if (admission.admitted) {
      const sent = this.write(mail, to)
        .catch((error: unknown) => this.logger?.error({ error }, 'A letter to sign in could not be sent'))
        .finally(() => this.underWay.delete(sent));
      this.underWay.add(sent);
    }
    return admission;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private async write(mail: string, to: string | undefined): Promise<void> {
    const owner = await this.claims.ownerOf('mail', mail);
    if (owner === null) return;
    const [{ state }] = await this.states.load(stream(person, owner));
    if (!isActive(state)) return;
    const link = await this.waitingLink(state.id);
    const { kind } = await this.mailer.send(await this.letter(state, link, to));
    if (kind !== 'sent') this.logger?.warn({ personId: state.id, outcome: kind }, 'A letter to sign in was not taken');
  }

  private async waitingLink(userId: string): Promise<string> {
    const [signInId, secret] = [this.ids.uuid().replaceAll('-', ''), newSecret(this.ids)];
    const asked = { signInId, userId, linkHash: secretHash(secret) };
    const decide = (state: Parameters<typeof decideRequestSignIn>[2]) =>
      decideRequestSignIn(asked, this.clock.now(), state);
    settled(await this.decisions.run(signIn, signInId, atDoor(this.ids), decide, { subjects: [userId] }));
    return signInToken({ signInId, secret });
  }

  private async letter(reader: RegisteredPerson, link: string, to: string | undefined) {
    const locale = await this.locales.of(reader);
    const onwards = to === undefined ? '' : `?${new URLSearchParams({ to }).toString()}`;
    const linkUrl = `${publicUrl(this.config)}/reports/sign-in/${link}${onwards}`;
    return {
      id: this.ids.uuid(),
      to: { name: reader.fullName, address: reader.mail },
      locale,
      ...signInLetterWords(locale, { name: reader.fullName, linkUrl }),
      date: this.clock.now(),
    };
  }
}
