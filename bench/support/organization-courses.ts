import type { CourseEvent } from '../../src/contexts/catalogue/domain/course.events.js';
import { derivedId } from '../../src/platform/ids/ids.js';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import type { Happening } from './generator.js';

/** A course whose releases take lessons away, give them back and add others. */
export interface ReportedCourse {
  readonly id: string;
  /** Keys of the lessons of each release in turn; the first release is the first. */
  readonly releases: readonly (readonly string[])[];
  readonly hasDocument: boolean;
}

const keys = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `l-${from + n}`);
/** Lessons of later releases, by what becomes of the first one. */
const LATER: readonly (readonly (readonly string[])[])[] = [
  [],
  [keys(0, 6)],
  [keys(0, 8), keys(0, 8)],
  [keys(0, 4), keys(0, 7)],
  [keys(1, 6)],
];

/** `n` makes it a course of its own. */
export function reportedCourse(n: string, place: number): ReportedCourse {
  const releases = [keys(0, 6), ...(LATER[place % LATER.length] ?? [])];
  return { id: derivedId('reported course', n), releases, hasDocument: place % 3 === 0 };
}

export function* created({ id: courseId }: ReportedCourse): Generator<Happening<CourseEvent>, void, undefined> {
  const card = { title: `Course ${courseId.slice(0, 4)}`, summary: '', description: '' };
  const event: CourseEvent = {
    type: 'catalogue.CourseCreated',
    data: { courseId, courseKey: null, ...card, creatorId: 'operator' },
  };
  yield { stream: `course-${courseId}`, event, subject: courseId };
}

/** Publishes a release, if there is that one. */
export function* published(course: ReportedCourse, place: number): Generator<Happening, void, undefined> {
  const lessonKeys = course.releases[place];
  if (!lessonKeys) return;
  const { id: courseId } = course;
  const content = contentOf(course, lessonKeys);
  const digest = derivedId('reported release', courseId, String(place));
  const releaseId = derivedId('release', courseId, String(place));
  yield {
    stream: `release-${digest}`,
    event: { type: 'catalogue.ReleasePartStored', data: { digest, part: 0, parts: 1, content } },
    subject: courseId,
  };
  const version = place + 1;
  const documentKey = course.hasDocument ? 'log' : null;
  const documentVersion = course.hasDocument ? 1 : null;
  const whole = { digest, digestAlgorithm: 'bench', parts: 1, commit: null, documentKey, documentVersion };
  const parts = { chapterKeys: ['c-1'], lessonKeys, publishedBy: 'operator', warnings: [] };
  const events: CourseEvent[] = [
    { type: 'catalogue.ReleasePublished', data: { courseId, releaseId, version, ...whole, ...parts } },
    { type: 'catalogue.ReleaseActivated', data: { courseId, releaseId, previousReleaseId: null } },
  ];
  for (const event of events) yield { stream: `course-${courseId}`, event, subject: courseId };
}

export function lessonOf(course: ReportedCourse, key: string) {
  return { id: lessonIdOf(course.id, key), key };
}

function contentOf({ hasDocument }: ReportedCourse, lessonKeys: readonly string[]): string {
  const lessons = lessonKeys.map((key) => ({ key, chapter: 'c-1', title: key, objectives: [], sections: [] }));
  const chapters = [{ key: 'c-1', title: 'A chapter', description: '', lessons: lessonKeys }];
  const column = (key: string, required: boolean | { if_column: string }) => ({ key, title: key, required });
  const rows = {
    key: 'rows',
    title: 'Rows',
    rows: 'many',
    columns: [column('a', true), column('b', { if_column: 'c' })],
  };
  const form = { key: 'form', title: 'Form', rows: 'one', columns: [column('a', true), column('c', false)] };
  const document = hasDocument ? { key: 'log', title: 'Log', purpose: '', sections: [rows, form] } : null;
  return JSON.stringify({
    chapters,
    lessons: lessons.map((one) => ({ ...one, quiz: null, homework: null })),
    document,
  });
}
