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

  /** Takes in the ids that these events give, and tells where those lead that they name. @throws KeysUnknown */
  async rowOf(tx: Queryable, events: readonly RecordedEvent[]): Promise<ReadonlyMap<string, string>> {
    const rowOf = new Map<string, string>();
    const named = new Set<string>();
    for (const event of events) {
      const { given, name } = keysUnlessFault(event, () => this.told(event));
      for (const [alias, key] of given) rowOf.set(alias, key);
      if (name !== undefined && !rowOf.has(name)) named.add(name);
    }
    if (rowOf.size > 0) {
      await tx.query(
        `insert into ${this.table} select * from unnest($1::text[], $2::text[]) on conflict (alias) do nothing`,
        [[...rowOf.keys()], [...rowOf.values()]],
      );
    }
    if (named.size > 0) {
      const { rows } = await tx.query(`select alias, key from ${this.table} where alias = any($1)`, [[...named]]);
      for (const { alias, key } of rows) rowOf.set(alias, key);
    }
    return rowOf;
  }

  private told(event: RecordedEvent) {
    const name = this.aliases.named(event);
    const [key] = name === undefined ? this.projection.keysOf(event) : [];
    return { name, given: key === undefined ? [] : this.aliases.given(event).map((alias) => [alias, key] as const) };
  }
}
