import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { sql, type Kysely } from 'kysely';
import { projections } from '../../../projections/index.js';
import { DATABASE } from '../../platform/database/index.js';
import { KeyedQueue } from '../../platform/decision/keyed-queue.js';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/port/event-store.js';
import type { Position, RecordedEvent } from '../../platform/event-store/port/recorded-event.js';
import { LOGGER, type Logger } from '../../platform/logging/index.js';
import { joinRows, type Touched } from './joined-rows.js';

/** The read models that rows are joined from. */
export const ROW_SOURCES: readonly string[] = [
  'assignments',
  'memberships',
  'people',
  'report_progress',
  'report_courses',
];

const TYPES = [...new Set(projections.filter(({ name }) => ROW_SOURCES.includes(name)).flatMap(({ on }) => on))];

interface Standing {
  /** Which tables serve: other ones, and the rows are joined anew. */
  readonly sources: string | null;
  /** Up to where all of them have taken in the log; '' at its beginning. */
  readonly position: Position | '';
  readonly isFilling: boolean;
  /** What the rows were joined from; null before the first time. */
  readonly kept_sources: string | null;
  readonly kept_position: Position | null;
}

/** How long rows may lag while nobody reads them; so long, too, they outlive a person who was erased. */
const EVERY_MS = 500;

/**
 * Keeps `reports.rows`, where everything that a report sorts by stands side by side. Who reads joins first what events
 * since the last time have touched: a row of a person in a course, all rows of a person, or those of a course.
 */
@Injectable()
export class ReportKeeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly turns = new KeyedQueue();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(DATABASE) private readonly db: Kysely<unknown>,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      if (this.turns.size > 0) return;
      this.keep({ isStale: true }).catch((error: unknown) => {
        this.logger.warn({ step: 'report rows', error }, 'Could not join the rows of reports');
      });
    }, EVERY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.turns.run('rows', () => Promise.resolve());
  }

  /** The rows say what the read models said when it was called. `isStale`: those are behind the log. */
  keep({ isStale }: { isStale: boolean }): Promise<void> {
    return this.turns.run('rows', async () => {
      const standing = await standingOf(this.db);
      if (isKept(standing) || (isStale && standing.isFilling)) return;
      await this.db.transaction().execute((tx) => this.join(tx));
    });
  }

  private async join(tx: Kysely<unknown>): Promise<void> {
    await sql`insert into reports.standing values ('rows', '', '') on conflict (id) do nothing`.execute(tx);
    await sql`select 1 from reports.standing for update`.execute(tx);
    const standing = await standingOf(tx);
    if (isKept(standing)) return;
    const { sources, position, kept_sources, kept_position } = standing;
    const isSame = kept_sources === sources && kept_position !== null && position !== '';
    await joinRows(tx, isSame ? await this.touched(kept_position, position) : 'all');
    await sql`update reports.standing set sources = ${sources}, position = ${position}`.execute(tx);
  }

  private async touched(after: Position, upTo: Position): Promise<Touched> {
    const people = new Set<string>();
    const courses = new Set<string>();
    const pairs = new Map<string, { person: string; course: string }>();
    const reading = new AbortController();
    try {
      for await (const batch of this.store.follow(after, { types: TYPES }, reading.signal)) {
        for (const event of batch.events) {
          const { person, course } = named(event);
          if (person !== undefined && course !== undefined) pairs.set(`${person}/${course}`, { person, course });
          else if (person !== undefined) people.add(person);
          else if (course !== undefined) courses.add(course);
        }
        if (batch.upTo >= upTo || batch.caughtUp) break;
      }
    } finally {
      reading.abort();
    }
    return { people, courses, pairs };
  }
}

/** Events of a lesson name its run; whom they are about tells their envelope. */
function named({ type, data, meta }: RecordedEvent): { person?: string | undefined; course?: string | undefined } {
  const { learnerId, userId, courseId } = data as Readonly<Record<string, string | undefined>>;
  if (type.startsWith('catalogue.')) return { course: courseId };
  return { person: learnerId ?? userId ?? meta.subjects[0], course: courseId };
}

function isKept({ sources, position, kept_sources, kept_position }: Standing): boolean {
  return kept_sources === sources && kept_position !== null && kept_position >= position;
}

async function standingOf(db: Kysely<unknown>): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select string_agg(b.store_id || ' ' || b.build || ' ' || b.parked, ',' order by b.build) as sources,
      coalesce(min(coalesce(b.position, '')), '') as position, coalesce(bool_or(b.status = 'building'), true) as "isFilling",
      (select sources from reports.standing) as kept_sources, (select position from reports.standing) as kept_position
    from (
      select distinct on (projection) build, store_id, position, status,
        (select count(*) from control.parked_events p where p.build = b.build) as parked
      from control.builds b
      where projection = any(${[...ROW_SOURCES]}::text[]) and status in ('live', 'building')
      order by projection, status = 'live' desc
    ) b`.execute(db);
  const [standing] = rows;
  if (!standing) throw new Error('an aggregate has a row');
  return standing;
}
