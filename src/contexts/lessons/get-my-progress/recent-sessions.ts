import { Inject, Injectable } from '@nestjs/common';
import {
  sessionsOf,
  type LessonRunsTable,
  type LessonSessionRow,
  type LessonSessionsTable,
} from '../../../../projections/lessons/index.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { TIME_ZONE } from '../../../platform/clock/time-zone.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { atOffset } from '../../../platform/text/zone.js';
import { organization, PERSONAL, platformSettings, SETTINGS_ID } from '../../identity/index.js';
import type { SpaceId } from '../../identity/domain/person.events.js';
import { sessionStatus } from '../domain/progress.js';

const LIMIT = 10;

/** The latest sessions of a learner in a space, as people of the space read them. */
@Injectable()
export class RecentSessions {
  constructor(
    private readonly states: StateCache,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async list(enrolmentIds: readonly string[], space: SpaceId) {
    const { db, stale } = await this.readStore.fresh<LessonRunsTable & LessonSessionsTable>(
      'lesson_runs',
      'lesson_sessions',
    );
    const rows = await sessionsOf(db, enrolmentIds, { space, limit: LIMIT });
    const [{ state: settings }] = await this.states.load(stream(platformSettings, SETTINGS_ID));
    const zone = await this.zoneOf(space);
    const now = this.clock.now().toISOString();
    const sessions = rows.map((row) => ({
      lesson: row.lesson_id,
      status: statusAt(row, now, settings.sessionTimeoutHours),
      started_at: atOffset(row.started_at, zone),
    }));
    return stale ? { sessions, stale } : { sessions };
  }

  private async zoneOf(space: SpaceId): Promise<string> {
    if (space === PERSONAL) return this.timeZone;
    const [{ state }] = await this.states.load(stream(organization, space));
    return (state.status === 'absent' ? null : state.timeZone) ?? this.timeZone;
  }
}

function statusAt({ status, last_activity_at: lastActivityAt }: LessonSessionRow, now: string, timeoutHours: number) {
  return sessionStatus({ status, lastActivityAt }, now, timeoutHours);
}
