import type { StreamType } from '../../../platform/decision/decision.js';
import type { RecordedEvent } from '../../../platform/event-store/port/recorded-event.js';
import type { SpaceId } from '../../identity/domain/person.events.js';
import type { EnrolmentEvent } from './enrolment.events.js';

/** What an organization asks of its learner. `deadline` is a day (YYYY-MM-DD) of its calendar, or null. */
export interface Assignment {
  readonly orgId: string;
  readonly mandatory: boolean;
  readonly deadline: string | null;
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
      const assignedAt = state.assignments.get(orgId)?.assignedAt ?? at;
      const assignment = { orgId, mandatory, deadline, byOwnChoice, assignedAt };
      return { ...state, assignments: new Map(state.assignments).set(orgId, assignment) };
    }
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
