import { contract } from '../../../platform/contract/use-case.js';
import { replyNoteContract } from '../reply-note/reply-note.contract.js';

/** The author's side of reply_note. */
export const answerNoteContract = contract({
  ...replyNoteContract,
  name: 'answer_note',
  surface: 'cabinet',
  title: 'Answer the agent in a note',
  description:
    'Answers in the thread of a note as its curator and leaves its status as it is. An open note then waits for the agent, who reads the answer in course_notes.',
});
