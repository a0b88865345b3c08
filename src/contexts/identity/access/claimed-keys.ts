import { createHmac } from 'node:crypto';
import { setImmediate as rest } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/contract/caller.js';
import type { HeldKey, UsedKeys } from '../../../platform/contract/used-keys.js';
import { derivedId, IDS, type Ids } from '../../../platform/ids/ids.js';
import { CLAIM_SECRET, Claims } from '../claims.js';

const KIND = 'idempotencyKey';
const HASHED_AT_ONCE = 65_536;
const LONGEST_TURN_MS = 5;

/**
 * A key is a name that belongs to the arguments it came with: of two calls with one key and other arguments the store lets
 * one win. All calls with the same arguments hold it together, and one that recorded nothing gives up its part. The arguments
 * are kept as an HMAC, so that the log tells nobody's words.
 */
@Injectable()
export class ClaimedKeys implements UsedKeys {
  constructor(
    private readonly claims: Claims,
    @Inject(CLAIM_SECRET) private readonly secret: Buffer,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  async hold(caller: Caller, asked: Iterable<string>): Promise<HeldKey | undefined> {
    const digest = await this.digestOf(asked);
    const { commandId } = caller;
    // Each call takes and gives up under ids of its own: a repeated one is one more that holds the key.
    const call = this.ids.uuid();
    const as = (step: string) => ({ ...caller, commandId: derivedId('command', commandId, step, call) });
    const { ownerId, timesFree } = await this.claims.join(KIND, commandId, digest, as('hold'));
    if (ownerId !== digest) return undefined;
    return {
      commandId: timesFree === 0 ? commandId : derivedId('command', commandId, String(timesFree)),
      giveUp: () => this.claims.release(KIND, commandId, digest, as('give up')),
    };
  }

  /** Arguments may be as large as a file: others have their turn in between. */
  private async digestOf(asked: Iterable<string>): Promise<string> {
    const hmac = createHmac('sha256', this.secret);
    let text = '';
    let since = performance.now();
    for (const piece of asked) {
      text += piece;
      if (text.length < HASHED_AT_ONCE) continue;
      hmac.update(text);
      text = '';
      if (performance.now() - since < LONGEST_TURN_MS) continue;
      await rest();
      since = performance.now();
    }
    return hmac.update(text).digest('hex');
  }
}
