import { describe, expect, it } from '@jest/globals';
import { given } from '../../../../test/support/recorded.js';
import { decideAddNote, type NoteFacts } from '../add-note/add-note.decide.js';
import { decideReplyNote } from '../reply-note/reply-note.decide.js';
import { decideResolveNote } from '../resolve-note/resolve-note.decide.js';
import { decideSetNoteStatus } from '../set-note-status/set-note-status.decide.js';
import type { CuratorNoteEvent, NoteSide, NoteStatus } from './curator-note.events.js';
import { curatorNote, queueGroup, waitingOn, type CuratorNote } from './curator-note.js';

const place = { courseId: 'c-1', target: 'lesson.l-1', releaseId: 'r1', version: 4, lessonKey: 'l-1' };
const added = (via: NoteSide): CuratorNoteEvent => ({
  type: 'feedback.CuratorNoteAdded',
  data: { noteId: 'AAN-00001', ...place, text: 'Which example?', quote: null, author: 'vera', via },
});
const said = (via: NoteSide): CuratorNoteEvent => ({
  type: 'feedback.CuratorNoteReplied',
  data: { noteId: 'AAN-00001', text: 'Say more', author: 'vera', via },
});
const done: CuratorNoteEvent = {
  type: 'feedback.CuratorNoteResolved',
  data: { noteId: 'AAN-00001', comment: 'In version 5', by: 'vera' },
};
const accepted: CuratorNoteEvent = { type: 'feedback.CuratorNoteAccepted', data: { noteId: 'AAN-00001', by: 'vera' } };
const returned: CuratorNoteEvent = {
  type: 'feedback.CuratorNoteReturned',
  data: { noteId: 'AAN-00001', comment: 'Not yet', by: 'vera' },
};

function note(...events: readonly CuratorNoteEvent[]): CuratorNote {
  const state = given(curatorNote, ...events);
  if (!state) throw new Error('no note');
  return state;
}
const inStatus = (status: NoteStatus): CuratorNote =>
  note(added('author'), ...{ open: [], done: [done], accepted: [accepted] }[status]);
const by = 'vera';

describe('R-226 R-322 R-324: whose move a note is', () => {
  it.each<[string, NoteSide | null, string, readonly CuratorNoteEvent[]]>([
    ['asked by the agent', 'author', 'question', [added('agent')]],
    ['written by the author', 'agent', 'agent', [added('author')]],
    ['asked, and answered by the author', 'agent', 'agent', [added('agent'), said('author')]],
    ['answered by the agent', 'author', 'question', [added('author'), said('agent')]],
    ['done', 'author', 'check', [added('author'), done]],
    ['done, and spoken of by the author', 'author', 'check', [added('author'), done, said('author')]],
    ['returned', 'agent', 'agent', [added('author'), done, returned]],
    ['accepted', null, 'accepted', [added('author'), done, accepted]],
    ['accepted, and spoken of', null, 'accepted', [added('author'), done, accepted, said('agent')]],
  ])('%s waits on %s, in the group %s', (_what, side, group, events) => {
    expect(waitingOn(note(...events))).toBe(side);
    expect(queueGroup(note(...events))).toBe(group);
  });

  it('R-222: answers leave the status and are counted', () => {
    expect(note(added('author'), done, said('agent'))).toMatchObject({ status: 'done', replies: 2 });
    expect(note(added('author'), done, returned, accepted)).toMatchObject({ status: 'accepted', replies: 2 });
  });
});

