import type { HomeworkEvent } from '../../src/contexts/homework/domain/homework.events.js';
import type { AnswerMode, HandingIn, StoredNewFile, TaskFacts } from '../../src/contexts/homework/domain/handing-in.js';

const submissionId = 'hw-1';

/** The homework that is told of in tests. */
export const identity = {
  submissionId,
  runId: 'run-1',
  enrolmentId: 'enr-1',
  learnerId: 'mira',
  courseId: 'c-1',
  lessonId: 'les-1',
  lessonKey: 'l-1',
  space: 'personal',
};

export const opened: HomeworkEvent = { type: 'homework.HomeworkOpened', data: identity };

export const assigned = (dueAt: string | null = null): HomeworkEvent => ({
  type: 'homework.HomeworkAssigned',
  data: { submissionId, dueAt },
});

export const submitted = (version: number, text: string, files: readonly string[] = []): HomeworkEvent => ({
  type: 'homework.HomeworkSubmitted',
  data: { submissionId, version, text, files, dueAt: null, via: 'agent' },
});

export const added = (n: number, name = `file-${n}.pdf`): HomeworkEvent => ({
  type: 'homework.HomeworkFileAdded',
  data: { submissionId, fileId: `hw-1.f${n}`, objectId: `object-${n}`, name, type: 'pdf', size: 1 },
});

export const returned = (version: number, comment: string): HomeworkEvent => ({
  type: 'homework.HomeworkReturned',
  data: { submissionId, version, comment, by: 'jonas' },
});

export const accepted = (version: number): HomeworkEvent => ({
  type: 'homework.HomeworkAccepted',
  data: { submissionId, version, by: 'jonas' },
});

export const withdrawn = (version: number, comment: string): HomeworkEvent => ({
  type: 'homework.HomeworkAcceptanceWithdrawn',
  data: { submissionId, version, comment, by: 'jonas' },
});

export const file = (name: string, size = 1): StoredNewFile => ({
  name,
  size,
  objectId: `object-${name}`,
  type: 'pdf',
});

export const handing = (answer?: string, files: readonly StoredNewFile[] = []): HandingIn<StoredNewFile> => ({
  identity,
  answer,
  files,
  via: answer === undefined ? 'window' : 'agent',
});

export const task = (answerMode: AnswerMode = 'text_and_files', more: Partial<TaskFacts> = {}): TaskFacts => ({
  task: { answerMode, retired: false },
  dueAtOnce: null,
  ...more,
});
