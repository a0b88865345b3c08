import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Failure } from '../../../platform/contract/failure.js';
import { isInAudience } from '../../../platform/contract/gateway.js';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { derivedId } from '../../../platform/ids/ids.js';
import { tidy } from '../../../platform/text/text.js';
import { Registrations } from '../registrations.js';
import { personView } from '../views.js';
import type { addPersonContract } from './add-person.contract.js';

export class AddPerson extends UseCaseCommand<typeof addPersonContract> {}

@CommandHandler(AddPerson)
export class AddPersonHandler implements ICommandHandler<AddPerson> {
  constructor(private readonly registrations: Registrations) {}

  async execute({ input, caller }: AddPerson): Promise<Answer<typeof addPersonContract>> {
    if (input.admin && !isInAudience(['Administrator'], caller)) throw new Failure('forbidden');
    const login = tidy(input.login);
    const mail = tidy(input.mail);
    const registration = {
      personId: derivedId('person', caller.commandId),
      account: login,
      mail,
      fullName: tidy(input.full_name),
      locale: input.locale ?? null,
      sourcedId: null,
      deactivated: false,
      admin: input.admin ?? false,
    };
    const done = await this.registrations.register(registration, caller);
    if ('status' in done) return answer(personView(done));
    return done.kind === 'login'
      ? refused({ code: 'login_taken', details: { login } })
      : refused({ code: 'mail_taken', details: { mail } });
  }
}
