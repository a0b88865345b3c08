import { sql, type Kysely } from 'kysely';
import type { ArchivedEnrolmentsTable } from './archived-enrolments.table.js';
import type { HomeworkFilesTable } from './homework-files.table.js';
import type { HomeworkSubmissionRow, HomeworkSubmissionsTable } from './homework-submissions.table.js';

export type ReviewTables = HomeworkSubmissionsTable & ArchivedEnrolmentsTable;

/** A learner's homework in a space, the latest first; of one course when it is given. Archived and left ones too. */
export function homeworkOfLearner(
  db: Kysely<HomeworkSubmissionsTable>,
  learnerId: string,
  which: { readonly space: string; readonly course?: string | undefined },
): Promise<HomeworkSubmissionRow[]> {
  let query = db
    .selectFrom('homework_submissions')
    .selectAll()
    .where('learner_id', '=', learnerId)
    .where('space', '=', which.space)
    .orderBy('opened_position', 'desc');
  if (which.course !== undefined) query = query.where('course_id', '=', which.course);
  return query.execute();
}

/** Which submissions somebody may review: of all spaces, or of some; never the own ones. */
export interface ReviewScope {
  readonly reviewer: string;
  readonly spaces: 'all' | readonly string[];
}

export interface ReviewFilter {
  readonly status: HomeworkSubmissionRow['status'];
  readonly course?: string | undefined;
  readonly space?: string | undefined;
}

/** Where a page of the queue ended: `submitted_at` (empty when nothing was handed in) and id. */
export type QueuePlace = readonly [submittedAt: string, submissionId: string];

const SUBMITTED = sql<string>`coalesce(submitted_at, '')`;

/** What waits, oldest first. */
export function reviewQueue(
  db: Kysely<ReviewTables>,
  scope: ReviewScope,
  which: ReviewFilter & { readonly after?: QueuePlace | undefined; readonly limit: number },
): Promise<HomeworkSubmissionRow[]> {
  let query = reviewable(db, scope, which)
    .selectAll('homework_submissions')
    .orderBy(SUBMITTED)
    .orderBy('submission_id')
    .limit(which.limit);
  if (which.after) {
    const [at, id] = which.after;
    query = query.where(sql<boolean>`(coalesce(submitted_at, ''), submission_id) > (${at}, ${id})`);
  }
  return query.execute();
}

/** How many wait, and of which courses and spaces: what the queue can be narrowed to. */
export async function reviewCounts(db: Kysely<ReviewTables>, scope: ReviewScope, which: ReviewFilter) {
  const rows = await reviewable(db, scope, { status: which.status })
    .select(['course_id', 'space', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy(['course_id', 'space'])
    .execute();
  const fits = rows.filter(
    ({ course_id, space }) => course_id === (which.course ?? course_id) && space === (which.space ?? space),
  );
  return {
    total: fits.reduce((sum, { count }) => sum + Number(count), 0),
    courses: [...new Set(rows.map(({ course_id }) => course_id))],
    spaces: [...new Set(rows.map(({ space }) => space))],
  };
}

function reviewable(db: Kysely<ReviewTables>, { reviewer, spaces }: ReviewScope, which: ReviewFilter) {
  let query = db
    .selectFrom('homework_submissions')
    .where('status', '=', which.status)
    .where('learner_id', '!=', reviewer)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('archived_enrolments')
            .select('archived_enrolments.enrolment_id')
            .whereRef('archived_enrolments.enrolment_id', '=', 'homework_submissions.enrolment_id'),
        ),
      ),
    );
  if (spaces !== 'all')
    query = spaces.length > 0 ? query.where('space', 'in', [...spaces]) : query.where(sql<boolean>`false`);
  if (which.course !== undefined) query = query.where('course_id', '=', which.course);
  if (which.space !== undefined) query = query.where('space', '=', which.space);
  return query;
}

/** The stored files of a learner's submissions, archived ones too. */
export async function filesOfLearner(
  db: Kysely<HomeworkFilesTable & HomeworkSubmissionsTable>,
  learnerId: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('homework_files')
    .innerJoin('homework_submissions', 'homework_submissions.submission_id', 'homework_files.submission_id')
    .select('homework_files.object_id')
    .where('homework_submissions.learner_id', '=', learnerId)
    .execute();
  return rows.map(({ object_id }) => object_id);
}

/** Those of the stored files that belong to some submission. */
export async function filesInUse(
  db: Kysely<HomeworkFilesTable>,
  objectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (objectIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('homework_files')
    .select('object_id')
    .where('object_id', 'in', [...objectIds])
    .execute();
  return new Set(rows.map(({ object_id }) => object_id));
}
