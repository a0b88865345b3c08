import { authorsRule } from './due.js';
import type { AnswerMode } from './handing-in.js';

/** The homework of a lesson as its author wrote it. */
export interface HomeworkTask {
  readonly lessonId: string;
  readonly title: string;
  /** Markdown. */
  readonly description: string;
  readonly answerMode: AnswerMode;
  readonly dueDays: number | null;
}

/** Where a task stands; empty texts when no release has the lesson. */
export interface TaskPlace {
  readonly courseTitle: string;
  readonly lessonTitle: string;
  /** Path of the lesson's page. */
  readonly path: string;
}

/** A task as tools print it. */
export function taskView({ lessonId, title, description, answerMode, dueDays }: HomeworkTask) {
  const rule = authorsRule(dueDays);
  const due = { mode: rule.mode, days: rule.mode === 'relative' ? rule.days : null, date: null };
  return { lesson: lessonId, title, description, answer_mode: answerMode, due };
}
