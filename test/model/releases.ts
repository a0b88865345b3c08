import type { Release } from '../../src/contexts/catalogue/domain/release.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

export type QuizName = 'A' | 'B';
export type GoalKey = 'g-1' | 'g-2' | 'g-3';

/** A release as the rules see it; null: the lesson is not in it. */
export type ReleaseKind = {
  readonly quiz: QuizName | null;
  /** Hundredths of a percent, so that the rules need no fractions. */
  readonly threshold: number;
  readonly goals: Readonly<Partial<Record<GoalKey, 'required' | 'optional'>>>;
} | null;

/** Right options of each quiz, in the order of its questions. */
export const RIGHT: Readonly<Record<QuizName, Readonly<Record<string, 'V1' | 'V2'>>>> = {
  A: { 'q-1': 'V1', 'q-2': 'V2', 'q-3': 'V1' },
  B: { 'q-1': 'V2', 'q-2': 'V2', 'q-4': 'V1' },
};

export const OPTION_TEXTS = { V1: 'Cooler  Water', V2: 'Straße nach İzmir' } as const;

export function explanationOf(question: string, serial: number): string {
  return `Why ${question}, in version ${serial}.`;
}

/** The file of such a release; `serial` is in texts that no rule compares. */
export function releaseFile(key: string, kind: ReleaseKind, serial: number): Release {
  const tiny = tinyRelease();
  const [chapter] = tiny.chapters;
  if (!chapter) throw new Error('the release has no chapter');
  const lessons = kind ? [lesson(kind, serial), tinyLessonWithoutQuiz()] : [tinyLessonWithoutQuiz()];
  return {
    ...tiny,
    course: { ...tiny.course, key, title: `Course ${key}`, description: `Version ${serial}.` },
    chapters: [{ ...chapter, lessons: lessons.map((one) => one.key) }],
    lessons,
    agent: { ...tiny.agent, lessons: {} },
  };
}

function lesson({ quiz, threshold, goals }: NonNullable<ReleaseKind>, serial: number) {
  const goalsOf = (...keys: readonly GoalKey[]) =>
    keys.flatMap((key) =>
      goals[key] ? [{ key, kind: 'term' as const, required: goals[key] === 'required', title: `Goal ${key}` }] : [],
    );
  return tinyLesson({
    objectives: [
      { key: 'l-1-O1', text: 'First aim', goals: goalsOf('g-1') },
      { key: 'l-1-O2', text: 'Second aim', goals: goalsOf('g-2', 'g-3') },
    ],
    quiz: quiz && {
      pass_percentage: threshold / 100,
      questions: Object.keys(RIGHT[quiz]).map((key, i) => ({
        key,
        objective: `l-1-O${(i % 2) + 1}`,
        text: `Question ${key}`,
        options: [
          { key: 'V1', text: OPTION_TEXTS.V1 },
          { key: 'V2', text: OPTION_TEXTS.V2 },
        ],
      })),
      answers: Object.fromEntries(
        Object.entries(RIGHT[quiz]).map(([key, correct]) => [
          key,
          { correct, explanation: explanationOf(key, serial) },
        ]),
      ),
    },
  });
}
