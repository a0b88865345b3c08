import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/contract/caller.js';
import { DecisionRunner } from '../../platform/decision/decision-runner.js';
import { settled } from '../../platform/decision/settled.js';
import { decideAbandonRegistration, decideAddPerson, type Registration } from './add-person/add-person.decide.js';
import { Claims } from './claims.js';
import { person, type HeldName, type RegisteredPerson } from './domain/person.js';

/** Two seconds in all: only another process that ended in between leaves a name with its loser for longer. */
const LOOKS = 100;
const LOOK_MS = 20;

/**
 * Names first, then the person. A name in the hands of a registration that is not finished is taken over, after that
 * registration was made unable to finish: so a broken one never blocks a name, and of any number of racers one wins.
 */
@Injectable()
export class Registrations {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly claims: Claims,
  ) {}

  /** The person, or the name of theirs that another has. */
  async register(registration: Registration, caller: Caller): Promise<RegisteredPerson | HeldName> {
    const { personId, account, mail, sourcedId } = registration;
    const names: readonly HeldName[] = [
      ...(sourcedId === null ? [] : [{ kind: 'sourcedId', name: sourcedId } as const]),
      { kind: 'login', name: account },
      { kind: 'mail', name: mail },
    ];
    for (const name of names) if (!(await this.reserve(name, personId, caller))) return name;

    const outcome = settled(
      await this.decisions.run(person, personId, caller, (state) => decideAddPerson(registration, state), {
        subjects: [personId],
      }),
    );
    if (outcome.kind === 'accepted' && outcome.state.status === 'registered') return outcome.state;
    return this.lostName(names, personId);
  }

  /** Who made a registration unable to finish takes its name over a moment later. */
  private async lostName(names: readonly HeldName[], personId: string): Promise<HeldName> {
    for (let look = 0; ; look += 1) {
      for (const one of names) {
        if (look === LOOKS || (await this.claims.ownerOf(one.kind, one.name)) !== personId) return one;
      }
      await sleep(LOOK_MS);
    }
  }

  /** Makes the name this person's, unless somebody who is registered has it. */
  async reserve({ kind, name }: HeldName, personId: string, caller: Caller): Promise<boolean> {
    let owner = await this.claims.take(kind, name, personId, caller);
    while (owner !== personId && (await this.abandoned(owner, caller))) {
      owner = await this.claims.takeOver(kind, name, owner, personId, caller);
    }
    return owner === personId;
  }

  private async abandoned(personId: string, caller: Caller): Promise<boolean> {
    const outcome = settled(
      await this.decisions.run(person, personId, caller, (state) => decideAbandonRegistration(personId, state), {
        subjects: [personId],
      }),
    );
    return outcome.state.status === 'absent';
  }
}
