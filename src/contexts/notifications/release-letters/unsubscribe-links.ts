import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, publicUrl, type Config } from '../../../platform/config/index.js';
import { refOfLetter, letterOf, type SubscriptionRef } from '../domain/release-subscription.js';

/** Links of letters that unsubscribe without signing in: only a letter holds the signature of its own subscription. */
@Injectable()
export class UnsubscribeLinks {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.key = Buffer.from(hkdfSync('sha256', config.secret, '', 'lyceum unsubscribe links', 32));
  }

  urlOf(ref: SubscriptionRef): string {
    return `${publicUrl(this.config)}/unsubscribe/${letterOf(ref)}.${this.signature(ref)}`;
  }

  /** Whose subscription the end of a link is about; undefined when we did not sign it. */
  refOf(token: string): SubscriptionRef | undefined {
    const dot = token.lastIndexOf('.');
    const ref = refOfLetter(token.slice(0, Math.max(dot, 0)));
    if (!ref) return undefined;
    const [given, ours] = [Buffer.from(token.slice(dot + 1)), Buffer.from(this.signature(ref))];
    return given.length === ours.length && timingSafeEqual(given, ours) ? ref : undefined;
  }

  private signature(ref: SubscriptionRef): string {
    return createHmac('sha256', this.key).update(letterOf(ref)).digest('base64url');
  }
}
