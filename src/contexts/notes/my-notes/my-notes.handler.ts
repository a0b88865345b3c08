import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { TIME_ZONE } from '../../../platform/clock/time-zone.js';
import { badCursor, pageOf } from '../../../platform/contract/page.js';
import { answer, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { atOffset } from '../../../platform/text/zone.js';
import { CourseTitles } from '../course-titles.js';
import {
  learnerNotes,
  notesAt,
  orderOf,
  projectsElsewhere,
  type LearnerNote,
  type LearnerNotes,
} from '../domain/learner-notes.js';
import type { myNotesContract } from './my-notes.contract.js';

export class MyNotes extends UseCaseQuery<typeof myNotesContract> {}

@QueryHandler(MyNotes)
export class MyNotesHandler implements IQueryHandler<MyNotes> {
  constructor(
    private readonly states: StateCache,
    private readonly titles: CourseTitles,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ input, caller }: MyNotes): Promise<Answer<typeof myNotesContract>> {
    const [{ state }] = await this.states.load(stream(learnerNotes, caller.personId));
    const listed = pageOf(shelved(state, input.course), placeOf, input.cursor, 'down');
    if (!listed) throw badCursor(caller.locale);
    const { page, ...more } = listed;
    const titleOf = await this.titles.of(page.flatMap(({ note: { courseId } }) => courseId ?? []));
    const on = (shelf: Shelf) => page.filter((one) => one.shelf === shelf).map(({ note }) => note);
    const view = ({ key, text, since, updated }: LearnerNote) => {
      return { key, text, since: atOffset(since, this.timeZone), updated: atOffset(updated, this.timeZone) };
    };
    return answer({
      facts: on('facts').map(view),
      observations: on('observations').map(view),
      project: on('project').map(view),
      projects_elsewhere: on('projects_elsewhere').map((note) => {
        const course = note.courseId ?? '';
        return { ...view(note), course, course_title: titleOf.get(course) ?? '' };
      }),
      ...more,
    });
  }
}

/** The lists of the answer, the last one first. */
const SHELVES = ['projects_elsewhere', 'project', 'observations', 'facts'] as const;
type Shelf = (typeof SHELVES)[number];

interface Shelved {
  readonly shelf: Shelf;
  readonly note: LearnerNote;
}

function placeOf({ shelf, note }: Shelved): string {
  return `${SHELVES.indexOf(shelf)} ${orderOf(note)}`;
}

/** What the learner asked to see, in the order of the answer. */
function shelved(state: LearnerNotes, course: string | undefined): readonly Shelved[] {
  const ofCourse = course === undefined ? [] : notesAt(state, course);
  const elsewhere = course === undefined ? [] : projectsElsewhere(state, course);
  return [
    ...notesAt(state, null).map((note) => ({ shelf: 'facts' as const, note })),
    ...ofCourse.map((note) => ({
      shelf: note.kind === 'project' ? ('project' as const) : ('observations' as const),
      note,
    })),
    ...elsewhere.map((note) => ({ shelf: 'projects_elsewhere' as const, note })),
  ].toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
}
