import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { NoteWriting } from '../note-writing.js';
import { decideReplyNote } from '../reply-note/reply-note.decide.js';
import type { answerNoteContract } from './answer-note.contract.js';

export class AnswerNote extends UseCaseCommand<typeof answerNoteContract> {}

@CommandHandler(AnswerNote)
export class AnswerNoteHandler implements ICommandHandler<AnswerNote> {
  constructor(private readonly notes: NoteWriting) {}

  execute({ input: { note: noteId, text }, caller }: AnswerNote): Promise<Answer<typeof answerNoteContract>> {
    const reply = { noteId, text, author: caller.personId, via: 'author' } as const;
    return this.notes.change(noteId, caller, () => decideReplyNote(reply));
  }
}
