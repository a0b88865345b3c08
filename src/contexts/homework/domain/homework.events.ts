import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';
import type { SpaceId } from '../../identity/domain/person.events.js';

/** How it was handed in: by the learner's agent, or from the window for files. */
export type HandedInBy = 'agent' | 'window';

/** The first thing that happened to a learner's homework of a lesson in a space: it was issued, or handed in before that. */
export type HomeworkOpened = DomainEvent<
  'homework.HomeworkOpened',
  {
    readonly submissionId: string;
    readonly runId: string;
    readonly enrolmentId: string;
    readonly learnerId: string;
    readonly courseId: string;
    readonly lessonId: string;
    readonly lessonKey: string;
    readonly space: SpaceId;
  }
>;
/** The lesson was closed in the space. `dueAt`: the deadline it sets, if any; it occurred when the lesson was closed. */
export type HomeworkAssigned = DomainEvent<
  'homework.HomeworkAssigned',
  { readonly submissionId: string; readonly dueAt: string | null }
>;
/** One file of the version that follows. Bytes are in the file store under `objectId`, never in the log. */
export type HomeworkFileAdded = DomainEvent<
  'homework.HomeworkFileAdded',
  {
    readonly submissionId: string;
    readonly fileId: string;
    readonly objectId: string;
    readonly name: string;
    /** Told by its content, as the ending of a name: `pdf`. */
    readonly type: string;
    /** Bytes. */
    readonly size: number;
  }
>;
/** Every save is a version: its whole text, and the ids of all its files. `dueAt`: the deadline set at once, if any. */
export type HomeworkSubmitted = DomainEvent<
  'homework.HomeworkSubmitted',
  {
    readonly submissionId: string;
    readonly version: number;
    readonly text: string;
    readonly files: readonly string[];
    readonly dueAt: string | null;
    readonly via: HandedInBy;
  }
>;
export type HomeworkReturned = DomainEvent<
  'homework.HomeworkReturned',
  { readonly submissionId: string; readonly version: number; readonly comment: string; readonly by: string }
>;
export type HomeworkAccepted = DomainEvent<
  'homework.HomeworkAccepted',
  { readonly submissionId: string; readonly version: number; readonly by: string }
>;
/** A curator took the acceptance back: the learner may hand in again. */
export type HomeworkAcceptanceWithdrawn = DomainEvent<
  'homework.HomeworkAcceptanceWithdrawn',
  { readonly submissionId: string; readonly version: number; readonly comment: string; readonly by: string }
>;
/** Somebody who reviews gave more time. `version`: the one that was read. */
export type HomeworkExtended = DomainEvent<
  'homework.HomeworkExtended',
  { readonly submissionId: string; readonly version: number; readonly dueAt: string; readonly by: string }
>;

export type HomeworkEvent =
  | HomeworkOpened
  | HomeworkAssigned
  | HomeworkFileAdded
  | HomeworkSubmitted
  | HomeworkReturned
  | HomeworkAccepted
  | HomeworkAcceptanceWithdrawn
  | HomeworkExtended;
