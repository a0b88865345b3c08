import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { NoteWriting } from '../note-writing.js';
import type { setNoteStatusContract } from './set-note-status.contract.js';
import { decideSetNoteStatus } from './set-note-status.decide.js';

export class SetNoteStatus extends UseCaseCommand<typeof setNoteStatusContract> {}

@CommandHandler(SetNoteStatus)
export class SetNoteStatusHandler implements ICommandHandler<SetNoteStatus> {
  constructor(private readonly notes: NoteWriting) {}

  execute({ input: { note, status, text }, caller }: SetNoteStatus): Promise<Answer<typeof setNoteStatusContract>> {
    const command = { status, text, by: caller.personId };
    return this.notes.change(note, caller, (state) => decideSetNoteStatus(command, state));
  }
}
