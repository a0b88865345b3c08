import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { NoteWriting } from '../note-writing.js';
import type { addNoteContract } from './add-note.contract.js';

export class AddNote extends UseCaseCommand<typeof addNoteContract> {}

@CommandHandler(AddNote)
export class AddNoteHandler implements ICommandHandler<AddNote> {
  constructor(private readonly notes: NoteWriting) {}

  execute({ input, caller }: AddNote): Promise<Answer<typeof addNoteContract>> {
    return this.notes.add(input, 'agent', caller);
  }
}
