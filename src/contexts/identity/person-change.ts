import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/contract/caller.js';
import { answer, refused } from '../../platform/contract/use-case.js';
import { accept, type Decision } from '../../platform/decision/decision.js';
import { DecisionRunner } from '../../platform/decision/decision-runner.js';
import { settled } from '../../platform/decision/settled.js';
import { Directory } from './directory.js';
import { person, type Person, type RegisteredPerson } from './domain/person.js';
import type { PersonEvent } from './domain/person.events.js';
import { personView } from './views.js';

/** A change of one person that an administrator names by login or id, answered with what they have become. */
@Injectable()
export class PersonChange {
  constructor(
    private readonly directory: Directory,
    private readonly decisions: DecisionRunner,
  ) {}

  async run(named: string, caller: Caller, decide: (state: RegisteredPerson) => Decision<PersonEvent>) {
    const found = await this.directory.person(named);
    const notFound = refused({ code: 'user_not_found', details: { user: named } } as const);
    if (!found) return notFound;
    const outcome = settled(
      await this.decisions.run<Person, PersonEvent>(
        person,
        found.id,
        caller,
        (state) => (state.status === 'absent' ? accept() : decide(state)),
        { subjects: [found.id] },
      ),
    );
    return outcome.state.status === 'absent' ? notFound : answer(personView(outcome.state));
  }
}
