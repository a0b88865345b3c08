import type { ReactionWiring } from '../../../platform/reactions/reaction-command.js';
import { IssueHomework } from './issue-homework.handler.js';
import { whenLessonClosed } from './when-lesson-closed.js';

/** What homework does by itself when lessons are closed. */
export const homeworkReactions: readonly ReactionWiring[] = [
  { reaction: whenLessonClosed, commands: { issue_homework: IssueHomework } },
];
