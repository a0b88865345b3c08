import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/contract/caller.js';
import type { UsedKeys } from '../../../platform/contract/used-keys.js';
import { CLAIM_SECRET, Claims } from '../claims.js';

/**
 * A key is a name that belongs to the first arguments it came with: of two calls with one key and other arguments the store
 * lets one win. The arguments are kept as an HMAC, so that the log tells nobody's words.
 */
@Injectable()
export class ClaimedKeys implements UsedKeys {
  constructor(
    private readonly claims: Claims,
    @Inject(CLAIM_SECRET) private readonly secret: Buffer,
  ) {}

  async isOf(caller: Caller, asked: string): Promise<boolean> {
    const digest = createHmac('sha256', this.secret).update(asked).digest('hex');
    return (await this.claims.take('idempotencyKey', caller.commandId, digest, caller)) === digest;
  }
}
