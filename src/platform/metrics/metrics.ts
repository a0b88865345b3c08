import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How a projection stands now. `lagSeconds`: how old the answers from its table are; 0 when it is up to date. */
export interface ProjectionStanding {
  readonly projection: string;
  readonly lagSeconds: number;
  readonly parkedKeys: number;
}

/** How a reaction stands now: commands it owes, commands and events it left out, whether it stands still. */
export interface ReactionStanding {
  readonly name: string;
  readonly owed: number;
  readonly skipped: number;
  readonly faults: number;
  readonly status: 'running' | 'stopped';
}

/** All numbers that Lyceum counts. Labels hold names of ours from closed lists, never ids or words of people. */
export class Metrics {
  readonly registry = new Registry();

  readonly toolCalls = this.counter('lyceum_tool_calls_total', 'Calls by how they ended.', [
    'surface',
    'tool',
    'outcome',
  ]);
  readonly toolSeconds = this.histogram('lyceum_tool_call_seconds', 'Duration of calls.', ['surface', 'tool']);
  readonly appends = this.counter('lyceum_appends_total', 'Appends by how they ended.', ['category', 'outcome']);
  readonly appendSeconds = this.histogram('lyceum_append_seconds', 'Duration of appends.', ['category']);
  readonly appendedEvents = this.counter('lyceum_appended_events_total', 'Events recorded.', ['category']);
  readonly projectedEvents = this.counter('lyceum_projected_events_total', 'Events applied.', ['projection']);
  readonly batchSeconds = this.histogram('lyceum_projection_batch_seconds', 'Duration of batches.', ['projection']);
  readonly projectionLag = this.gauge('lyceum_projection_lag_seconds', 'How old the tables are.', ['projection']);
  readonly parkedKeys = this.gauge('lyceum_projection_parked_keys', 'Keys set aside after a fault.', ['projection']);
  readonly oldestWriter = this.gauge('lyceum_log_oldest_writer_seconds', 'How long a writer has held readers.', []);
  readonly reactionCommands = this.counter('lyceum_reaction_commands_total', 'Commands sent by how they ended.', [
    'reaction',
    'outcome',
  ]);
  readonly reactionOwed = this.gauge('lyceum_reaction_owed', 'Commands not sent yet.', ['reaction']);
  readonly reactionLeftOut = this.gauge('lyceum_reaction_left_out', 'Commands and events left out.', ['reaction']);
  readonly reactionStopped = this.gauge('lyceum_reaction_stopped', '1 for a reaction that stands still.', ['reaction']);
  readonly httpRefusals = this.counter('lyceum_http_refusals_total', 'Requests refused at the door.', ['status']);

  private standings: () => Promise<readonly ProjectionStanding[]> = async () => [];

  private reactions: () => Promise<readonly ReactionStanding[]> = async () => [];

  private oldestWriterSeconds: () => Promise<number> = async () => 0;

  /** `process`: also memory, event loop and garbage collection of this process. */
  constructor(options: { readonly process?: boolean } = {}) {
    if (options.process) collectDefaultMetrics({ register: this.registry });
  }

  /** Where lag and parked keys are read at every scrape, so that they are right also while nothing moves. */
  readStandingsFrom(source: () => Promise<readonly ProjectionStanding[]>): void {
    this.standings = source;
  }

  /** Where the age of the oldest transaction that writes to the log is read at every scrape. */
  readOldestWriterFrom(source: () => Promise<number>): void {
    this.oldestWriterSeconds = source;
  }

  /** Where what reactions owe is read at every scrape. */
  readReactionsFrom(source: () => Promise<readonly ReactionStanding[]>): void {
    this.reactions = source;
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Everything in the text format of Prometheus. When the database is away, its gauges are left out. */
  async text(): Promise<string> {
    this.projectionLag.reset();
    this.parkedKeys.reset();
    for (const { projection, lagSeconds, parkedKeys } of await this.standings().catch(() => [])) {
      this.projectionLag.set({ projection }, lagSeconds);
      this.parkedKeys.set({ projection }, parkedKeys);
    }
    for (const gauge of [this.reactionOwed, this.reactionLeftOut, this.reactionStopped]) gauge.reset();
    for (const { name: reaction, owed, skipped, faults, status } of await this.reactions().catch(() => [])) {
      this.reactionOwed.set({ reaction }, owed);
      this.reactionLeftOut.set({ reaction }, skipped + faults);
      this.reactionStopped.set({ reaction }, status === 'stopped' ? 1 : 0);
    }
    this.oldestWriter.remove();
    const held = await this.oldestWriterSeconds().catch(() => undefined);
    if (held !== undefined) this.oldestWriter.set(held);
    return this.registry.metrics();
  }

  private counter<L extends string>(name: string, help: string, labelNames: L[]): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  private gauge<L extends string>(name: string, help: string, labelNames: L[]): Gauge<L> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  private histogram<L extends string>(name: string, help: string, labelNames: L[]): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [this.registry] });
  }
}
