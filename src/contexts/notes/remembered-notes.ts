import { Injectable } from '@nestjs/common';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { KnownNotes, type HistoryNotes } from '../lessons/index.js';
import { CourseTitles } from './course-titles.js';
import { learnerNotes, freshest, notesAt, projectsElsewhere, type LearnerNote } from './domain/learner-notes.js';
import { noteKey } from './domain/note-key.js';

/** Bytes of notes in one start_lesson, the freshest first; my_notes has them all. */
const MOST_BYTES = 8_000;

/** Notes as start_lesson brings them. */
@Injectable()
export class RememberedNotes extends KnownNotes {
  constructor(
    private readonly states: StateCache,
    private readonly titles: CourseTitles,
  ) {
    super();
  }

  async of(learnerId: string, courseId: string, frameKeys: readonly string[]): Promise<HistoryNotes> {
    const [{ state }] = await this.states.load(stream(learnerNotes, learnerId));
    const own = freshest([...notesAt(state, null), ...notesAt(state, courseId)]);
    const asked = new Map(frameKeys.map((key) => [noteKey(key), key]));
    const fits = budget();
    const byKey = new Map<string, string>();
    for (const { key, text } of own) {
      const name = asked.get(key);
      if (name !== undefined && !byKey.has(name) && fits({ name, text })) byKey.set(name, text);
    }
    const elsewhere = freshest(projectsElsewhere(state, courseId));
    const titleOf = await this.titles.of(elsewhere.flatMap((note) => note.courseId ?? []));
    const other = [
      ...own.filter(({ key }) => !asked.has(key)).map(view),
      ...elsewhere.map((note) => {
        const course = note.courseId ?? '';
        return { ...view(note), course, course_title: titleOf.get(course) ?? '' };
      }),
    ];
    return { by_key: Object.fromEntries(byKey), other: other.filter(fits) };
  }
}

function view({ key, kind, text, updated }: LearnerNote) {
  return { key, kind, text, updated };
}

/** Says of one thing after the other whether it still fits. */
function budget(): (item: object) => boolean {
  let bytes = 0;
  return (item) => {
    bytes += Buffer.byteLength(JSON.stringify(item));
    return bytes <= MOST_BYTES;
  };
}
