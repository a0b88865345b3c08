import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import { CLOCK, type Clock } from '../../platform/clock/clock.js';
import { READ_STORE, type ReadStore } from '../../platform/read-store/read-store.js';
import { lessonIdOf } from '../../shared/lesson-ids.js';
import type { ReportTables } from './report.queries.js';
import type { SeenOrganization, StuckPlace, WeekOfProgress } from './report-shapes.js';
import { stuckRecords, weeksOfProgress, type Counted } from './trends.queries.js';

const DAY_SECONDS = 86_400;
const TABLES = [
  'assignments',
  'memberships',
  'people',
  'report_progress',
  'report_courses',
  'release_outlines',
] as const;

/** How an organization's learning goes over time and where it stops, in counts. */
@Injectable()
export class ReportTrends {
  constructor(
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async progressOverTime(organization: SeenOrganization, course?: string): Promise<readonly WeekOfProgress[]> {
    return weeksOfProgress(await this.tables(), countedOf(organization, course));
  }

  async stuckPlaces(organization: SeenOrganization, course?: string): Promise<readonly StuckPlace[]> {
    const db = await this.tables();
    const records = await stuckRecords(db, countedOf(organization, course), this.clock.now().toISOString());
    const titles = await lessonTitles(db, [...new Set(records.map(({ course_id }) => course_id))]);
    return records.map((record) => {
      const { course_id: id, lesson_key: key } = record;
      const known = titles.get(id);
      return {
        course: { id, title: known?.title ?? '' },
        lesson: { id: lessonIdOf(id, key), key, title: known?.lessons.get(key) ?? key },
        waiting: record.waiting,
        days: Math.floor((record.seconds ?? 0) / DAY_SECONDS),
        failedAttempts: record.failed_attempts,
        failedPeople: record.failed_people,
      };
    });
  }

  private async tables(): Promise<Kysely<ReportTables>> {
    return (await this.readStore.fresh<ReportTables>(...TABLES)).db;
  }
}

function countedOf({ id, timeZone }: SeenOrganization, course: string | undefined): Counted {
  return { orgId: id, timeZone, course };
}

async function lessonTitles(db: Kysely<ReportTables>, courseIds: readonly string[]) {
  if (courseIds.length === 0) return new Map<string, { title: string; lessons: ReadonlyMap<string, string> }>();
  const rows = await db
    .selectFrom('report_courses as course')
    .innerJoin('release_outlines as outline', 'outline.digest', 'course.digest')
    .select(['course.course_id', 'course.title', 'outline.lessons'])
    .where('course.course_id', 'in', courseIds)
    .execute();
  return new Map(
    rows.map(({ course_id, title, lessons }) => [
      course_id,
      { title, lessons: new Map(lessons.map((lesson) => [lesson.key, lesson.title])) },
    ]),
  );
}
