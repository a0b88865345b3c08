import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../../platform/contract/caller.js';
import { isInAudience } from '../../../platform/contract/gateway.js';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { Directory } from '../directory.js';
import type { KnownOrganization } from '../domain/organization.js';
import type { importPeopleContract } from './import-people.contract.js';
import { foresee, lastAdminFaults } from './roster-outcome.js';
import { toldFaults, type RosterFault } from './roster-faults.js';
import { readRoster, type RosterFile } from './roster-file.js';
import type { RosterPerson } from '../domain/roster.js';
import { rosterPerson } from './roster-person.js';
import { RosterPlans } from './roster-plan.js';
import { RosterWriter } from './roster-writer.js';

const TOLD = 200;

export class ImportPeople extends UseCaseCommand<typeof importPeopleContract> {}

/** The whole file is looked at before anything is written (decision 0022). */
@CommandHandler(ImportPeople)
export class ImportPeopleHandler implements ICommandHandler<ImportPeople> {
  constructor(
    private readonly directory: Directory,
    private readonly plans: RosterPlans,
    private readonly writer: RosterWriter,
  ) {}

  async execute({ input, caller }: ImportPeople): Promise<Answer<typeof importPeopleContract>> {
    const file = readRoster(input.csv);
    const organizations = await this.organizations(file);
    const read = file.lines.map((line) => rosterPerson(line, (named) => organizations.get(named)?.id));
    const people = read.filter((one): one is RosterPerson => 'login' in one);
    const wrong = read.flatMap((one) => ('login' in one ? [] : one));
    const isAdministrator = isInAudience(['Administrator'], caller);
    const plan = await this.plans.plan(people, isAdministrator);
    const byId = new Map([...organizations.values()].map((one) => [one.id, one]));
    const lost = lastAdminFaults(plan.rows, byId);
    const faults = [...file.faults, ...wrong, ...plan.faults, ...lost];
    const lines = new Set(lost.map(({ line }) => line));
    const rows = plan.rows.filter(({ row }) => !lines.has(row.line));

    const isDry = input.dry_run === true;
    const isReadable = file.lines.length > 0 || file.faults.length === 0;
    if (!isDry && faults.length > 0 && !(input.skip_faulty && isReadable)) return refused(faulty(faults, caller));
    const done = isDry ? foresee(rows, byId) : await this.writer.write(rows, withoutSignal(caller), isAdministrator);
    const { added, changed, joined } = done;
    const all = [...faults, ...done.faults];
    return answer({
      written: !isDry,
      added,
      changed,
      unchanged: rows.length - added - changed - done.faults.length,
      joined,
      faulty: new Set(all.map(({ line }) => line)).size,
      faults: toldFaults(all, caller.locale).slice(0, TOLD),
      ignored_columns: [...file.ignored],
    });
  }

  /** Those that the file names, by the name it uses; each is looked up once. */
  private async organizations({ lines }: RosterFile): Promise<ReadonlyMap<string, KnownOrganization>> {
    const found = new Map<string, KnownOrganization>();
    const cells = new Set(lines.map(({ values }) => values.orgSourcedIds ?? ''));
    const named = new Set([...cells].flatMap((cell) => [...cell.split('|'), ...cell.split(/[|,]/)]));
    for (const one of [...named].map((name) => name.trim()).filter(Boolean)) {
      const organization = await this.directory.organization(one);
      if (organization) found.set(one, organization);
    }
    return found;
  }
}

function faulty(faults: readonly RosterFault[], { locale }: Caller) {
  const details = { faults: toldFaults(faults, locale).slice(0, TOLD), total: faults.length };
  return { code: 'file_faulty', details } as const;
}

/** What is begun is ended, also when nobody waits for it any more. */
function withoutSignal({ signal: _signal, ...caller }: Caller): Caller {
  return caller;
}
