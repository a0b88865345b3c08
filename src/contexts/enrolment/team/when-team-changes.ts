import type { Kysely } from 'kysely';
import { reaction, type OwedCommand } from '../../../platform/reactions/reaction.js';
import type { MembershipGranted } from '../../identity/domain/organization.events.js';
import type { TeamCoursesEvent } from '../domain/team-courses.events.js';

/** Schema `reactions`: what is assigned to whole organizations. */
interface Tables {
  team_courses: { org_id: string; course_id: string };
}

/**
 * Whoever joins gets what the whole team was assigned; and an assignment to everybody, its due rules or its
 * withdrawal, that broke off half way is brought to its end.
 */
export const whenTeamChanges = reaction<TeamCoursesEvent | MembershipGranted, Tables>({
  name: 'when-team-changes',
  on: [
    'enrolment.CourseAssignedToTeam',
    'enrolment.TeamHomeworkDueSet',
    'enrolment.TeamAssignmentWithdrawn',
    'identity.MembershipGranted',
  ],
  startAt: 'start',
  tables: ['team_courses'],
  async commandsFor(event, db) {
    const { orgId } = event.data;
    switch (event.type) {
      case 'enrolment.CourseAssignedToTeam':
        await remember(db, orgId, event.data.courseId);
        return [everybody(orgId, event.data.courseId)];
      case 'enrolment.TeamHomeworkDueSet':
        return [everybody(orgId, event.data.courseId)];
      case 'enrolment.TeamAssignmentWithdrawn':
        await db
          .deleteFrom('team_courses')
          .where('org_id', '=', orgId)
          .where('course_id', '=', event.data.courseId)
          .execute();
        return [everybody(orgId, event.data.courseId)];
      case 'identity.MembershipGranted': {
        const { userId: learnerId } = event.data;
        const courses = await db.selectFrom('team_courses').select('course_id').where('org_id', '=', orgId).execute();
        return courses.map(({ course_id: courseId }) => ({
          command: 'follow_team',
          input: { orgId, courseId, learnerId },
          target: learnerId,
        }));
      }
    }
  },
});

async function remember(db: Kysely<Tables>, org_id: string, course_id: string): Promise<void> {
  await db
    .insertInto('team_courses')
    .values({ org_id, course_id })
    .onConflict((on) => on.doNothing())
    .execute();
}

function everybody(orgId: string, courseId: string): OwedCommand {
  return { command: 'follow_team', input: { orgId, courseId }, target: orgId };
}
