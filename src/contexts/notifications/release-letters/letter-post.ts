import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CONFIG, publicUrl, type Config } from '../../../platform/config/index.js';
import type { Caller } from '../../../platform/contract/caller.js';
import type { Refused } from '../../../platform/contract/refusal.js';
import type { Decision } from '../../../platform/decision/decision.js';
import { derivedCommandId, DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { isRedacted } from '../../../platform/event-store/port/redacted.js';
import { derivedId } from '../../../platform/ids/ids.js';
import { MAILER, type Letter, type Mailer } from '../../../platform/mail/index.js';
import { course, isOpenToAny } from '../../catalogue/index.js';
import { isActive, person, PersonLocale, Spaces, type RegisteredPerson } from '../../identity/index.js';
import { decideOutcome, type Outcome } from '../domain/letter.js';
import type { ReleaseSubscriptionEvent } from '../domain/subscription.events.js';
import {
  letterOf,
  releaseSubscription,
  subscriptionOf,
  type ReleaseSubscription,
  type SubscriptionRef,
} from '../domain/release-subscription.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';
import { releaseLetterWords } from './words.js';

/** Whom a letter would go to, and about what. */
export interface Addressee {
  readonly reader: RegisteredPerson;
  readonly title: string;
}

/** Who acts, and the event that made it act. */
export interface Sending {
  readonly caller: Caller;
  readonly causationId?: string;
}

type DecideClaim<R extends Refused> = (
  ref: SubscriptionRef,
  state: ReleaseSubscription,
) => Decision<ReleaseSubscriptionEvent, R>;

/** Tries to record what became of a letter: losing it would make the letter unclear. */
const RECORDINGS = 5;

/** Release letters: at most once each, for a claim is recorded before the letter leaves and its outcome after it. */
@Injectable()
export class LetterPost {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly states: StateCache,
    private readonly spaces: Spaces,
    private readonly locales: PersonLocale,
    private readonly links: UnsubscribeLinks,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async subscription(ref: SubscriptionRef): Promise<ReleaseSubscription> {
    const [{ state }] = await this.states.load(stream(releaseSubscription, subscriptionOf(ref)));
    return state;
  }

  /** undefined: the person is gone, or the course is not open, or not to them. */
  async addressee({ courseId, userId }: SubscriptionRef): Promise<Addressee | undefined> {
    const [{ state: about }, { state: reader }] = await this.states.load(
      stream(course, courseId),
      stream(person, userId),
    );
    if (about.status === 'absent' || !about.published || about.upcoming) return undefined;
    if (!isActive(reader) || isRedacted(reader.mail)) return undefined;
    if (about.allowedOrganizations.size > 0) {
      const { organizations } = await this.spaces.organizationsOf(userId);
      if (!isOpenToAny(about, organizations)) return undefined;
    }
    return { reader, title: about.title };
  }

  /** Claims, sends, records; undefined when there was nothing to claim. */
  async send<R extends Refused = never>(
    ref: SubscriptionRef,
    addressee: Addressee,
    claim: DecideClaim<R>,
    sending: Sending,
  ): Promise<Outcome | R | undefined> {
    const { tries } = await this.subscription(ref);
    const claimed = await this.record(ref, `claim ${tries}`, claim, sending);
    if (claimed.kind === 'refused') return claimed.refusal;
    if (claimed.events.length === 0 || claimed.repeated) return undefined;
    const outcome = await this.mailer.send(await this.letter(ref, addressee));
    await this.surely(() =>
      this.record(ref, `outcome ${tries}`, (_, state) => decideOutcome(ref, outcome, state), sending),
    );
    return outcome;
  }

  /** Decides on the subscription; `step` tells this decision of a command from its others. */
  async record<R extends Refused>(ref: SubscriptionRef, step: string, decide: DecideClaim<R>, sending: Sending) {
    const { caller, causationId } = sending;
    const commandId = derivedCommandId(caller.commandId, step);
    return settled(
      await this.decisions.run(
        releaseSubscription,
        subscriptionOf(ref),
        { ...caller, commandId },
        (state) => decide(ref, state),
        { subjects: [ref.userId], ...(causationId === undefined ? {} : { causationId }) },
      ),
    );
  }

  private async letter(ref: SubscriptionRef, { reader, title }: Addressee): Promise<Letter> {
    const locale = await this.locales.of(reader);
    const unsubscribeUrl = this.links.urlOf(ref);
    const facts = { name: reader.fullName, course: title, platformUrl: publicUrl(this.config), unsubscribeUrl };
    return {
      id: derivedId('release letter', letterOf(ref)),
      to: { name: reader.fullName, address: reader.mail },
      locale,
      ...releaseLetterWords(locale, facts),
      unsubscribeUrl,
      date: this.clock.now(),
    };
  }

  private async surely(write: () => Promise<unknown>): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await write();
        return;
      } catch (error) {
        if (tries === RECORDINGS) throw error;
        await sleep(200 * 2 ** tries);
      }
    }
  }
}
