import type { Kysely } from 'kysely';
import type { OutlineDocument } from '../../../projections/catalogue/index.js';
import { atOffset } from '../../platform/text/zone.js';
import { isFilled, type WrittenSection } from '../documents/index.js';
import { share } from '../enrolment/index.js';
import type { ReportRecord, ReportTables } from './report.queries.js';
import { REPORT_STATUSES, type ReportRow, type SeenOrganization } from './report-shapes.js';

/** What rows of one course share. */
export interface ReportedCourse {
  readonly title: string;
  readonly lessons: readonly string[];
  readonly document: OutlineDocument | null;
}

type Courses = ReadonlyMap<string, ReportedCourse>;

/** The courses with these ids, in one query. */
export async function reportedCourses(db: Kysely<ReportTables>, ids: readonly string[]): Promise<Courses> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('report_courses as course')
    .leftJoin('release_outlines as outline', 'outline.digest', 'course.digest')
    .select(['course.course_id', 'course.title', 'course.lessons', 'outline.document'])
    .where('course.course_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ course_id, title, lessons, document }) => [course_id, { title, lessons, document }]));
}

/** The row as people read it. */
export function reportRow(record: ReportRecord, organization: SeenOrganization, courses: Courses): ReportRow {
  const course = courses.get(record.course_id) ?? { title: '', lessons: [], document: null };
  const total = course.lessons.length;
  const status = REPORT_STATUSES[record.status] ?? 'not_started';
  const byQuiz = course.lessons.flatMap((key) => record.passed?.[key] ?? []).filter(({ by }) => by !== 'completion');
  return {
    person: { id: record.person_id, login: record.account, name: record.full_name },
    organization: { id: organization.id, title: organization.title },
    course: { id: record.course_id, title: course.title },
    status,
    lessons: { total, passed: record.lessons_passed },
    progress: status === 'completed' ? 1 : share(record.lessons_passed, total),
    deadline: record.deadline,
    mandatory: record.mandatory,
    byOwnChoice: record.by_own_choice,
    overdue: record.overdue,
    lastActivity: record.last_activity && atOffset(record.last_activity, organization.timeZone),
    document: sectionsOf(course.document, record.sections),
    quiz: { passed: byQuiz.length, firstTry: byQuiz.filter(({ by }) => by === 'first_try').length },
    left: record.has_left,
    deactivated: record.deactivated,
  };
}

function sectionsOf(document: OutlineDocument | null, written: ReportRecord['sections']): ReportRow['document'] {
  const sections = document?.sections ?? [];
  const filled = sections.filter((form) => isFilled(form, writtenSection(written?.[form.key])));
  return { total: sections.length, filled: filled.length };
}

/** Which cells are filled is all that completeness asks; their words are not in the read model. */
function writtenSection(cells: NonNullable<ReportRecord['sections']>[string] | undefined): WrittenSection | undefined {
  if (!cells) return undefined;
  const texts = (keys: readonly string[]) => new Map(keys.map((key) => [key, '']));
  const rows = new Map(Object.entries(cells.rows).map(([id, keys]) => [id, texts(keys)]));
  return { rows, lastRow: rows.size, fields: texts(cells.fields) };
}
