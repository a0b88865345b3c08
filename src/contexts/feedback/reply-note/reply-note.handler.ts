import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { NoteWriting } from '../note-writing.js';
import type { replyNoteContract } from './reply-note.contract.js';
import { decideReplyNote } from './reply-note.decide.js';

export class ReplyNote extends UseCaseCommand<typeof replyNoteContract> {}

@CommandHandler(ReplyNote)
export class ReplyNoteHandler implements ICommandHandler<ReplyNote> {
  constructor(private readonly notes: NoteWriting) {}

  execute({ input: { note: noteId, text }, caller }: ReplyNote): Promise<Answer<typeof replyNoteContract>> {
    const reply = { noteId, text, author: caller.personId, via: 'agent' } as const;
    return this.notes.change(noteId, caller, () => decideReplyNote(reply));
  }
}
