import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ReactionCommand } from '../../../platform/reactions/reaction-command.js';
import { NoteShredder } from '../note-shredder.js';

/** Throws the key of a forgotten note away. Sent by the reaction, as often as it likes. */
export class ShredNote extends ReactionCommand<{ readonly learnerId: string; readonly noteId: string }> {}

@CommandHandler(ShredNote)
export class ShredNoteHandler implements ICommandHandler<ShredNote> {
  constructor(private readonly shredder: NoteShredder) {}

  execute({ input }: ShredNote): Promise<void> {
    return this.shredder.shred(input);
  }
}
