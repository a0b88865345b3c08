import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/contract/caller.js';
import { answer, refused, type OutputOf } from '../../platform/contract/use-case.js';
import type { Decision } from '../../platform/decision/decision.js';
import type { RefusedOf, Refused } from '../../platform/contract/refusal.js';
import { DecisionRunner } from '../../platform/decision/decision-runner.js';
import { settled } from '../../platform/decision/settled.js';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { course, parsePlace, placeIn, placeLabel, ReleaseLibrary } from '../catalogue/index.js';
import { decideAddNote, type AddNoteRefusal, type NoteFacts } from './add-note/add-note.decide.js';
import type { addNoteContract } from './add-note/add-note.contract.js';
import type { CuratorNoteEvent, NoteSide } from './domain/curator-note.events.js';
import { curatorNote, waitingOn, type CuratorNote, type CuratorNoteState } from './domain/curator-note.js';
import { noteNumbers, numberIn } from './domain/numbers.js';
import type { authoringRefusals } from './domain/refusals.js';
import { NumberedStreams } from './numbered-streams.js';
import { notes } from './series.js';

type NotFound = RefusedOf<typeof authoringRefusals, 'note_not_found'>;

/** Notes and their threads, written from either side: the agent's tools and the author's cabinet. */
@Injectable()
export class NoteWriting {
  constructor(
    private readonly states: StateCache,
    private readonly library: ReleaseLibrary,
    private readonly decisions: DecisionRunner,
    private readonly streams: NumberedStreams,
  ) {}

  async add(
    input: {
      readonly course: string;
      readonly target: string;
      readonly text: string;
      readonly quote?: string | undefined;
    },
    via: NoteSide,
    caller: Caller,
  ): Promise<
    | { readonly ok: true; readonly data: OutputOf<typeof addNoteContract> }
    | { readonly ok: false; readonly refusal: AddNoteRefusal }
  > {
    const { course: courseId, target, text, quote } = input;
    const facts = await this.facts(courseId, target);
    const begun = await this.streams.begin(notes, caller, (noteId) =>
      decideAddNote({ noteId, courseId, target, text, quote, author: caller.personId, via }, facts),
    );
    if (begun.kind === 'refused') return refused(begun.refusal);
    const note = begun.state;
    return answer({
      id: note.id,
      course: note.courseId,
      target: note.target,
      release: note.releaseId ?? '',
      version: note.version ?? 0,
      lesson_key: note.lessonKey,
      label: facts.place ? placeLabel(facts.place, caller.locale) : '',
      missing: false,
      status: note.status,
      waiting_on: waitingOn(note),
    });
  }

  /** Changes a note as decided and gives how its thread stands. */
  async change<R extends Refused>(
    noteId: string,
    caller: Caller,
    decide: (note: CuratorNote) => Decision<CuratorNoteEvent, R>,
  ) {
    const unknown: NotFound = { code: 'note_not_found', details: { id: noteId } };
    if (numberIn(noteNumbers, noteId) === undefined) return refused(unknown);
    const outcome = settled(
      await this.decisions.run(
        curatorNote,
        noteId,
        caller,
        (note): Decision<CuratorNoteEvent, R | NotFound> =>
          note ? decide(note) : { kind: 'refused', refusal: unknown, events: [] },
        { subjects: [caller.personId] },
      ),
    );
    return outcome.kind === 'refused' ? refused(outcome.refusal) : answer(threadView(outcome.state));
  }

  private async facts(courseId: string, target: string): Promise<NoteFacts> {
    const [{ state }] = await this.states.load(stream(course, courseId));
    const active = state.status === 'known' ? state.active : null;
    const address = parsePlace(target);
    const place = active && address && placeIn(await this.library.content(active), address);
    return {
      courseKnown: state.status === 'known',
      release: active && { id: active.releaseId, version: active.version },
      address,
      place: place ?? undefined,
    };
  }
}

function threadView(note: CuratorNoteState) {
  if (!note) throw new Error('a note is absent after it was changed');
  return { id: note.id, status: note.status, waiting_on: waitingOn(note), replies: note.replies };
}
