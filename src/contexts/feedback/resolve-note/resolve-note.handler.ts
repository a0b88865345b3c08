import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { NoteWriting } from '../note-writing.js';
import type { resolveNoteContract } from './resolve-note.contract.js';
import { decideResolveNote } from './resolve-note.decide.js';

export class ResolveNote extends UseCaseCommand<typeof resolveNoteContract> {}

@CommandHandler(ResolveNote)
export class ResolveNoteHandler implements ICommandHandler<ResolveNote> {
  constructor(private readonly notes: NoteWriting) {}

  execute({ input: { note, comment }, caller }: ResolveNote): Promise<Answer<typeof resolveNoteContract>> {
    return this.notes.change(note, caller, (state) => decideResolveNote({ comment, by: caller.personId }, state));
  }
}