describe('add_note', () => {
  const facts: NoteFacts = {
    courseKnown: true,
    release: { id: 'r1', version: 4 },
    address: { kind: 'lesson', key: 'l-1' },
    place: { kind: 'lesson', key: 'l-1', number: null, title: 'Tea', lesson: { key: 'l-1', number: 1, title: 'Tea' } },
  };
  const ask = (more: Partial<NoteFacts> = {}, text = ' Why? ', quote?: string) =>
    decideAddNote(
      { noteId: 'AAN-00001', courseId: 'c-1', target: 'lesson.l-1', text, quote, author: 'vera', via: 'agent' },
      { ...facts, ...more },
    );

  it('R-218: keeps release, version and lesson of the moment', () => {
    const written = { noteId: 'AAN-00001', ...place, text: 'Why?', quote: 'tea', author: 'vera', via: 'agent' };
    const event = { type: 'feedback.CuratorNoteAdded', data: written };
    expect(ask({}, ' Why? ', ' tea ')).toEqual({ kind: 'accepted', events: [event] });
    expect(ask({}, 'Why?', ' ')).toMatchObject({ events: [{ data: { quote: null } }] });
  });

  it('refusal:course_not_found@add_note refusal:course_not_released@add_note refusal:invalid_target@add_note: in this order', () => {
    const nothing = { release: null, address: undefined, place: undefined };
    expect(ask({ ...nothing, courseKnown: false }, '')).toMatchObject({
      refusal: { code: 'course_not_found', details: { id: 'c-1' } },
    });
    expect(ask(nothing, '')).toMatchObject({ refusal: { code: 'course_not_released', details: { course: 'c-1' } } });
    const { release: _, ...unplaced } = nothing;
    expect(ask(unplaced, '')).toMatchObject({ refusal: { code: 'invalid_target', details: { where: 'target' } } });
  });

  it('R-217 refusal:note_target_unknown@add_note: the active release has no such place', () => {
    const details = { target: 'lesson.l-1', release: 'r1' };
    expect(ask({ place: undefined }, '')).toMatchObject({ refusal: { code: 'note_target_unknown', details } });
  });

  it('R-322 refusal:invalid_note@add_note: no text', () => {
    for (const text of ['', ' ', '\u200b'])
      expect(ask({}, text)).toMatchObject({ refusal: { code: 'invalid_note', details: { where: 'text' } } });
  });
});

describe('reply_note', () => {
  it('R-222: keeps what was said, by whom and from which side', () => {
    const reply = { noteId: 'AAN-00001', text: ' Say more ', author: 'vera', via: 'agent' } as const;
    expect(decideReplyNote(reply)).toEqual({ kind: 'accepted', events: [said('agent')] });
  });
  it('refusal:invalid_note@reply_note: no text', () => {
    const reply = { noteId: 'AAN-00001', text: ' ', author: 'vera', via: 'agent' } as const;
    expect(decideReplyNote(reply)).toMatchObject({ refusal: { code: 'invalid_note', details: { where: 'text' } } });
  });
});

describe('R-321: the status of a note', () => {
  const agent = (status: NoteStatus, comment: string) => decideResolveNote({ comment, by }, inStatus(status));
  const author = (from: NoteStatus, to: string, text?: string) =>
    decideSetNoteStatus({ status: to, text, by }, inStatus(from));

  it('R-223: open becomes done by the agent, with a comment', () => {
    expect(agent('open', ' In version 5 ')).toEqual({ kind: 'accepted', events: [done] });
  });

  it.each<[NoteStatus, string]>([
    ['done', 'Again'],
    ['accepted', 'Again'],
    ['open', ' '],
  ])('R-223 refusal:invalid_transition@resolve_note: from %s with %j', (status, comment) => {
    expect(agent(status, comment)).toMatchObject({ refusal: { code: 'invalid_transition', details: { status } } });
  });

  it('R-226: the author accepts and returns', () => {
    expect(author('done', 'accepted')).toEqual({ kind: 'accepted', events: [accepted] });
    expect(author('open', 'accepted', ' Say more ')).toEqual({ kind: 'accepted', events: [said('author'), accepted] });
    expect(author('done', 'open', 'Not yet')).toEqual({ kind: 'accepted', events: [returned] });
    expect(author('accepted', 'open', 'Not yet')).toEqual({ kind: 'accepted', events: [returned] });
  });

  it.each<[NoteStatus, string, string | undefined]>([
    ['accepted', 'accepted', 'x'],
    ['open', 'open', 'x'],
    ['done', 'open', undefined],
    ['accepted', 'open', '\u200b'],
    ['open', 'done', 'x'],
    ['accepted', 'done', 'x'],
  ])('refusal:invalid_transition@set_note_status: the author from %s to %s with %j', (from, to, text) => {
    expect(author(from, to, text)).toMatchObject({
      refusal: { code: 'invalid_transition', details: { status: from } },
    });
  });

  it('refusal:invalid_note@set_note_status: there is no such status', () => {
    expect(author('open', 'closed')).toMatchObject({ refusal: { code: 'invalid_note', details: { where: 'status' } } });
  });
});

it('A note that was never written stays unknown', () => {
  expect(given(curatorNote, said('agent'), done, accepted, returned)).toBeUndefined();
});
