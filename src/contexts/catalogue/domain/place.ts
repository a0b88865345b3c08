import { lessonOf, lessonSlice } from './release-content.js';
import type { Lesson, Release } from './release.js';

export const PLACE_KINDS = [
  'course',
  'chapter',
  'lesson',
  'objective',
  'goal',
  'question',
  'section',
  'agent.frame',
  'agent.lesson',
  'agent.item',
  'map',
] as const;

export type PlaceKind = (typeof PLACE_KINDS)[number];

/** A place key taken apart: `key` is what follows the kind, empty for `course` and `agent.frame`. */
export interface PlaceAddress {
  readonly kind: PlaceKind;
  readonly key: string;
}

/** A place as a release has it. */
export interface Place extends PlaceAddress {
  /** Among its like, from 1: chapters and lessons of the course, questions of the lesson; else null. */
  readonly number: number | null;
  /** Title or text of what stands there; null where it has none. */
  readonly title: string | null;
  /** The lesson it belongs to, or is; null outside lessons. */
  readonly lesson: { readonly key: string; readonly number: number; readonly title: string } | null;
}

type Found = Pick<Place, 'number' | 'title' | 'lesson'>;

const WHOLE: readonly PlaceKind[] = ['course', 'agent.frame'];
const IN_LESSON: readonly PlaceKind[] = ['goal', 'agent.item'];

/** The address in a target; undefined when it is not in the form of the table of places. */
export function parsePlace(target: string): PlaceAddress | undefined {
  const kind = PLACE_KINDS.find((one) => (WHOLE.includes(one) ? target === one : target.startsWith(`${one}.`)));
  if (!kind) return undefined;
  const key = target.slice(kind.length + 1);
  if (WHOLE.includes(kind)) return { kind, key };
  if (IN_LESSON.includes(kind) ? !/^.+\/.+$/su.test(key) : key === '') return undefined;
  return { kind, key };
}

/**
 * The place in a release; undefined when the release has none with this key. Keys may hold `/` and `.`: the lesson of a goal is
 * the longest one that fits, or the one that a note keeps from when it was written.
 */
export function placeIn(release: Release, address: PlaceAddress, keptLesson?: string | null): Place | undefined {
  const found = find(release, address, keptLesson ?? null);
  return found && { ...address, ...found };
}

function find(release: Release, { kind, key }: PlaceAddress, keptLesson: string | null): Found | undefined {
  switch (kind) {
    case 'course':
      return outside(release.course.title);
    case 'agent.frame':
      return outside(null);
    case 'chapter': {
      const index = release.chapters.findIndex((chapter) => chapter.key === key);
      return index < 0 ? undefined : outside(release.chapters[index]?.title ?? null, index + 1);
    }
    case 'section':
      return titled(release.document?.sections.find((section) => section.key === key)?.title);
    case 'map':
      return node(release, key);
    case 'lesson':
    case 'agent.lesson': {
      const lesson = lessonOf(release, key);
      return lesson && inside(release, lesson, lesson.title);
    }
    case 'objective':
      return first(release, (lesson) => inside(release, lesson, objectiveOf(lesson, key)?.text));
    case 'question':
      return first(release, (lesson) => question(release, lesson, key));
    case 'goal':
    case 'agent.item':
      return lessonsOf(release, key, keptLesson)
        .map((lesson) => inside(release, lesson, goalTitle(release, lesson, kind, key.slice(lesson.key.length + 1))))
        .find((one) => one !== undefined);
  }
}

/** The lessons that an address `<lesson>/<goal>` may mean, the longest key first. */
function lessonsOf({ lessons }: Release, key: string, kept: string | null): readonly Lesson[] {
  return lessons
    .filter((lesson) => key.startsWith(`${lesson.key}/`) && (kept === null || lesson.key === kept))
    .toSorted((a, b) => b.key.length - a.key.length);
}

/** Details of a goal are there only when the slice has them; they are named by the title of the goal. */
function goalTitle(release: Release, lesson: Lesson, kind: PlaceKind, key: string): string | undefined {
  const title = lesson.objectives.flatMap(({ goals }) => goals).find((goal) => goal.key === key)?.title;
  if (kind === 'goal') return title;
  return lessonSlice(release, lesson.key).items.has(key) ? (title ?? key) : undefined;
}

function objectiveOf({ objectives }: Lesson, key: string) {
  return objectives.find((objective) => objective.key === key);
}

function question(release: Release, lesson: Lesson, key: string): Found | undefined {
  const questions = lesson.quiz?.questions ?? [];
  const index = questions.findIndex((one) => one.key === key);
  return inside(release, lesson, questions[index]?.text, index + 1);
}

/** Nodes are kept as the author wrote them; one without a text of its own is named by its key. */
function node({ map }: Release, key: string): Found | undefined {
  const nodes = map?.['nodes'];
  if (typeof nodes !== 'object' || nodes === null || !Object.hasOwn(nodes, key)) return undefined;
  const text = (nodes as Readonly<Record<string, { readonly text?: unknown } | null>>)[key]?.text;
  return outside(typeof text === 'string' ? text : null);
}

function first(release: Release, look: (lesson: Lesson) => Found | undefined): Found | undefined {
  for (const lesson of release.lessons) {
    const found = look(lesson);
    if (found) return found;
  }
  return undefined;
}

function titled(title: string | undefined): Found | undefined {
  return title === undefined ? undefined : outside(title);
}

function outside(title: string | null, number: number | null = null): Found {
  return { number, title, lesson: null };
}

function inside(
  { lessons }: Release,
  lesson: Lesson,
  title: string | undefined,
  number: number | null = null,
): Found | undefined {
  if (title === undefined) return undefined;
  return { number, title, lesson: { key: lesson.key, number: lessons.indexOf(lesson) + 1, title: lesson.title } };
}
