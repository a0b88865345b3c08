import type { Locale } from '../../platform/contract/refusal.js';
import { lessonOf, lessonSlice, type Release } from '../catalogue/index.js';
import type { QuestionSnapshot, RunOutline } from './domain/lesson-run.events.js';
import { withOutline } from './domain/lesson-run.js';
import { nextStep } from './domain/progress.js';
import { lessonInRelease } from './learner-course/lesson-in-release.js';
import {
  artifactBlocks,
  authorsWords,
  homeworkView,
  lessonCard,
  lessonMap,
  previousHomework,
  quizView,
} from './start-lesson/lesson-view.js';
import { goalView, questionView } from './views.js';
import { nextSentences } from './words/next-sentences.js';
import { teachingRules } from './words/teaching-rules.js';

const COURSE = 'preview';

/**
 * What the agent of a learner who begins the lesson gets from each tool of the chain, without a server: the answers of
 * start_lesson, of lesson_item for every goal, and of request_quiz for every question. Undefined: no such lesson.
 */
export function previewLesson(release: Release, lessonKey: string, locale: Locale) {
  const lesson = lessonOf(release, lessonKey);
  const inRelease = lessonInRelease(release, COURSE, lessonKey);
  if (!lesson || !inRelease) return undefined;
  const run = newRun(inRelease.outline, lessonKey);
  const step = nextStep(run, inRelease.quiz !== null);
  const isFirst = release.lessons[0]?.key === lessonKey;
  const opening = isFirst ? 'first_in_course' : 'new_lesson';
  const words = nextSentences[locale];
  const { items } = lessonSlice(release, lessonKey);
  const { id: _, course: __, ...card } = lessonCard(release, lesson, COURSE);
  const homework = homeworkView(lesson, COURSE);
  return {
    start_lesson: {
      lesson: card,
      course_promise: release.course.promise || null,
      start: { opening },
      lesson_map: lessonMap(run),
      next_step: step,
      next: [words.opening(opening), words.step(step)].join(' '),
      ...authorsWords(release, lessonKey, true),
      artifact_blocks: artifactBlocks(release, lessonKey),
      quiz: quizView(run, lesson, inRelease.quiz !== null, 0),
      homework: homework && { ...homework, lesson: lessonKey },
      previous_homework: previousHomework(release, lessonKey, COURSE)?.title ?? null,
      teaching_rules: teachingRules[locale].start,
    },
    lesson_item: run.goals.map((goal) => ({ goal: goalView(goal), details: items.get(goal.key) ?? '' })),
    request_quiz: questionsOf(inRelease.quiz?.questions ?? []),
  };
}

/** The run of a lesson that was begun a moment ago. */
function newRun(outline: RunOutline, lessonKey: string) {
  const ids = { runId: COURSE, enrolmentId: COURSE, learnerId: COURSE, courseId: COURSE, lessonId: COURSE, lessonKey };
  const untouched = { startedAt: null, passedAt: null, passedAtPosition: null, resumeFrom: null, acceptedAt: '' };
  const empty = { releaseId: '', title: '', objectives: [], goals: [], sessions: [], attempts: [] };
  const quiz = { extraAttempts: 0, pauseLiftedAt: null };
  return withOutline({ ...ids, ...untouched, ...empty, ...quiz }, outline);
}

/** Each question as it is shown once those before it are answered. */
function questionsOf(questions: readonly QuestionSnapshot[]) {
  return questions.map((_, i) =>
    questionView({ questions, answers: questions.slice(0, i).map(({ id }) => ({ questionId: id, correct: true })) }),
  );
}
