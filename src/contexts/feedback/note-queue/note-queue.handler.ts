import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  noteCounts,
  notesOfCourse,
  type FeedbackTables,
  type NoteFilter,
} from '../../../../projections/feedback/index.js';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { course } from '../../catalogue/index.js';
import { queueGroup, type QueueGroup } from '../domain/curator-note.js';
import { ListedNotes } from '../listed-notes.js';
import { ASKED, numberAt, numberedPage } from '../pages.js';
import type { noteQueueContract } from './note-queue.contract.js';

export class NoteQueue extends UseCaseQuery<typeof noteQueueContract> {}

/** What the groups of R-324 are made of. */
const MEMBERS: Readonly<Record<QueueGroup, Pick<NoteFilter, 'status' | 'lastVia'>>> = {
  check: { status: 'done' },
  question: { status: 'open', lastVia: 'agent' },
  agent: { status: 'open', lastVia: 'author' },
  accepted: { status: 'accepted' },
};

@QueryHandler(NoteQueue)
export class NoteQueueHandler implements IQueryHandler<NoteQueue> {
  constructor(
    private readonly states: StateCache,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    private readonly listed: ListedNotes,
  ) {}

  async execute({ input, caller }: NoteQueue): Promise<Answer<typeof noteQueueContract>> {
    const [{ state }] = await this.states.load(stream(course, input.course));
    if (state.status === 'absent') return refused({ code: 'course_not_found', details: { id: input.course } });
    const after = numberAt(input.cursor, caller.locale);
    const { db, stale } = await this.readStore.fresh<FeedbackTables>('curator_notes');
    const [rows, counted] = await Promise.all([
      notesOfCourse(db, state.id, { ...MEMBERS[input.group], after, limit: ASKED }),
      noteCounts(db, state.id),
    ]);
    const counts = { check: 0, question: 0, agent: 0, accepted: 0 };
    for (const { status, last_via: lastVia, count } of counted)
      counts[queueGroup({ status, lastVia })] += Number(count);
    const { page: notes, ...more } = numberedPage(rows, await this.listed.views(state, rows, caller.locale));
    return answer({ course: state.id, group: input.group, counts, notes, ...more }, stale);
  }
}
