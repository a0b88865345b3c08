import { Global, Module } from '@nestjs/common';
import { KnownNotes, LessonsModule } from '../lessons/index.js';
import { CourseTitles } from './course-titles.js';
import { ForgetHandler } from './forget/forget.handler.js';
import { MyNotesHandler } from './my-notes/my-notes.handler.js';
import { NoteShredder } from './note-shredder.js';
import { RememberHandler } from './remember/remember.handler.js';
import { RememberedNotes } from './remembered-notes.js';
import { ShredNoteHandler } from './shred-note/shred-note.handler.js';

/** Global for what it gives to start_lesson: notes come from lessons, so lessons cannot import them. */
@Global()
@Module({
  imports: [LessonsModule],
  providers: [
    CourseTitles,
    NoteShredder,
    { provide: KnownNotes, useClass: RememberedNotes },
    RememberHandler,
    ForgetHandler,
    MyNotesHandler,
    ShredNoteHandler,
  ],
  exports: [KnownNotes],
})
export class NotesModule {}
