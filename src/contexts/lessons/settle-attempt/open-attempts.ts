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

  /** An attempt began; given back when its release was not the newest any more. One at an unknown release is let be. */
  async started(attempt: Omit<AttemptPlace, 'courseId'> & { releaseId: string }): Promise<readonly AttemptPlace[]> {
    const { runId, attemptId, releaseId, learnerId } = attempt;
    const { rows } = await sql<AttemptPlace & { missed: boolean }>`
      insert into reactions.open_attempts as a (attempt_id, run_id, learner_id, course_id, stands_on, newest_at_start)
      select ${attemptId}, ${runId}, ${learnerId}, r.course_id, r.version,
        (select max(n.version) from reactions.published_releases n where n.course_id = r.course_id)
      from reactions.published_releases r where r.release_id = ${releaseId}
      returning ${PLACE}, a.stands_on < a.newest_at_start as missed`.execute(this.db);
    return rows.filter(({ missed }) => missed);
  }

  /** It goes on on another version, which counts for all it has passed; given back when there is a newer one already. */
  async carriedOver({ attemptId, toReleaseId }: { attemptId: string; toReleaseId: string }): Promise<AttemptPlace[]> {
    const { rows } = await sql<AttemptPlace & { behind: boolean }>`
      with going as (
        select a.*, r.version as to_version from reactions.open_attempts a
        join reactions.published_releases r on r.release_id = ${toReleaseId} where a.attempt_id = ${attemptId}
      ), counted as (
        update reactions.published_releases p set moved = moved + 1 from going g
        where p.course_id = g.course_id and p.version > g.stands_on and p.version <= g.to_version)
      update reactions.open_attempts a set stands_on = g.to_version from going g where a.attempt_id = g.attempt_id
      returning ${PLACE}, exists (
        select from reactions.published_releases n where n.course_id = g.course_id and n.version > g.to_version) as behind`.execute(
      this.db,
    );
    return rows.filter(({ behind }) => behind);
  }

  /** It counts for every version that it met and did not come to stand on. */
  async cancelled(attemptId: string): Promise<void> {
    await sql`
      with gone as (delete from reactions.open_attempts where attempt_id = ${attemptId} returning *)
      update reactions.published_releases p set cancelled = cancelled + 1 from gone g
      where p.course_id = g.course_id and p.version > greatest(g.stands_on, g.newest_at_start)`.execute(this.db);
  }

  async finished(attemptId: string): Promise<void> {
    await sql`delete from reactions.open_attempts where attempt_id = ${attemptId}`.execute(this.db);
  }

  /** Nobody can go on with the attempts of an archived run. */
  async archived({ learnerId, courseId }: { learnerId: string; courseId: string }): Promise<void> {
    await sql`
      delete from reactions.open_attempts where course_id = ${courseId} and learner_id = ${learnerId}`.execute(this.db);
  }
}
