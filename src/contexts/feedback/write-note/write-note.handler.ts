import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { NoteWriting } from '../note-writing.js';
import type { writeNoteContract } from './write-note.contract.js';

export class WriteNote extends UseCaseCommand<typeof writeNoteContract> {}

@CommandHandler(WriteNote)
export class WriteNoteHandler implements ICommandHandler<WriteNote> {
  constructor(private readonly notes: NoteWriting) {}

  execute({ input, caller }: WriteNote): Promise<Answer<typeof writeNoteContract>> {
    return this.notes.add(input, 'author', caller);
  }
}
