import type { StreamType } from '../../../platform/decision/decision.js';
import { plain } from '../../../platform/event-store/port/redacted.js';
import type { HomeworkEvent, HomeworkOpened } from './homework.events.js';

export const HOMEWORK_STATUSES = ['Assigned', 'Submitted', 'Returned', 'Accepted'] as const;
export type HomeworkStatus = (typeof HOMEWORK_STATUSES)[number];

/** Whose homework it is, of which lesson, in which space. */
export type SubmissionIdentity = HomeworkOpened['data'];

export interface HomeworkFile {
  readonly id: string;
  /** Its id in the file store. */
  readonly objectId: string;
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly uploadedAt: string;
}

export interface AnswerVersion {
  readonly version: number;
  readonly savedAt: string;
  readonly text: string;
  readonly files: readonly HomeworkFile[];
}

/** A line of the history; `by` is a person id. */
export interface HistoryLine {
  readonly event: 'assigned' | 'submitted' | 'returned' | 'accepted' | 'reopened' | 'extended';
  readonly by: string;
  readonly at: string;
  readonly version: number | null;
  readonly comment: string | null;
  readonly dueAt: string | null;
}

/** A learner's homework of one lesson in one space. Archived once the enrolment it hangs on was reset. */
export interface Submission extends SubmissionIdentity {
  readonly status: HomeworkStatus;
  readonly dueAt: string | null;
  /** Null while it was only handed in, and the lesson is not closed here. */
  readonly assignedAt: string | null;
  /** Oldest first; the last one is the answer. */
  readonly versions: readonly AnswerVersion[];
  /** Every file that was ever added, by id. */
  readonly files: ReadonlyMap<string, HomeworkFile>;
  readonly history: readonly HistoryLine[];
  /** Of the latest return or withdrawn acceptance, whatever happened since. */
  readonly lastComment: string | null;
  /** The version that a curator looked at last. */
  readonly reviewedVersion: number | null;
}

/** Undefined while nothing was issued and nothing handed in. */
export type SubmissionState = Submission | undefined;

/** The stream `homework-<submissionId>`. */
export const homework: StreamType<SubmissionState, HomeworkEvent> = {
  category: 'homework',
  initial: undefined,
  evolve(state, event) {
    if (event.type === 'homework.HomeworkOpened') return { ...event.data, ...UNTOUCHED };
    if (!state) return state;
    const at = event.meta.occurredAt;
    const line = (what: HistoryLine['event'], by: string, more: Partial<HistoryLine> = {}): readonly HistoryLine[] => [
      ...state.history,
      { event: what, by, at, version: null, comment: null, dueAt: null, ...more },
    ];
    switch (event.type) {
      case 'homework.HomeworkAssigned': {
        const { dueAt } = event.data;
        const history = line('assigned', state.learnerId, { dueAt });
        return { ...state, assignedAt: at, dueAt: dueAt ?? state.dueAt, history };
      }
      case 'homework.HomeworkFileAdded': {
        const { fileId: id, objectId, name, type, size } = event.data;
        const file = { id, objectId, name: plain(name, 'file'), type, size, uploadedAt: at };
        return { ...state, files: new Map(state.files).set(id, file) };
      }
      case 'homework.HomeworkSubmitted': {
        const { version, text, files: ids, dueAt } = event.data;
        const files = ids.flatMap((id) => state.files.get(id) ?? []);
        const versions = [...state.versions, { version, savedAt: at, text: plain(text, ''), files }];
        const history = line('submitted', state.learnerId, { version, dueAt });
        return { ...state, status: 'Submitted', dueAt: dueAt ?? state.dueAt, versions, history };
      }
      case 'homework.HomeworkReturned':
      case 'homework.HomeworkAcceptanceWithdrawn': {
        const { version, by } = event.data;
        const comment = plain(event.data.comment, null);
        const what = event.type === 'homework.HomeworkReturned' ? 'returned' : 'reopened';
        const history = line(what, by, { version, comment });
        return { ...state, status: 'Returned', lastComment: comment, reviewedVersion: version, history };
      }
      case 'homework.HomeworkExtended': {
        const { version, dueAt, by } = event.data;
        return { ...state, dueAt, history: line('extended', by, { version, dueAt }) };
      }
      case 'homework.HomeworkAccepted': {
        const { version, by } = event.data;
        return { ...state, status: 'Accepted', reviewedVersion: version, history: line('accepted', by, { version }) };
      }
    }
  },
};

const UNTOUCHED = {
  status: 'Assigned',
  dueAt: null,
  assignedAt: null,
  versions: [],
  files: new Map<string, HomeworkFile>(),
  history: [],
  lastComment: null,
  reviewedVersion: null,
} as const satisfies Partial<Submission>;

/** Number of the current version; 0 while nothing was handed in. */
export function versionOf(state: SubmissionState): number {
  return state?.versions.at(-1)?.version ?? 0;
}

/** The deadline has passed and it is the learner's move: what was handed in in time never becomes late (LMS-46). */
export function isOverdue({ status, dueAt }: Pick<Submission, 'status' | 'dueAt'>, now: Date): boolean {
  return dueAt !== null && now.getTime() > Date.parse(dueAt) && (status === 'Assigned' || status === 'Returned');
}
