import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/contract/caller.js';
import { Failure } from '../../platform/contract/failure.js';
import type { Refused } from '../../platform/contract/refusal.js';
import { refuse, type Decision } from '../../platform/decision/decision.js';
import { DecisionRunner } from '../../platform/decision/decision-runner.js';
import { settled } from '../../platform/decision/settled.js';
import { PersonLocale } from './access/person-locale.js';
import { Directory } from './directory.js';
import { overAll } from './domain/organization-rights.js';
import { organization, type KnownOrganization, type Organization } from './domain/organization.js';
import type { OrganizationEvent } from './domain/organization.events.js';

type NotFound =
  Refused<'user_not_found', { user: string }> | Refused<'organization_not_found', { organization: string }>;

/**
 * A change of one person's membership, both named as an administrator types them. `may`: whether the caller may change it, who
 * does not look after all organizations; whoever may not gets the failure `forbidden`, also about people there are not.
 */
@Injectable()
export class MembershipChange {
  constructor(
    private readonly directory: Directory,
    private readonly decisions: DecisionRunner,
    private readonly locales: PersonLocale,
  ) {}

  async run<R extends Refused>(
    named: { readonly user: string; readonly organization: string },
    caller: Caller,
    may: (organization: KnownOrganization, personId: string) => boolean,
    decide: (userId: string, state: KnownOrganization) => Decision<OrganizationEvent, R>,
  ): Promise<{ readonly userId: string; readonly orgId: string } | R | NotFound> {
    const person = await this.directory.person(named.user);
    const found = await this.directory.organization(named.organization);
    if (!overAll(caller) && !(found && person && may(found, person.id))) throw new Failure('forbidden');
    if (!person) return { code: 'user_not_found', details: { user: named.user } };
    const notFound = ['organization_not_found', { organization: named.organization }] as const;
    if (!found) return { code: notFound[0], details: notFound[1] };
    const outcome = settled(
      await this.decisions.run<Organization, OrganizationEvent, R | NotFound>(
        organization,
        found.id,
        caller,
        (state) => (state.status === 'absent' ? refuse(...notFound) : decide(person.id, state)),
        { subjects: [person.id] },
      ),
    );
    if (outcome.kind === 'refused') return outcome.refusal;
    this.locales.organizationChanged(person.id);
    return { userId: person.id, orgId: found.id };
  }
}
