import type { CourseEvent } from '../../src/contexts/catalogue/domain/course.events.js';
import type { Lesson, Release } from '../../src/contexts/catalogue/domain/release.js';
import type { ReleaseEvent } from '../../src/contexts/catalogue/domain/release.events.js';
import { canonicalText, DIGEST_ALGORITHM, digestOf } from '../../src/contexts/catalogue/release-checks/digest.js';
import { cutIntoParts } from '../../src/contexts/catalogue/release-parts.js';
import { derivedId } from '../../src/platform/ids/ids.js';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import type { Happening } from './generator.js';
import { GOALS, OBJECTIVES, QUESTIONS, type BenchLesson } from './lesson-events.js';

export interface BenchCourse {
  readonly id: string;
  readonly key: string;
  readonly releaseId: string;
  readonly lessons: readonly BenchLesson[];
}

const LESSONS = 12;
const CARD = { title: 'A course', summary: 'What it is about.', description: 'At length.' };

/** `n` makes it a course of its own. */
export function benchCourse(n: string): BenchCourse {
  const id = derivedId('bench course', n);
  const lessons = Array.from({ length: LESSONS }, (_, i) => `l-${i}`);
  return {
    id,
    key: `bench-${n.replace('.', '-')}`,
    releaseId: derivedId('bench release', n),
    lessons: lessons.map((key, i) => ({ id: lessonIdOf(id, key), key, title: `Lesson ${i}` })),
  };
}

/** What is left of a first publication: the content in its parts, and the course with it. */
export function* publication(course: BenchCourse): Generator<Happening, void, undefined> {
  const text = canonicalText(release(course));
  const digest = digestOf(text);
  const pieces = cutIntoParts(text);
  for (const [part, content] of pieces.entries()) {
    const data = { digest, part, parts: pieces.length, content };
    const event: ReleaseEvent = { type: 'catalogue.ReleasePartStored', data };
    yield { stream: `release-${digest}`, event, subject: course.id };
  }
  for (const event of courseEvents(course, digest, pieces.length)) {
    yield { stream: `course-${course.id}`, event, subject: course.id };
  }
}

function courseEvents(
  { id: courseId, key, releaseId, lessons }: BenchCourse,
  digest: string,
  parts: number,
): CourseEvent[] {
  return [
    { type: 'catalogue.CourseCreated', data: { courseId, courseKey: key, ...CARD, creatorId: 'operator' } },
    {
      type: 'catalogue.ReleasePublished',
      data: {
        courseId,
        releaseId,
        version: 1,
        digest,
        digestAlgorithm: DIGEST_ALGORITHM,
        parts,
        commit: null,
        documentKey: null,
        documentVersion: null,
        chapterKeys: ['c-1'],
        lessonKeys: lessons.map((lesson) => lesson.key),
        publishedBy: 'operator',
        warnings: [],
      },
    },
    { type: 'catalogue.ReleaseActivated', data: { courseId, releaseId, previousReleaseId: null } },
    { type: 'catalogue.CoursePublished', data: { courseId, releaseId, wasAnnounced: false } },
  ];
}

/** The lessons that `lessonEvents` goes through; none has homework, so that nothing follows from its end. */
function release({ key, lessons }: BenchCourse): Release {
  const keys = lessons.map((lesson) => lesson.key);
  return {
    format: 'lms-release/1',
    course: {
      key,
      ...CARD,
      promise: 'What it is good for.',
      goal: 'What it leads to.',
      attribution: null,
      glossary: [],
    },
    chapters: [{ key: 'c-1', title: 'A chapter', description: '', lessons: keys }],
    lessons: lessons.map(lessonOf),
    document: null,
  };
}

function lessonOf({ key, title }: BenchLesson): Lesson {
  const questions = QUESTIONS.map(({ id, objective, text, options }) => ({
    key: id,
    objective,
    text,
    options: options.map((option) => ({ key: option.id, text: option.text })),
  }));
  const objectives = OBJECTIVES.map((objective) => ({
    ...objective,
    goals: GOALS.filter((goal) => goal.objective === objective.key).map(
      ({ key: goal, kind, required, title: named }) => ({
        key: goal,
        kind,
        required,
        title: named,
      }),
    ),
  }));
  const answers = Object.fromEntries(questions.map((question) => [question.key, { correct: 'a', explanation: '' }]));
  const quiz = { pass_percentage: 60, questions, answers };
  return { key, chapter: 'c-1', title, hook: '', sections: [], objectives, quiz, homework: null };
}
