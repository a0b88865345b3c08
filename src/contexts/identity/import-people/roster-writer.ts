import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/contract/caller.js';
import { accept } from '../../../platform/decision/decision.js';
import { derivedCommandId, DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { derivedId } from '../../../platform/ids/ids.js';
import { inLanes } from '../../../platform/lanes/in-lanes.js';
import { folded } from '../../../platform/text/text.js';
import { PersonLocale } from '../access/person-locale.js';
import { Claims } from '../claims.js';
import { organization, type Organization } from '../domain/organization.js';
import type { OrganizationEvent } from '../domain/organization.events.js';
import { namesToFree, person, type HeldName, type Person, type RegisteredPerson } from '../domain/person.js';
import type { PersonEvent } from '../domain/person.events.js';
import { Registrations } from '../registrations.js';
import { decideImportedPerson, decideJoinings, type Joining } from './import-people.decide.js';
import { joiningsOf, type Outcome } from './roster-outcome.js';
import type { RosterFault } from './roster-faults.js';
import type { RosterPerson } from '../domain/roster.js';
import { RosterPlans, type PlannedRow } from './roster-plan.js';

const LANES = 24;
const JOINING_AT_ONCE = 500;
const ATTEMPTS = 6;

/** A person whom a line made or changed, or found as it says. */
interface Written {
  readonly id: string;
  readonly came: 'added' | 'changed' | 'unchanged';
}

/** Writes the lines of a plan; what broke off is continued by the same file again. */
@Injectable()
export class RosterWriter {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly plans: RosterPlans,
    private readonly claims: Claims,
    private readonly registrations: Registrations,
    private readonly locales: PersonLocale,
  ) {}

  async write(rows: readonly PlannedRow[], caller: Caller, isAdministrator: boolean): Promise<Outcome> {
    const there: { readonly row: RosterPerson; readonly userId: string }[] = [];
    const faults: RosterFault[] = [];
    let [added, changed] = [0, 0];
    await inLanes(rows, LANES, async (planned) => {
      const done = await this.line(planned, caller, isAdministrator);
      if ('code' in done) {
        faults.push(done);
        return;
      }
      there.push({ row: planned.row, userId: done.id });
      if (done.came === 'added') added += 1;
      else if (done.came === 'changed') changed += 1;
    });
    let joined = 0;
    for (const [orgId, joinings] of joiningsOf(there)) joined += await this.join(orgId, joinings, caller);
    return { added, changed, joined, faults };
  }

  /** Who took a name meanwhile may be this very person, by the same file sent twice: so the line is planned anew. */
  private async line({ row, known }: PlannedRow, caller: Caller, isAdministrator: boolean) {
    for (let attempt = 1, now = known; ; attempt += 1) {
      const parts = attempt === 1 ? [folded(row.login)] : [folded(row.login), String(attempt)];
      const own = { ...caller, commandId: derivedCommandId(caller.commandId, 'person', ...parts) };
      const done = now ? await this.change(row, now, own) : await this.register(row, own);
      if (!('kind' in done)) return done;
      if (attempt === ATTEMPTS) return taken(row, done);
      await sleep(pauseOf(own));
      const plan = await this.plans.plan([row], isAdministrator);
      if (plan.faults[0]) return plan.faults[0];
      now = plan.rows[0]?.known;
    }
  }

  private async register(row: RosterPerson, caller: Caller): Promise<Written | HeldName> {
    const registration = {
      personId: derivedId('person', caller.commandId),
      account: row.login,
      mail: row.mail,
      fullName: row.fullName,
      locale: row.locale ?? null,
      sourcedId: row.sourcedId,
      deactivated: row.active === false,
      admin: false,
    };
    const done = await this.registrations.register(registration, caller);
    return 'status' in done ? { id: done.id, came: 'added' } : done;
  }

  /** New names first, then what changed, then the former names: what breaks off in between is mended by a repetition. */
  private async change(row: RosterPerson, known: RegisteredPerson, caller: Caller): Promise<Written | HeldName> {
    for (const name of newNames(row, known)) {
      if (!(await this.registrations.reserve(name, known.id, caller))) return name;
    }
    const planned = decideImportedPerson(row, known).events.length > 0;
    const state = planned ? await this.record(row, known, caller) : known;
    for (const { kind, name } of namesToFree(state)) await this.claims.release(kind, name, known.id, caller);
    return { id: known.id, came: planned ? 'changed' : 'unchanged' };
  }

  private async record(row: RosterPerson, known: RegisteredPerson, caller: Caller): Promise<RegisteredPerson> {
    const { state } = settled(
      await this.decisions.run<Person, PersonEvent>(
        person,
        known.id,
        caller,
        (now) => (now.status === 'absent' ? accept() : decideImportedPerson(row, now)),
        { subjects: [known.id] },
      ),
    );
    this.locales.organizationChanged();
    return state.status === 'absent' ? known : state;
  }

  private async join(orgId: string, joinings: readonly Joining[], caller: Caller): Promise<number> {
    let joined = 0;
    for (let at = 0; at < joinings.length; at += JOINING_AT_ONCE) {
      const part = joinings.slice(at, at + JOINING_AT_ONCE);
      const own = { ...caller, commandId: derivedCommandId(caller.commandId, 'join', orgId, String(at)) };
      const outcome = settled(
        await this.decisions.run<Organization, OrganizationEvent>(
          organization,
          orgId,
          own,
          (state) => (state.status === 'absent' ? accept() : decideJoinings(part, state)),
          { subjects: (event) => ('userId' in event.data ? [event.data.userId] : []) },
        ),
      );
      for (const { data } of outcome.kind === 'accepted' ? outcome.events : []) {
        if ('userId' in data) this.locales.organizationChanged(data.userId);
        joined += 1;
      }
    }
    return joined;
  }
}

/** Milliseconds, other ones for each of those who contend for a name, so that one of them comes first. */
function pauseOf({ commandId }: Caller): number {
  return 20 + (Number.parseInt(commandId.slice(-2), 16) || 0);
}

/** Names of the line that the person has not. */
function newNames(row: RosterPerson, known: RegisteredPerson): readonly HeldName[] {
  const names: readonly HeldName[] = [
    ...(row.sourcedId === null || row.sourcedId === known.sourcedId
      ? []
      : [{ kind: 'sourcedId', name: row.sourcedId } as const]),
    ...(row.login === known.account ? [] : [{ kind: 'login', name: row.login } as const]),
    ...(row.mail === known.mail ? [] : [{ kind: 'mail', name: row.mail } as const]),
  ];
  return names;
}

function taken({ line }: RosterPerson, { kind }: HeldName): RosterFault {
  if (kind === 'sourcedId') return { line, column: 'sourcedId', code: 'twice' };
  return kind === 'login'
    ? { line, column: 'username', code: 'login_taken' }
    : { line, column: 'email', code: 'mail_taken' };
}
