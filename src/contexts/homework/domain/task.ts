import { printedRule, type DueRule } from '../../../shared/due-rule.js';
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

/** A task as tools print it, with the due rule that acts. */
export function taskView({ lessonId, title, description, answerMode }: HomeworkTask, rule: DueRule) {
  return { lesson: lessonId, title, description, answer_mode: answerMode, due: printedRule(rule) };
}
