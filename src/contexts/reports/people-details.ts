import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../platform/clock/clock.js';
import type { Caller } from '../../platform/contract/caller.js';
import type { Stale } from '../../platform/contract/use-case.js';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { READ_STORE, type ReadStore } from '../../platform/read-store/read-store.js';
import { atOffset } from '../../platform/text/zone.js';
import { share } from '../enrolment/index.js';
import { Directory, Looks, organization, overAll, platformSettings, SETTINGS_ID } from '../identity/index.js';
import { sessionStatus } from '../lessons/index.js';
import {
  latestAttempts,
  latestSessions,
  type AttemptRecord,
  type LearningTables,
  type SessionRecord,
} from './person.queries.js';
import { personView } from './domain/person-view.js';
import type { SeenAttempt, SeenOrganization, SeenSession } from './report-shapes.js';

/** One person, for those who manage an organization that the person belongs to. */
@Injectable()
export class PeopleDetails {
  constructor(
    private readonly directory: Directory,
    private readonly states: StateCache,
    private readonly looks: Looks,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Records the look. Who is unknown and who is in none of them are the same answer. */
  async find(named: string, organizations: readonly SeenOrganization[], caller: Caller) {
    const person = await this.directory.person(named);
    if (!person) return undefined;
    const loaded = await this.states.load(...organizations.map(({ id }) => stream(organization, id)));
    const joined = organizations.filter((_, i) => {
      const state = loaded[i]?.state;
      return state !== undefined && state.status !== 'absent' && state.members.has(person.id);
    });
    if (joined.length === 0 && !overAll(caller)) return undefined;
    const data = { viewerId: caller.personId, learnerId: person.id, orgIds: joined.map(({ id }) => id) };
    await this.looks.record(personView, { type: 'reports.PersonViewed', data }, caller);
    return { id: person.id, login: person.account, name: person.fullName };
  }

  /** Sessions and attempts in the spaces of the organizations. */
  async learning(
    personId: string,
    organizations: readonly SeenOrganization[],
  ): Promise<{ sessions: SeenSession[]; attempts: SeenAttempt[]; stale: Stale | undefined }> {
    const { db, stale } = await this.readStore.fresh<LearningTables>(
      'lesson_sessions',
      'lesson_runs',
      'quiz_attempts',
      'enrolments',
    );
    const spaces = organizations.map(({ id }) => id);
    if (spaces.length === 0) return { sessions: [], attempts: [], stale };
    const [sessions, attempts, [{ state: settings }]] = await Promise.all([
      latestSessions(db, personId, spaces),
      latestAttempts(db, personId, spaces),
      this.states.load(stream(platformSettings, SETTINGS_ID)),
    ]);
    const zones = new Map(organizations.map(({ id, timeZone }) => [id, timeZone]));
    const at = (instant: string, space: string) => atOffset(instant, zones.get(space) ?? 'UTC');
    const how = { at, now: this.clock.now().toISOString(), timeoutHours: settings.sessionTimeoutHours };
    return {
      sessions: sessions.map((row) => seenSession(row, how)),
      attempts: attempts.map((row) => seenAttempt(row, at)),
      stale,
    };
  }
}

type At = (instant: string, space: string) => string;

/** A session that fell silent, or that a reset archived, is abandoned, written down or not. */
function seenSession(
  row: SessionRecord,
  { at, now, timeoutHours }: { at: At; now: string; timeoutHours: number },
): SeenSession {
  const recorded = sessionStatus({ status: row.status, lastActivityAt: row.last_activity_at }, now, timeoutHours);
  const status = row.archived && recorded !== 'Completed' ? 'Abandoned' : recorded;
  const finished = row.finished_at ?? (status === 'Abandoned' ? row.last_activity_at : null);
  return {
    lesson: row.lesson_id,
    lessonTitle: row.title,
    course: row.course_id,
    status,
    startedAt: at(row.started_at, row.space),
    finishedAt: finished && at(finished, row.space),
    objectives: row.objectives,
  };
}

/** An open attempt that a reset archived is abandoned; a cancelled one has score 0. */
function seenAttempt(row: AttemptRecord, at: At): SeenAttempt {
  return {
    lesson: row.lesson_id,
    number: row.number,
    status: row.archived && row.status === 'In Progress' ? 'Abandoned' : row.status,
    score: row.status === 'Passed' || row.status === 'Failed' ? share(row.correct, row.total) : 0,
    passed: row.status === 'Passed',
    finishedAt: row.finished_at && at(row.finished_at, row.space),
  };
}
