import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/contract/caller.js';
import type { Refused } from '../../platform/contract/refusal.js';
import { answer, refused } from '../../platform/contract/use-case.js';
import type { Decision } from '../../platform/decision/decision.js';
import { DecisionRunner } from '../../platform/decision/decision-runner.js';
import { settled } from '../../platform/decision/settled.js';
import { PersonLocale } from './access/person-locale.js';
import { Directory } from './directory.js';
import { organization, type Organization } from './domain/organization.js';
import type { OrganizationEvent } from './domain/organization.events.js';
import { organizationView } from './views.js';

type NotFound = Refused<'organization_not_found', { organization: string }>;

/** A change of one organization that an administrator names by title or id, answered with what it has become. */
@Injectable()
export class OrganizationChange {
  constructor(
    private readonly directory: Directory,
    private readonly decisions: DecisionRunner,
    private readonly locales: PersonLocale,
  ) {}

  async run(named: string, caller: Caller, decide: (state: Organization) => Decision<OrganizationEvent, NotFound>) {
    const notFound = refused({ code: 'organization_not_found', details: { organization: named } } as const);
    const found = await this.directory.organization(named);
    if (!found) return notFound;
    const outcome = settled(await this.decisions.run(organization, found.id, caller, decide));
    if (outcome.kind === 'refused' || outcome.state.status === 'absent') return notFound;
    this.locales.organizationChanged();
    return answer(organizationView(outcome.state));
  }
}
