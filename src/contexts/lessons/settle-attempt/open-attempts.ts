import { sql, type Kysely } from 'kysely';

/** An attempt, and whose it is in which course. */
export interface AttemptPlace {
  readonly attemptId: string;
  readonly runId: string;
  readonly learnerId: string;
  readonly courseId: string;
}

const PLACE = sql.raw(
  'a.attempt_id as "attemptId", a.run_id as "runId", a.learner_id as "learnerId", a.course_id as "courseId"',
);

/**
 * The attempts that are open, by version of their course: the one each stands on, and the newest there was when it began.
 * A release has met the attempts that began before it; they are settled by it once they stand on it or on a later one.
 * One statement for any number of attempts, each of which may be named once.
 */
export class OpenAttempts {
  constructor(private readonly db: Kysely<Record<never, never>>) {}

  /** A new version; gives the attempts that stood on the one before. Those behind already are owed since they fell behind. */
  async published(release: { courseId: string; releaseId: string; version: number }): Promise<readonly AttemptPlace[]> {
    const { courseId, releaseId, version } = release;
    const { rows } = await sql<AttemptPlace>`
      with met as (
        insert into reactions.published_releases (release_id, course_id, version)
        values (${releaseId}, ${courseId}, ${version}))
      select ${PLACE} from reactions.open_attempts a
      where course_id = ${courseId} and stands_on = ${version}::int - 1 order by attempt_id`.execute(this.db);
    return rows;
  }

  /** Attempts began; gives those whose release was not the newest any more. One at an unknown release is let be. */
  async started(
    attempts: readonly (Omit<AttemptPlace, 'courseId'> & { readonly releaseId: string })[],
  ): Promise<readonly AttemptPlace[]> {
    const column = (name: keyof (typeof attempts)[number]) => attempts.map((one) => one[name]);
    const { rows } = await sql<AttemptPlace & { missed: boolean }>`
      insert into reactions.open_attempts as a (attempt_id, run_id, learner_id, course_id, stands_on, newest_at_start)
      select q.attempt_id, q.run_id, q.learner_id, r.course_id, r.version,
        (select max(n.version) from reactions.published_releases n where n.course_id = r.course_id)
      from unnest(${column('attemptId')}::text[], ${column('runId')}::text[], ${column('learnerId')}::text[],
        ${column('releaseId')}::text[]) as q (attempt_id, run_id, learner_id, release_id)
      join reactions.published_releases r on r.release_id = q.release_id
      returning ${PLACE}, a.stands_on < a.newest_at_start as missed`.execute(this.db);
    return rows.filter(({ missed }) => missed);
  }

  /** They go on on another version, which counts for all they passed; gives those for which there is a newer one already. */
  async carriedOver(
    attempts: readonly { readonly attemptId: string; readonly toReleaseId: string }[],
  ): Promise<readonly AttemptPlace[]> {
    const ids = attempts.map(({ attemptId }) => attemptId);
    const releases = attempts.map(({ toReleaseId }) => toReleaseId);
    const { rows } = await sql<AttemptPlace & { behind: boolean }>`
      with going as (
        select a.*, r.version as to_version from reactions.open_attempts a
        join unnest(${ids}::text[], ${releases}::text[]) as q (attempt_id, release_id) on q.attempt_id = a.attempt_id
        join reactions.published_releases r on r.release_id = q.release_id
      ), passed as (
        select p.release_id, count(*) as count from reactions.published_releases p join going g
          on p.course_id = g.course_id and p.version > g.stands_on and p.version <= g.to_version
        group by p.release_id
      ), counted as (
        update reactions.published_releases p set moved = moved + c.count from passed c where c.release_id = p.release_id)
      update reactions.open_attempts a set stands_on = g.to_version from going g where a.attempt_id = g.attempt_id
      returning ${PLACE}, exists (
        select from reactions.published_releases n where n.course_id = g.course_id and n.version > g.to_version) as behind`.execute(
      this.db,
    );
    return rows.filter(({ behind }) => behind);
  }

  /** Each counts for every version that it met and did not come to stand on. */
  async cancelled(attemptIds: readonly string[]): Promise<void> {
    await sql`
      with gone as (delete from reactions.open_attempts where attempt_id = any(${attemptIds}::text[]) returning *),
      met as (
        select p.release_id, count(*) as count from reactions.published_releases p join gone g
          on p.course_id = g.course_id and p.version > greatest(g.stands_on, g.newest_at_start)
        group by p.release_id)
      update reactions.published_releases p set cancelled = cancelled + m.count from met m
      where m.release_id = p.release_id`.execute(this.db);
  }

  async finished(attemptIds: readonly string[]): Promise<void> {
    await sql`delete from reactions.open_attempts where attempt_id = any(${attemptIds}::text[])`.execute(this.db);
  }

  /** Nobody can go on with the attempts of an archived run. */
  async archived({ learnerId, courseId }: { learnerId: string; courseId: string }): Promise<void> {
    await sql`
      delete from reactions.open_attempts where course_id = ${courseId} and learner_id = ${learnerId}`.execute(this.db);
  }
}
