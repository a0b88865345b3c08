import type { RecordedEvent } from '../event-store/port/recorded-event.js';
import { keysUnlessFault } from './keys-unknown.js';
import type { Aliasing, Projection } from './projection.js';
import type { Queryable } from './transaction.js';

/** The other ids of a projection's rows: a table beside its own, `<name>_aliases`, written in the same transaction. */
export class AliasTable {
  private readonly table: string;

  constructor(
    private readonly projection: Projection,
    private readonly aliases: Aliasing,
    schema: string,
  ) {
    this.table = `${schema}."${projection.name}_aliases"`;
  }

  async create(db: Queryable): Promise<void> {
    await db.query(`create table ${this.table} (alias text primary key, key text not null)`);
  }

  /** The ids that these events give, with the rows they lead to, and the ids that they name. @throws KeysUnknown */
  told(events: readonly RecordedEvent[]): { given: ReadonlyMap<string, string>; named: ReadonlySet<string> } {
    const given = new Map<string, string>();
    const named = new Set<string>();
    for (const event of events) {
      const said = keysUnlessFault(event, () => this.said(event));
      for (const [alias, key] of said.given) given.set(alias, key);
      if (said.name !== undefined && !given.has(said.name)) named.add(said.name);
    }
    return { given, named };
  }

  /** Takes in the ids that these events give, and tells where those lead that they name. @throws KeysUnknown */
  async rowOf(tx: Queryable, events: readonly RecordedEvent[]): Promise<ReadonlyMap<string, string>> {
    const { given, named } = this.told(events);
    await this.add(tx, given);
    return new Map([...given, ...(await this.find(tx, [...named]))]);
  }

  async add(tx: Queryable, given: ReadonlyMap<string, string>): Promise<void> {
    if (given.size === 0) return;
    await tx.query(
      `insert into ${this.table} select * from unnest($1::text[], $2::text[]) on conflict (alias) do nothing`,
      [[...given.keys()], [...given.values()]],
    );
  }

  async find(db: Queryable, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (names.length === 0) return new Map();
    const { rows } = await db.query(`select alias, key from ${this.table} where alias = any($1)`, [names]);
    return new Map(rows.map(({ alias, key }) => [alias as string, key as string]));
  }

  private said(event: RecordedEvent) {
    const name = this.aliases.named(event);
    const [key] = name === undefined ? this.projection.keysOf(event) : [];
    return { name, given: key === undefined ? [] : this.aliases.given(event).map((alias) => [alias, key] as const) };
  }
}
