import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Caller } from '../../../platform/contract/caller.js';
import { OPENING_EFFECTS, type OpeningEffects } from './opening-effects.js';

const PATIENCE_MS = 30_000;
const LONGEST_PAUSE_MS = 200;

/** Waits until every letter that an opening owed was tried once: in whatever process the worker is, and for so long at most. */
@Injectable()
export class SentLetters {
  constructor(@Optional() @Inject(OPENING_EFFECTS) private readonly effects?: OpeningEffects) {}

  /** How many were taken. What is still to be sent goes on by itself. */
  async because({ commandId, signal }: Pick<Caller, 'commandId' | 'signal'>): Promise<number> {
    if (!this.effects) return 0;
    const end = performance.now() + PATIENCE_MS;
    for (let pause = 5; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const now = await this.effects.of(commandId);
      if (now?.pending === 0 || signal?.aborted || performance.now() > end) return now?.notified ?? 0;
      await sleep(pause);
    }
  }
}
