import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/index.js';
import type { SubmissionIdentity } from './domain/submission.js';

/** A window stays in the chat; a learner comes back to it within the day. */
const HOURS = 24;

type Bound = Pick<SubmissionIdentity, 'submissionId' | 'learnerId' | 'lessonId' | 'space'>;

/**
 * Tickets that bind a window for files to a person, a lesson and a space: `<last second>.<signature>`. What a ticket is for is
 * not in it but is signed, so it fits only there. It gives no right of its own: who calls needs the key of the person too.
 */
@Injectable()
export class WindowTickets {
  private readonly key: Buffer;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', config.secret, '', 'lyceum windows for homework', 32));
  }

  of(bound: Bound): string {
    const until = String(Math.floor(this.clock.now().getTime() / 1_000) + HOURS * 3_600);
    return `${until}.${this.signature(bound, until)}`;
  }

  fits(ticket: string, bound: Bound): boolean {
    const [until = '', signature = ''] = ticket.split('.', 2);
    const [given, ours] = [Buffer.from(signature), Buffer.from(this.signature(bound, until))];
    return (
      given.length === ours.length && timingSafeEqual(given, ours) && Number(until) * 1_000 > this.clock.now().getTime()
    );
  }

  private signature({ submissionId, learnerId, lessonId, space }: Bound, until: string): string {
    const signed = JSON.stringify([submissionId, learnerId, lessonId, space, until]);
    return createHmac('sha256', this.key).update(signed).digest('base64url');
  }
}
