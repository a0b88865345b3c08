import type { Kysely } from 'kysely';
import { reaction, type OwedCommand } from '../../../platform/reactions/reaction.js';
import type { CourseEvent } from '../../catalogue/domain/course.events.js';
import type { ReleaseSubscriptionEvent } from '../domain/subscription.events.js';
import { letterOf, type SubscriptionRef } from '../domain/release-subscription.js';
import { letterVerdict } from './letter-deferred.js';

/** Schema `reactions`: who waits for a letter, and the openings of courses; at most one of a course is open. */
interface Tables {
  release_subscribers: { course_id: string; user_id: string };
  course_openings: { event_id: string; command_id: string; course_id: string; is_open: boolean };
}

type Heard =
  | ReleaseSubscriptionEvent
  | Extract<
      CourseEvent,
      { type: 'catalogue.CoursePublished' | 'catalogue.CourseAnnounced' | 'catalogue.CourseUnpublished' }
    >;

/** The name under which others ask how far the letters of an opening are. */
export const RELEASE_LETTERS = 'when-course-opened';

/**
 * A course that opens owes every subscriber not yet written to a letter; so does a subscription that was
 * recorded after the opening, by a learner who still saw the announcement.
 */
export const releaseLetters = reaction<Heard, Tables>({
  name: RELEASE_LETTERS,
  on: [
    'notifications.ReleaseSubscriptionOpened',
    'notifications.ReleaseSubscriptionCancelled',
    'notifications.ReleaseLetterSent',
    'notifications.ReleaseLetterRefused',
    'notifications.ReleaseLetterUnclear',
    'catalogue.CoursePublished',
    'catalogue.CourseAnnounced',
    'catalogue.CourseUnpublished',
  ],
  startAt: 'start',
  tables: ['release_subscribers', 'course_openings'],
  afterFailure: letterVerdict,
  async commandsFor(event, db) {
    switch (event.type) {
      case 'notifications.ReleaseSubscriptionOpened': {
        const { courseId: course_id, userId: user_id } = event.data;
        await db
          .insertInto('release_subscribers')
          .values({ course_id, user_id })
          .onConflict((on) => on.doNothing())
          .execute();
        return (await isOpen(db, course_id)) ? [letterTo(event.data)] : [];
      }
      case 'notifications.ReleaseSubscriptionCancelled':
      case 'notifications.ReleaseLetterSent':
      case 'notifications.ReleaseLetterRefused':
      case 'notifications.ReleaseLetterUnclear':
        await db
          .deleteFrom('release_subscribers')
          .where('course_id', '=', event.data.courseId)
          .where('user_id', '=', event.data.userId)
          .execute();
        return [];
      case 'catalogue.CoursePublished': {
        const { courseId } = event.data;
        const { id: event_id, meta } = event;
        const opening = { event_id, command_id: meta.commandId, course_id: courseId, is_open: true };
        await db.insertInto('course_openings').values(opening).execute();
        const waiting = await db
          .selectFrom('release_subscribers')
          .select('user_id')
          .where('course_id', '=', courseId)
          .orderBy('user_id')
          .execute();
        return waiting.map(({ user_id: userId }) => letterTo({ courseId, userId }));
      }
      case 'catalogue.CourseAnnounced':
      case 'catalogue.CourseUnpublished':
        await db
          .updateTable('course_openings')
          .set({ is_open: false })
          .where('course_id', '=', event.data.courseId)
          .where('is_open', '=', true)
          .execute();
        return [];
      default:
        return [];
    }
  },
});

async function isOpen(db: Kysely<Tables>, courseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('course_openings')
    .select('event_id')
    .where('course_id', '=', courseId)
    .where('is_open', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

function letterTo({ courseId, userId }: SubscriptionRef): OwedCommand {
  const ref = { courseId, userId };
  return { command: 'SendReleaseLetter', input: ref, target: letterOf(ref) };
}
