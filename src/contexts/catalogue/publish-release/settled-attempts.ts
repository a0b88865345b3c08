import { Inject, Injectable, Optional } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../../platform/contract/caller.js';
import { PUBLICATION_EFFECTS, type AttemptEffects, type PublicationEffects } from './publication-effects.js';

const LONGEST_PAUSE_MS = 200;

/** Waits until a publication has settled the attempts it met: in whatever process the worker is, and for so long at most. */
@Injectable()
export class SettledAttempts {
  protected readonly patienceMilliseconds: number = 30_000;

  constructor(@Optional() @Inject(PUBLICATION_EFFECTS) private readonly effects?: PublicationEffects) {}

  /** What is still pending then goes on by itself. Without lessons there are no attempts. */
  async of(releaseId: string, { signal }: Pick<Caller, 'signal'>): Promise<AttemptEffects> {
    if (!this.effects) return { moved: 0, cancelled: 0, pending: 0 };
    const end = performance.now() + this.patienceMilliseconds;
    for (let pause = 5; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const now = await this.effects.of(releaseId);
      if (now?.pending === 0 || signal?.aborted || performance.now() > end)
        return now ?? { moved: 0, cancelled: 0, pending: null };
      await sleep(pause);
    }
  }
}
