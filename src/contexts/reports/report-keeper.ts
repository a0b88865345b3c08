import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Kysely } from 'kysely';
import { DATABASE } from '../../platform/database/index.js';
import { KeyedQueue } from '../../platform/decision/keyed-queue.js';
import { EVENT_STORE, type EventStore } from '../../platform/event-store/port/event-store.js';
import type { Position, RecordedEvent } from '../../platform/event-store/port/recorded-event.js';
import { LOGGER, type Logger } from '../../platform/logging/index.js';
import { joinRows, joinStretch, type Touched } from './joined-rows.js';
import { isKept, keepStanding, lockRows, ROW_EVENTS, rowsStanding, type Kept, type Sources } from './rows-standing.js';

/** How long rows may lag while nobody reads them; so long, too, they outlive a person who was erased. */
const EVERY_MS = 500;
/** Rows joined anew in one transaction; a reader waits for one of them at most. */
const STRETCH = 2_000;

type Reader = Readonly<{ isStale: boolean }>;

/**
 * Keeps `reports.rows`, where everything that a report sorts by stands side by side. Who reads joins first what events
 * since the last time have touched: a row of a person in a course, all rows of a person, or those of a course. Joining all
 * anew goes a stretch at a time, in any number of processes, and goes on where one of them ended.
 */
@Injectable()
export class ReportKeeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly turns = new KeyedQueue();
  private timer: NodeJS.Timeout | undefined;
  private tending: Promise<void> | undefined;
  private isClosed = false;

  constructor(
    @Inject(DATABASE) private readonly db: Kysely<unknown>,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.tending ??= this.tend().finally(() => (this.tending = undefined));
    }, EVERY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await this.tending;
    await this.turns.run('rows', () => Promise.resolve());
  }

  /**
   * The rows say what the read models said when it was called. `isStale`: those are behind the log. While rows are joined
   * anew from other builds nobody waits for it, unless there was never a whole report.
   */
  async keep({ isStale }: Reader): Promise<void> {
    const standing = await rowsStanding(this.db);
    if (isKept(standing) || (isStale && standing.now.isFilling)) return;
    for (let sources = ''; sources === '';) ({ sources } = await this.step({ isTending: false }));
  }

  private async tend(): Promise<void> {
    try {
      const standing = await rowsStanding(this.db);
      if (standing.now.isFilling || (isKept(standing) && standing.kept?.sources === standing.now.sources)) return;
      for (let anew: string | null = ''; anew !== null && !this.isClosed;)
        ({ anew } = await this.step({ isTending: true }));
    } catch (error) {
      this.logger.warn({ step: 'report rows', error }, 'Could not join the rows of reports');
    }
  }

  private step(how: { readonly isTending: boolean }): Promise<Kept> {
    return this.turns.run('rows', () => this.db.transaction().execute((tx) => this.join(tx, how)));
  }

  /** Joins what events have touched, and a stretch of all rows when there are none yet or nobody waits. */
  private async join(tx: Kysely<unknown>, { isTending }: { readonly isTending: boolean }): Promise<Kept> {
    await lockRows(tx);
    const { now, kept: former } = await rowsStanding(tx);
    const begun = beginning(now, former);
    const isBehind = now.position > begun.position;
    if (isBehind) await joinRows(tx, await this.touched(begun.position || 'start', now.position));
    const kept = isBehind ? { ...begun, position: now.position } : begun;
    const isAnew = kept.anew !== null && (isTending || kept.sources === '');
    const after = isAnew ? reaching(await joinStretch(tx, kept.reached, STRETCH), kept) : kept;
    await keepStanding(tx, after);
    return after;
  }

  private async touched(after: Position | 'start', upTo: Position | ''): Promise<Touched> {
    const people = new Set<string>();
    const courses = new Set<string>();
    const pairs = new Map<string, { person: string; course: string }>();
    const reading = new AbortController();
    try {
      for await (const batch of this.store.follow(after, { types: ROW_EVENTS }, reading.signal)) {
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

/**
 * Where the rows stand before a step. Of another basis they are all to be joined before anybody reads them. Tables that
 * came to serve meanwhile may be behind the rows, so events since then are taken in again.
 */
function beginning(now: Sources, kept: Kept | undefined): Kept {
  const { basis, sources, position } = now;
  if (kept?.basis !== basis) return { basis, sources: '', position, anew: sources, reached: '' };
  if (kept.anew === sources || (kept.anew === null && kept.sources === sources)) return kept;
  return { ...kept, position: position < kept.position ? position : kept.position, anew: sources, reached: '' };
}

/** `reached`: undefined when it was the last stretch. */
function reaching(reached: string | undefined, kept: Kept): Kept {
  return reached === undefined ? { ...kept, sources: kept.anew ?? '', anew: null, reached: '' } : { ...kept, reached };
}

/** Events of a lesson name its run; whom they are about tells their envelope. */
function named({ type, data, meta }: RecordedEvent): { person?: string | undefined; course?: string | undefined } {
  // Ids are text in every event that the sources take in.
  const { learnerId, userId, courseId } = data as Readonly<Record<string, string | undefined>>;
  if (type.startsWith('catalogue.')) return { course: courseId };
  return { person: learnerId ?? userId ?? meta.subjects[0], course: courseId };
}
