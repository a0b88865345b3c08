import { Injectable } from '@nestjs/common';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { folded } from '../../../platform/text/text.js';
import { Claims } from '../claims.js';
import { person, type HeldName, type RegisteredPerson } from '../domain/person.js';
import { decideImportedPerson, isGuarded } from './import-people.decide.js';
import type { RosterFault, RosterFaultCode } from './roster-faults.js';
import type { Column } from './roster-file.js';
import type { RosterPerson } from '../domain/roster.js';

/** A line and whom it is about; nobody yet: a newcomer. */
export interface PlannedRow {
  readonly row: RosterPerson;
  readonly known: RegisteredPerson | undefined;
}

export interface RosterPlan {
  readonly rows: readonly PlannedRow[];
  readonly faults: readonly RosterFault[];
}

type Holders = Readonly<Record<HeldName['kind'], RegisteredPerson | undefined>>;

const AT_ONCE = 500;

/** Finds whom every line is about: by sourcedId, else by login. Reads streams, some hundred in a round trip. */
@Injectable()
export class RosterPlans {
  constructor(
    private readonly states: StateCache,
    private readonly claims: Claims,
  ) {}

  async plan(people: readonly RosterPerson[], isAdministrator: boolean): Promise<RosterPlan> {
    const { once, faults } = withoutRepeats(people);
    const rows: PlannedRow[] = [];
    const met = new Set<string>();
    for (let at = 0; at < once.length; at += AT_ONCE) {
      const part = once.slice(at, at + AT_ONCE);
      for (const [i, holders] of (await this.holders(part)).entries()) {
        const row = part[i] as RosterPerson;
        const planned = plannedRow(row, holders, isAdministrator);
        const id = 'code' in planned ? undefined : planned.known?.id;
        if ('code' in planned) faults.push(planned);
        else if (id !== undefined && met.has(id)) faults.push({ line: row.line, column: 'username', code: 'twice' });
        else rows.push(planned);
        if (id !== undefined) met.add(id);
      }
    }
    return { rows, faults };
  }

  /** Who has the names of each line; registrations that never ended have none. */
  private async holders(part: readonly RosterPerson[]): Promise<readonly Holders[]> {
    const [bySource, byLogin, byMail] = await Promise.all([
      this.claims.ownersOf(
        'sourcedId',
        part.map(({ sourcedId }) => sourcedId ?? ''),
      ),
      this.claims.ownersOf(
        'login',
        part.map(({ login }) => login),
      ),
      this.claims.ownersOf(
        'mail',
        part.map(({ mail }) => mail),
      ),
    ]);
    const ids = [...new Set([...bySource, ...byLogin, ...byMail])].filter((id) => id !== null);
    const loaded = await this.states.load(...ids.map((id) => stream(person, id)));
    const people = new Map(loaded.flatMap(({ state }) => (state.status === 'registered' ? [[state.id, state]] : [])));
    return part.map((_, i) => ({
      sourcedId: people.get(bySource[i] ?? ''),
      login: people.get(byLogin[i] ?? ''),
      mail: people.get(byMail[i] ?? ''),
    }));
  }
}

function plannedRow(row: RosterPerson, holders: Holders, isAdministrator: boolean): PlannedRow | RosterFault {
  const fault = (column: Column, code: RosterFaultCode) => ({ line: row.line, column, code });
  const known = (row.sourcedId === null ? undefined : holders.sourcedId) ?? holders.login;
  if (holders.login && holders.login.id !== known?.id) return fault('username', 'login_taken');
  if (holders.mail && holders.mail.id !== known?.id) return fault('email', 'mail_taken');
  if (!known) return { row, known };
  if (row.sourcedId !== null && known.sourcedId !== null && folded(known.sourcedId) !== folded(row.sourcedId)) {
    return fault('sourcedId', 'sourced_id_differs');
  }
  const { events } = decideImportedPerson(row, known);
  return !isAdministrator && isGuarded(known, events) ? fault('username', 'administrator_only') : { row, known };
}

/** A name may stand in one line only; the later ones are faulty. */
function withoutRepeats(people: readonly RosterPerson[]) {
  const seen = new Set<string>();
  const once: RosterPerson[] = [];
  const faults: RosterFault[] = [];
  for (const row of people) {
    const names: readonly (readonly [Column, string | null])[] = [
      ['sourcedId', row.sourcedId],
      ['username', row.login],
      ['email', row.mail],
    ];
    const keys = names.flatMap(([column, name]) =>
      name === null ? [] : [{ column, key: `${column} ${folded(name)}` }],
    );
    const again = keys.find(({ key }) => seen.has(key));
    if (again) faults.push({ line: row.line, column: again.column, code: 'twice' });
    else once.push(row);
    for (const { key } of keys) seen.add(key);
  }
  return { once, faults };
}
