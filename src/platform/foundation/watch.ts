import type { INestApplicationContext } from '@nestjs/common';
import { oldestWriterSeconds } from '../event-store/postgres/oldest-writer.js';
import { Readiness } from '../health/index.js';
import { isOtherStore } from '../read-store/checkpoint-check.js';
import { ReactionControl } from '../reactions/reaction-control.js';
import { ProjectionControl, type ProjectionInfo } from '../read-store/projection-control.js';
import type { ProjectionStanding } from '../metrics/index.js';
import type { Foundation } from './foundation.js';

/** A table older than this makes the process unready: its answers would be marked stale. */
const LAG_BOUND_SECONDS = 30;

/** What /readyz asks and /metrics reads at every scrape. */
export function watch(app: INestApplicationContext, { pool, store, metrics, clock }: Foundation): void {
  const control = app.get(ProjectionControl);
  const readiness = app.get(Readiness);
  const builds = async () => (await control.builds()).filter(({ status }) => status !== 'failed');
  const standings = async () => {
    const head = await store.head();
    return (await builds()).map((one) => standing(one, head, clock.now()));
  };
  metrics.readStandingsFrom(standings);
  const reactions = app.get(ReactionControl);
  metrics.readReactionsFrom(() => reactions.list());
  metrics.readOldestWriterFrom(() => oldestWriterSeconds(pool));
  readiness.add('database', async () => void (await pool.query('select 1')));
  readiness.add('store', async () => void (await store.head()));
  readiness.add('projections', async () => {
    const [head, all] = [await store.head(), await builds()];
    const foreign = all.filter(({ problem }) => isOtherStore(problem)).map(({ name }) => name);
    const lagging = all
      .filter(({ problem }) => !isOtherStore(problem))
      .map((one) => standing(one, head, clock.now()))
      .filter(({ lagSeconds }) => lagSeconds > LAG_BOUND_SECONDS)
      .map(({ projection }) => projection);
    const said = [
      foreign.length > 0 && `${foreign.join(', ')}: built from another store; see lyceum projection list`,
      lagging.length > 0 && `${lagging.join(', ')} lags`,
    ].filter((part) => part !== false);
    return said.length > 0 ? said.join('; ') : undefined;
  });
}

/** How old the answers of a table are: 0 once it has passed the newest event. */
function standing(
  { name, position, asOf, parked, problem }: Omit<ProjectionInfo, 'rows'>,
  head: string,
  now: Date,
): ProjectionStanding {
  const hasPassed = head === 'start' || (position !== null && position >= head);
  const upToDate = hasPassed && !isOtherStore(problem);
  const since = asOf === null ? 0 : Date.parse(asOf);
  const lagSeconds = upToDate ? 0 : Math.max(0, (now.getTime() - since) / 1000);
  return { projection: name, lagSeconds, parkedKeys: parked };
}
