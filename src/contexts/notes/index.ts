import { useCase, type UseCase } from '../../platform/contract/use-case.js';
import type { ReactionWiring } from '../../platform/reactions/reaction-command.js';
import { forgetContract } from './forget/forget.contract.js';
import { Forget } from './forget/forget.handler.js';
import { myNotesContract } from './my-notes/my-notes.contract.js';
import { MyNotes } from './my-notes/my-notes.handler.js';
import { rememberContract } from './remember/remember.contract.js';
import { Remember } from './remember/remember.handler.js';
import { ShredNote } from './shred-note/shred-note.handler.js';
import { whenNoteForgotten } from './shred-note/when-note-forgotten.js';

export { NotesModule } from './notes.module.js';
export { notesEvents } from './events.catalogue.js';

/** What is remembered of learners, and forgotten. */
export const notesUseCases: readonly UseCase[] = [
  useCase(rememberContract, Remember),
  useCase(forgetContract, Forget),
  useCase(myNotesContract, MyNotes),
];

export const notesReactions: readonly ReactionWiring[] = [
  { reaction: whenNoteForgotten, commands: { shred_note: ShredNote } },
];
