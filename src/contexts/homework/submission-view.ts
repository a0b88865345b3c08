import type { Caller } from '../../platform/contract/caller.js';
import { fitting } from '../../platform/contract/page.js';
import type { Locale } from '../../platform/contract/refusal.js';
import { atOffset } from '../../platform/text/zone.js';
import {
  isOverdue,
  versionOf,
  type AnswerVersion,
  type HistoryLine,
  type HomeworkFile,
  type Submission,
} from './domain/submission.js';
import type { NameOf } from './people.js';

const HISTORY = 50;
/** How those without a name appear. */
const NAMELESS: Readonly<Record<Locale, { readonly learner: string; readonly curator: string }>> = {
  en: { learner: 'learner', curator: 'curator' },
  ru: { learner: 'ученик', curator: 'куратор' },
};

/** Who reads it, on which clock, and where files are reached. */
export interface Reading {
  readonly reader: Pick<Caller, 'personId' | 'locale'>;
  readonly timeZone: string;
  readonly now: Date;
  readonly nameOf: NameOf;
  readonly publicUrl: string;
}

/** A submission as tools print it, without its versions. */
export function submissionView(of: Submission, reading: Reading) {
  const { timeZone, now } = reading;
  const latest = of.versions.at(-1);
  return {
    id: of.submissionId,
    status: of.status,
    due_at: of.dueAt && atOffset(of.dueAt, timeZone),
    overdue: isOverdue(of, now),
    version: versionOf(of),
    assigned_at: of.assignedAt && atOffset(of.assignedAt, timeZone),
    submitted_at: latest ? atOffset(latest.savedAt, timeZone) : null,
    answer: latest?.text ?? '',
    files: (latest?.files ?? []).map((file) => fileView(file, reading)),
    history: of.history.slice(-HISTORY).map((line) => historyView(line, of, reading)),
  };
}

/** The same with its versions: all, or the latest that fit into one answer. */
export function versionedView(of: Submission, reading: Reading) {
  const view = submissionView(of, reading);
  const latestFirst = of.versions.map((version) => versionView(version, reading)).toReversed();
  return { ...view, versions: fitting(latestFirst, view).toReversed() };
}

/** A submission after a save. */
export function handedInView(of: Submission, reading: Reading) {
  const { submitted_at, ...view } = versionedView(of, reading);
  if (submitted_at === null) throw new Error('a submission was saved and has no version');
  return { ...view, submitted_at };
}

function versionView({ version, savedAt, text, files }: AnswerVersion, reading: Reading) {
  return {
    version,
    saved_at: atOffset(savedAt, reading.timeZone),
    answer: text,
    files: files.map((file) => fileView(file, reading)),
  };
}

function fileView({ id, name, type, size, uploadedAt }: HomeworkFile, { timeZone, publicUrl }: Reading) {
  const url = `${publicUrl}/files/private/${id}`;
  return { id, name, type, size, uploaded_at: atOffset(uploadedAt, timeZone), url };
}

function historyView({ event, by, at, version, comment, dueAt }: HistoryLine, of: Submission, reading: Reading) {
  const { reader, timeZone, nameOf } = reading;
  const { account, name } = nameOf(by);
  const nameless = NAMELESS[reader.locale][by === of.learnerId ? 'learner' : 'curator'];
  return {
    event,
    by: by === reader.personId ? account : null,
    by_name: name ?? nameless,
    at: atOffset(at, timeZone),
    version,
    comment,
    due_at: dueAt && atOffset(dueAt, timeZone),
  };
}

/** The people that a submission names. */
export function peopleIn({ learnerId, history }: Submission): readonly string[] {
  return [learnerId, ...history.map(({ by }) => by)];
}
