import type { StreamType } from '../../../platform/decision/decision.js';
import type { RecordedEvent } from '../../../platform/event-store/port/recorded-event.js';
import type { SpaceId } from '../../identity/domain/person.events.js';
import type { EnrolmentEvent } from './enrolment.events.js';
import { extended } from './extended.js';
import type { DueRules } from './homework-due.js';

/** What an organization asks of its learner. Days are YYYY-MM-DD of its calendar. New terms leave the due rules of homework. */
export interface Assignment extends DueRules {
  readonly orgId: string;
  readonly mandatory: boolean;
  /** What holds for this learner: as assigned, or as extended; null without one. */
  readonly deadline: string | null;
  readonly assignedDeadline: string | null;
  readonly extendedTo: string | null;
  readonly byOwnChoice: boolean;
  /** Instant of the first assignment; new terms do not move it. */
  readonly assignedAt: string;
}

/** One learner and one course: the enrolment and every organization's assignment of it. */
export interface EnrolmentState {
  /** Null while the learner was never enrolled. Kept through a withdrawal, replaced by a reset of the progress. */
  readonly enrolmentId: string | null;
  readonly origin: 'self' | 'assigned';
  /** Where the learner enrolled. */
  readonly space: SpaceId;
  readonly enrolledAt: string | null;
  readonly withdrawn: boolean;
  readonly assignments: ReadonlyMap<string, Assignment>;
  /** Ids that a reset retired: what hangs on them is archived. */
  readonly formerEnrolments: readonly string[];
}

/** Id of the stream: a learner has one enrolment in a course. */
export function enrolmentOf(learnerId: string, courseId: string): string {
  return `${learnerId}-${courseId}`;
}

export function isEnrolled(state: EnrolmentState): state is EnrolmentState & { readonly enrolmentId: string } {
  return state.enrolmentId !== null && !state.withdrawn;
}

/** The stream `enrolment-<learnerId>-<courseId>`. */
export const enrolment: StreamType<EnrolmentState, EnrolmentEvent> = {
  category: 'enrolment',
  initial: {
    enrolmentId: null,
    origin: 'self',
    space: 'personal',
    enrolledAt: null,
    withdrawn: false,
    assignments: new Map(),
    formerEnrolments: [],
  },
  evolve,
};

function evolve(state: EnrolmentState, event: RecordedEvent<EnrolmentEvent>): EnrolmentState {
  const at = event.meta.occurredAt;
  switch (event.type) {
    case 'enrolment.LearnerEnrolled': {
      const { enrolmentId, origin, space } = event.data;
      return { ...state, enrolmentId, origin, space, enrolledAt: at, withdrawn: false };
    }
    case 'enrolment.CourseAssigned': {
      const { orgId, mandatory, deadline, byOwnChoice } = event.data;
      const former = state.assignments.get(orgId);
      const extendedTo = former?.extendedTo ?? null;
      return withAssignment(state, {
        orgId,
        mandatory,
        deadline: extended(deadline, extendedTo),
        assignedDeadline: deadline,
        extendedTo,
        byOwnChoice,
        assignedAt: former?.assignedAt ?? at,
        homeworkDue: former?.homeworkDue ?? [],
        teamHomeworkDue: former?.teamHomeworkDue ?? [],
      });
    }
    case 'enrolment.HomeworkDueSet': {
      const { orgId, rules: homeworkDue } = event.data;
      const assignment = state.assignments.get(orgId);
      return assignment ? withAssignment(state, { ...assignment, homeworkDue }) : state;
    }
    case 'enrolment.TeamHomeworkDueFollowed': {
      const { orgId, rules: teamHomeworkDue } = event.data;
      const assignment = state.assignments.get(orgId);
      return assignment ? withAssignment(state, { ...assignment, teamHomeworkDue }) : state;
    }
    case 'enrolment.DeadlineExtended':
      return withExtension(state, event.data.orgId, event.data.until);
    case 'enrolment.ExtensionWithdrawn':
      return withExtension(state, event.data.orgId, null);
    case 'enrolment.AssignmentWithdrawn': {
      const assignments = new Map(state.assignments);
      assignments.delete(event.data.orgId);
      return { ...state, assignments };
    }
    case 'enrolment.EnrolmentWithdrawn':
      return { ...state, withdrawn: true };
    case 'enrolment.CourseProgressReset': {
      const { enrolmentId, formerEnrolmentId } = event.data;
      return { ...state, enrolmentId, formerEnrolments: [...state.formerEnrolments, formerEnrolmentId] };
    }
  }
}

function withAssignment(state: EnrolmentState, assignment: Assignment): EnrolmentState {
  return { ...state, assignments: new Map(state.assignments).set(assignment.orgId, assignment) };
}

function withExtension(state: EnrolmentState, orgId: string, extendedTo: string | null): EnrolmentState {
  const former = state.assignments.get(orgId);
  if (!former) return state;
  return withAssignment(state, { ...former, extendedTo, deadline: extended(former.assignedDeadline, extendedTo) });
}
