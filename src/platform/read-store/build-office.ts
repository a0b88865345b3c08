import type { Pool } from 'pg';
import type { EventStore } from '../event-store/port/event-store.js';
import { Build } from './build.js';
import { BuildTable } from './build-table.js';
import { currentBuilds, failBuild, pauseBuild, promoteBuild, requestBuild, type BuildRecord } from './builds.js';
import { checkpointFault, isOtherStore, safeStart } from './checkpoint-check.js';
import { parkedState } from './parking.js';
import type { Projection } from './projection.js';
import { inTransaction } from './transaction.js';

const OTHER_GENERATION = 'other generation: ';

/** Keeps `control.builds`, the tables and the views in step with the projections of this version of Lyceum. */
export class BuildOffice {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    private readonly projections: readonly Projection[],
    private readonly epoch: bigint,
  ) {}

  /** Fences the former leader, repairs what is missing, asks for what must be built, and gives the builds to follow. */
  async open(): Promise<Build[]> {
    await this.pool.query(`update control.builds set epoch = $1 where status in ('live', 'building')`, [this.epoch]);
    await this.pool.query('create schema if not exists read');
    const live: Build[] = [];
    for (const projection of this.projections) {
      const records = await currentBuilds(this.pool, [projection.name]);
      const record = records.find(({ status }) => status === 'live');
      const serves = record && (await this.checkTable(projection, record));
      if (serves && record.generation === projection.generation) {
        const build = await this.checkLive(projection, record);
        if (build) live.push(build);
        continue;
      }
      if (serves) await this.pauseOther(projection, record);
      await this.request(projection);
    }
    return live;
  }

  /** Builds that were asked for, by this process or another, ready to be filled. */
  async requested(): Promise<Build[]> {
    const records = await currentBuilds(
      this.pool,
      this.projections.map(({ name }) => name),
    );
    const builds: Build[] = [];
    for (const record of records.filter(({ status }) => status === 'building')) {
      const projection = this.projections.find(({ name }) => name === record.projection) as Projection;
      const hasLive = records.some(({ status, projection: name }) => status === 'live' && name === record.projection);
      const build = await this.prepare(projection, record, hasLive);
      if (build) builds.push(build);
    }
    return builds;
  }

  async request(projection: Projection): Promise<void> {
    await requestBuild(this.pool, projection.name, projection.generation);
  }

  /** Readers see the new table from one moment to the next; the former one stays for a day. */
  async promote(build: Build): Promise<void> {
    await inTransaction(this.pool, 'durable', async (tx) => {
      await build.table.serve(tx);
      await promoteBuild(tx, this.epoch, { projection: build.name, build: build.id });
    });
  }

  /** Drops the tables of builds that ended more than `age` (a PostgreSQL interval) ago, or are outdated and serve no more. */
  async drop(age: string): Promise<void> {
    const { rows } = await this.pool.query(
      `select build::int, projection, generation from control.builds
       where status in ('retired', 'failed') and (outdated or retired_at < now() - $1::interval)`,
      [age],
    );
    for (const { build, projection: name, generation } of rows) {
      const projection = this.projections.find((one) => one.name === name);
      if (projection) await new BuildTable(projection, generation, build).drop(this.pool);
      if (projection) await this.pool.query('delete from control.builds where build = $1', [build]);
    }
  }

  private async checkTable(projection: Projection, record: BuildRecord): Promise<boolean> {
    const table = new BuildTable(projection, record.generation, record.build);
    if (await table.exists(this.pool)) return true;
    await failBuild(this.pool, this.epoch, record.build, 'its table is gone');
    return false;
  }

  private async checkLive(projection: Projection, record: BuildRecord): Promise<Build | undefined> {
    await this.ensureView(projection, record);
    const fault = await checkpointFault(this.store, record);
    if (fault) {
      await pauseBuild(
        this.pool,
        this.epoch,
        record.build,
        `${fault}; connect that store again, or build it from this one: lyceum projection rebuild ${projection.name}`,
      );
      return undefined;
    }
    if (record.paused && !isOtherStore(record.paused) && !record.paused.startsWith(OTHER_GENERATION)) return undefined;
    await this.settle(record);
    return this.build(projection, record);
  }

  private async pauseOther(projection: Projection, record: BuildRecord): Promise<void> {
    const reason = `${OTHER_GENERATION}it serves generation ${record.generation} until ${projection.generation} is built`;
    await pauseBuild(this.pool, this.epoch, record.build, reason);
  }

  private async prepare(projection: Projection, record: BuildRecord, hasLive: boolean): Promise<Build | undefined> {
    const table = new BuildTable(projection, record.generation, record.build);
    const wrong = await this.cannotBuild(projection, record, table);
    if (wrong) {
      await failBuild(this.pool, this.epoch, record.build, wrong);
      if (!hasLive || record.generation === projection.generation) await this.request(projection);
      return undefined;
    }
    await inTransaction(this.pool, 'durable', async (tx) => {
      await tx.query('update control.builds set store_id = $2, epoch = $3 where build = $1', [
        record.build,
        await this.store.storeId(),
        this.epoch,
      ]);
      if (!(await table.exists(tx))) await table.create(tx);
      if (!hasLive) await table.serve(tx);
    });
    await this.settle(record);
    return this.build(projection, record);
  }

  private async cannotBuild(
    projection: Projection,
    record: BuildRecord,
    table: BuildTable,
  ): Promise<string | undefined> {
    if (record.generation !== projection.generation)
      return `this version of Lyceum builds generation ${projection.generation}`;
    if (record.storeId === '') return undefined;
    if (!(await table.exists(this.pool))) return record.position === null ? undefined : 'its table is gone';
    return checkpointFault(this.store, record);
  }

  private async ensureView(projection: Projection, record: BuildRecord): Promise<void> {
    const { rows } = await this.pool.query('select to_regclass($1) is not null as there', [
      `read."${projection.name}"`,
    ]);
    if (rows[0].there) return;
    const table = new BuildTable(projection, record.generation, record.build);
    await inTransaction(this.pool, 'durable', (tx) => table.serve(tx));
  }

  private async settle(record: BuildRecord): Promise<void> {
    const position = await safeStart(this.store, record.position);
    if (position === record.position && record.paused === null) return;
    await this.pool.query('update control.builds set position = $2, paused = null where build = $1 and epoch = $3', [
      record.build,
      position,
      this.epoch,
    ]);
  }

  private async build(projection: Projection, record: BuildRecord): Promise<Build> {
    const position = await safeStart(this.store, record.position);
    return new Build(projection, { ...record, position }, await parkedState(this.pool, record.build), this.epoch);
  }
}
