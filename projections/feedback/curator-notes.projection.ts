import type { CuratorNoteEvent, NoteSide } from '../../src/contexts/feedback/domain/curator-note.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { CuratorNoteRow } from './curator-notes.table.js';
import { numberOf } from './number-of.js';

export const curatorNotes = projection<CuratorNoteRow, CuratorNoteEvent>({
  name: 'curator_notes',
  generation: 1,
  key: 'note_id',
  columns: {
    note_id: 'text primary key',
    number: 'integer not null',
    course_id: 'text not null',
    target: 'text not null',
    release_id: 'text',
    version: 'integer',
    lesson_key: 'text',
    quote: 'text',
    text: 'text not null',
    via: 'text not null',
    author: 'text not null',
    status: 'text not null',
    last_via: 'text not null',
    replies: 'jsonb not null',
    created_at: 'text not null',
    updated_at: 'text not null',
    command_id: 'text not null',
  },
  indexes: ['(number)', '(course_id, number)', '(command_id)'],
  on: [
    'feedback.CuratorNoteAdded',
    'feedback.CuratorNoteReplied',
    'feedback.CuratorNoteResolved',
    'feedback.CuratorNoteAccepted',
    'feedback.CuratorNoteReturned',
  ],
  keysOf: ({ data }) => [data.noteId],
  evolve(row, event) {
    const { meta } = event;
    const at = meta.occurredAt;
    if (event.type === 'feedback.CuratorNoteAdded') {
      const { noteId, courseId, target, releaseId, version, lessonKey, text, quote, author, via } = event.data;
      return {
        note_id: noteId,
        number: numberOf(noteId),
        course_id: courseId,
        target,
        release_id: releaseId,
        version,
        lesson_key: lessonKey,
        quote,
        text,
        via,
        author,
        status: 'open',
        last_via: via,
        replies: [],
        created_at: at,
        updated_at: at,
        command_id: meta.commandId,
      };
    }
    if (!row) return row;
    const said = (via: NoteSide, author: string, text: string) => ({
      ...row,
      last_via: via,
      replies: [...row.replies, { via, author, text, createdAt: at }],
      updated_at: at,
    });
    switch (event.type) {
      case 'feedback.CuratorNoteReplied':
        return said(event.data.via, event.data.author, event.data.text);
      case 'feedback.CuratorNoteResolved':
        return { ...said('agent', event.data.by, event.data.comment), status: 'done' };
      case 'feedback.CuratorNoteAccepted':
        return { ...row, status: 'accepted', updated_at: at };
      case 'feedback.CuratorNoteReturned':
        return { ...said('author', event.data.by, event.data.comment), status: 'open' };
    }
  },
});
