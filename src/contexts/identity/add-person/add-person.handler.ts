import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../../platform/contract/caller.js';
import { Failure } from '../../../platform/contract/failure.js';
import { isInAudience } from '../../../platform/contract/gateway.js';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { derivedId } from '../../../platform/ids/ids.js';
import { tidy } from '../../../platform/text/text.js';
import { Claims } from '../claims.js';
import { person } from '../domain/person.js';
import { personView } from '../views.js';
import type { addPersonContract } from './add-person.contract.js';
import { decideAbandonRegistration, decideAddPerson } from './add-person.decide.js';

export class AddPerson extends UseCaseCommand<typeof addPersonContract> {}

/**
 * Names first, then the person. A name in the hands of a registration that is not finished is taken over, after that
 * registration was made unable to finish: so a broken one never blocks a name, and of any number of racers one wins.
 */
@CommandHandler(AddPerson)
export class AddPersonHandler implements ICommandHandler<AddPerson> {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly claims: Claims,
  ) {}

  async execute({ input, caller }: AddPerson): Promise<Answer<typeof addPersonContract>> {
    if (input.admin && !isInAudience(['Administrator'], caller)) throw new Failure('forbidden');
    const personId = derivedId('person', caller.commandId);
    const account = tidy(input.login);
    const mail = tidy(input.mail);
    const loginTaken = refused({ code: 'login_taken', details: { login: account } } as const);
    const mailTaken = refused({ code: 'mail_taken', details: { mail } } as const);

    if (!(await this.reserve('login', account, personId, caller))) return loginTaken;
    if (!(await this.reserve('mail', mail, personId, caller))) return mailTaken;

    const registration = {
      personId,
      account,
      mail,
      fullName: tidy(input.full_name),
      locale: input.locale ?? null,
      admin: input.admin ?? false,
    };
    const outcome = settled(
      await this.decisions.run(person, personId, caller, (state) => decideAddPerson(registration, state), {
        subjects: [personId],
      }),
    );
    if (outcome.kind === 'accepted' && outcome.state.status === 'registered') return answer(personView(outcome.state));
    return (await this.claims.ownerOf('mail', mail)) === personId ? loginTaken : mailTaken;
  }

  private async reserve(kind: 'login' | 'mail', name: string, personId: string, caller: Caller): Promise<boolean> {
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
