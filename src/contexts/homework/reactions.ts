import type { ReactionWiring } from '../../platform/reactions/reaction-command.js';
import { IssueHomework } from './issue-homework/issue-homework.handler.js';
import { whenLessonClosed } from './issue-homework/when-lesson-closed.js';
import { RemoveFiles } from './remove-files/remove-files.handler.js';
import { whenLearnerErased } from './remove-files/when-learner-erased.js';

/** What homework does by itself when lessons are closed and people erased. */
export const homeworkReactions: readonly ReactionWiring[] = [
  { reaction: whenLessonClosed, commands: { issue_homework: IssueHomework } },
  { reaction: whenLearnerErased, commands: { remove_files: RemoveFiles } },
];
