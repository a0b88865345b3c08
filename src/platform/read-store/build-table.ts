import { AliasTable } from './alias-table.js';
import type { RecordedEvent } from '../event-store/port/recorded-event.js';
import type { Projection } from './projection.js';
import type { Queryable } from './transaction.js';

export type Row = Record<string, unknown>;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Where PostgreSQL keeps tables that only their session sees, and that end with it. */
const TEMPORARY = 'pg_temp';

/** The table of one build, in a schema of its own: `rm_<name>_<generation>_<build>.<name>`. */
export class BuildTable {
  readonly schema: string;
  private readonly table: string;
  private readonly columns: readonly string[];
  private readonly instants: readonly string[];
  private readonly upsert: string;
  readonly aliases: AliasTable | undefined;

  constructor(
    private readonly projection: Projection,
    generation: number,
    build: number | 'temporary',
  ) {
    this.schema = build === 'temporary' ? TEMPORARY : `rm_${projection.name}_${generation}_${build}`;
    if (Buffer.byteLength(this.schema) > 63) throw new Error(`the name of projection ${projection.name} is too long`);
    this.table = `${quoted(this.schema)}.${quoted(projection.name)}`;
    this.aliases = projection.aliases && new AliasTable(projection, projection.aliases, quoted(this.schema));
    this.columns = Object.keys(projection.columns);
    this.instants = this.columns.filter((name) => /^timestamp/i.test(this.typeOf(name)));
    const list = this.columns.map(quoted).join(', ');
    const news = this.columns
      .filter((name) => name !== projection.key)
      .map((name) => `${quoted(name)} = excluded.${quoted(name)}`);
    this.upsert =
      `insert into ${this.table} (${list}) select ${list} from json_populate_recordset(null::${this.table}, $1) ` +
      `on conflict (${quoted(projection.key)}) do ${news.length > 0 ? `update set ${news.join(', ')}` : 'nothing'}`;
  }

  async exists(db: Queryable): Promise<boolean> {
    const { rows } = await db.query('select to_regclass($1) is not null as there', [this.table]);
    return rows[0].there;
  }

  async create(db: Queryable): Promise<void> {
    const columns = this.columns.map((name) => {
      const primary = name === this.projection.key && !/primary key/i.test(this.typeOf(name));
      return `${quoted(name)} ${this.typeOf(name)}${primary ? ' primary key' : ''}`;
    });
    const schema = this.schema === TEMPORARY ? '' : `create schema ${quoted(this.schema)};`;
    await db.query(`${schema} create table ${this.table} (${columns.join(', ')})`);
    await this.aliases?.create(db);
  }

  /** Indexes come last: filling an indexed table costs twice. */
  async createIndexes(db: Queryable): Promise<void> {
    for (const [n, index] of this.projection.indexes.entries()) {
      await db.query(
        `create index if not exists ${quoted(`${this.projection.name}_${n + 1}`)} on ${this.table} ${index}`,
      );
    }
    await db.query(`analyze ${this.table}`);
  }

  /** Points `read.<name>` here. Part of a transaction; waits 2 s at most for readers of the former view. */
  async serve(tx: Queryable): Promise<void> {
    const view = `read.${quoted(this.projection.name)}`;
    await tx.query(
      `set local lock_timeout = '2s'; drop view if exists ${view}; ` +
        `create view ${view} as select ${this.columns.map(quoted).join(', ')} from ${this.table}`,
    );
  }

  async drop(db: Queryable): Promise<void> {
    await db.query(`drop schema if exists ${quoted(this.schema)} cascade`);
  }

  /** Which rows the other ids in these events lead to; takes in those that the events give. */
  async rowOf(tx: Queryable, events: readonly RecordedEvent[]): Promise<ReadonlyMap<string, string>> {
    return (await this.aliases?.rowOf(tx, events)) ?? new Map();
  }

  /** The rows with these keys, in the shape in which `evolve` gave them: instants are ISO 8601 in UTC. */
  async rows(tx: Queryable, keys: readonly string[]): Promise<Map<string, Row>> {
    const { rows } = await tx.query(
      `select json_agg(t)::text as rows from ${this.table} t where ${quoted(this.projection.key)} = any($1)`,
      [keys],
    );
    const found = new Map<string, Row>();
    // Written by this table in the shape of its rows.
    for (const row of JSON.parse(rows[0].rows ?? '[]') as Row[]) {
      for (const name of this.instants) {
        if (row[name] !== null) row[name] = new Date(row[name] as string).toISOString();
      }
      found.set(String(row[this.projection.key]), row);
    }
    return found;
  }

  /** One upsert and one delete, whatever the number of rows. */
  async write(tx: Queryable, upserts: readonly Row[], removals: readonly string[]): Promise<void> {
    if (upserts.length > 0) await tx.query(this.upsert, [JSON.stringify(upserts)]);
    if (removals.length > 0) {
      await tx.query(`delete from ${this.table} where ${quoted(this.projection.key)} = any($1)`, [removals]);
    }
  }

  async count(db: Queryable): Promise<number> {
    const { rows } = await db.query(`select count(*)::int as rows from ${this.table}`);
    return rows[0].rows;
  }

  private typeOf(name: string): string {
    return (this.projection.columns as Record<string, string>)[name] ?? '';
  }
}
