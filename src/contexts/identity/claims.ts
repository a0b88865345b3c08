import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/contract/caller.js';
import { accept, refuse } from '../../platform/decision/decision.js';
import { DecisionRunner } from '../../platform/decision/decision-runner.js';
import { settled } from '../../platform/decision/settled.js';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { folded } from '../../platform/text/text.js';
import type { ClaimEvent, ClaimKind } from './domain/claim.events.js';
import { claim, type Claim } from './domain/claim.js';

/** Nest's key for the bytes with which claimed names are hashed, so that the log tells nobody's login or mail. */
export const CLAIM_SECRET = Symbol('ClaimSecret');

/**
 * Names that only one owner may have, compared as in R-010. Each name is a stream of its own, so the store itself lets
 * exactly one of any number of racers win.
 */
@Injectable()
export class Claims {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly states: StateCache,
    @Inject(CLAIM_SECRET) private readonly secret: Buffer,
  ) {}

  /** Takes the name unless another owner has it; answers who owns it now. Taking what one owns changes nothing. */
  async take(kind: ClaimKind, name: string, ownerId: string, caller: Caller): Promise<string> {
    const outcome = settled(
      await this.decisions.run(claim, this.idOf(kind, name), caller, ({ ownerId: owner }) => {
        if (owner === null) return accept({ type: 'identity.ClaimTaken', data: { kind, ownerId } } as const);
        return owner === ownerId ? accept() : refuse('name_taken', { owner });
      }),
    );
    return outcome.state.ownerId ?? ownerId;
  }

  /** Takes the name unless another owner has it, once more when one owns it: it is free after as many releases. */
  async join(kind: ClaimKind, name: string, ownerId: string, caller: Caller): Promise<Claim> {
    const outcome = settled(
      await this.decisions.run(claim, this.idOf(kind, name), caller, ({ ownerId: owner }) =>
        owner === null || owner === ownerId
          ? accept({ type: 'identity.ClaimTaken', data: { kind, ownerId } } as const)
          : accept<ClaimEvent>(),
      ),
    );
    return outcome.state;
  }

  /** Takes the name from an owner who has given up; answers who owns it now. */
  async takeOver(kind: ClaimKind, name: string, from: string, ownerId: string, caller: Caller): Promise<string> {
    const outcome = settled(
      await this.decisions.run(claim, this.idOf(kind, name), caller, ({ ownerId: owner }) =>
        owner === from
          ? accept<ClaimEvent>(
              { type: 'identity.ClaimReleased', data: { kind, ownerId: from } },
              { type: 'identity.ClaimTaken', data: { kind, ownerId } },
            )
          : accept(),
      ),
    );
    return outcome.state.ownerId ?? ownerId;
  }

  /** Gives up a name that the owner has no more use for; that of another stays. */
  async release(kind: ClaimKind, name: string, ownerId: string, caller: Caller): Promise<void> {
    settled(
      await this.decisions.run(claim, this.idOf(kind, name), caller, ({ ownerId: owner }) =>
        owner === ownerId ? accept({ type: 'identity.ClaimReleased', data: { kind, ownerId } } as const) : accept(),
      ),
    );
  }

  /** Whose the name is; null while nobody has it. */
  async ownerOf(kind: ClaimKind, name: string): Promise<string | null> {
    const [{ state }] = await this.states.load(stream(claim, this.idOf(kind, name)));
    return state.ownerId;
  }

  /** Whose each of the names is, in one round trip; null for those that nobody has. */
  async ownersOf(kind: ClaimKind, names: readonly string[]): Promise<readonly (string | null)[]> {
    const loaded = await this.states.load(...names.map((name) => stream(claim, this.idOf(kind, name))));
    return loaded.map(({ state }) => state.ownerId);
  }

  private idOf(kind: ClaimKind, name: string): string {
    return `${kind}-${createHmac('sha256', this.secret)
      .update(`${kind}\n${folded(name)}`)
      .digest('hex')}`;
  }
}
