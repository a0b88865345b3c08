import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { notesOfCourse, type FeedbackTables } from '../../../../projections/feedback/index.js';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { course } from '../../catalogue/index.js';
import { NOTE_STATUSES } from '../domain/curator-note.events.js';
import { ListedNotes } from '../listed-notes.js';
import { ASKED, numberAt, numberedPage } from '../pages.js';
import type { courseNotesContract } from './course-notes.contract.js';

export class CourseNotes extends UseCaseQuery<typeof courseNotesContract> {}

@QueryHandler(CourseNotes)
export class CourseNotesHandler implements IQueryHandler<CourseNotes> {
  constructor(
    private readonly states: StateCache,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    private readonly listed: ListedNotes,
  ) {}

  async execute({ input, caller }: CourseNotes): Promise<Answer<typeof courseNotesContract>> {
    const [{ state }] = await this.states.load(stream(course, input.course));
    if (state.status === 'absent') return refused({ code: 'course_not_found', details: { id: input.course } });
    const asked = input.status === undefined ? 'open' : input.status;
    const status = NOTE_STATUSES.find((one) => one === asked);
    if (asked !== null && !status) return refused({ code: 'invalid_note', details: { where: 'status' } });

    const after = numberAt(input.cursor, caller.locale);
    const { db, stale } = await this.readStore.fresh<FeedbackTables>('curator_notes');
    const rows = await notesOfCourse(db, state.id, { status, lessonKey: input.lesson, after, limit: ASKED });
    const { page: notes, ...more } = numberedPage(rows, await this.listed.views(state, rows, caller.locale));
    return answer({ course: state.id, notes, ...more }, stale);
  }
}
