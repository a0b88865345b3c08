import { Inject, Injectable } from '@nestjs/common';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { IDS, type Ids } from '../../../platform/ids/ids.js';
import { atDoor } from '../access/at-door.js';
import type { Visitor } from '../access/sign-in-authenticator.js';
import { signIn } from '../domain/sign-in.js';
import { decideSignOut } from './sign-out.decide.js';

@Injectable()
export class SignOutHandler {
  constructor(
    private readonly decisions: DecisionRunner,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  /** From here on what this browser shows opens nothing. */
  async signOut({ signInId, identity: { personId } }: Pick<Visitor, 'signInId' | 'identity'>): Promise<void> {
    const caller = atDoor(this.ids, personId);
    settled(await this.decisions.run(signIn, signInId, caller, (state) => decideSignOut(signInId, state)));
  }
}
