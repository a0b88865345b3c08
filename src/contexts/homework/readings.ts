import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../platform/clock/clock.js';
import { CONFIG, publicUrl, type Config } from '../../platform/config/index.js';
import type { Caller } from '../../platform/contract/caller.js';
import type { Submission } from './domain/submission.js';
import { People } from './people.js';
import { peopleIn, type Reading } from './submission-view.js';

/** What is needed to show submissions to somebody. */
@Injectable()
export class Readings {
  readonly publicUrl: string;

  constructor(
    private readonly people: People,
    @Inject(CONFIG) config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.publicUrl = publicUrl(config);
  }

  async of(submission: Submission, reader: Caller, timeZone: string): Promise<Reading> {
    const nameOf = await this.people.named(peopleIn(submission));
    return { reader, timeZone, now: this.clock.now(), nameOf, publicUrl: this.publicUrl };
  }
}
