import {
  agentFrame,
  chapterOf,
  learnAboutStudent,
  lessonSlice,
  type Lesson,
  type Release,
} from '../../catalogue/index.js';
import { authorsRule, printedRule, type DueRule } from '../../../shared/due-rule.js';
import { lessonIdOf } from '../../../shared/lesson-ids.js';
import type { LessonRun } from '../domain/lesson-run.js';
import { activeGoals, objectiveStatuses } from '../domain/progress.js';
import { attemptsLeft, passThreshold } from '../domain/quiz.js';
import { trialView, type Trial } from '../domain/trial.js';
import type { LearnerCourse } from '../learner-course/learner-course.js';
import type { HomeworkStanding } from './lesson-homework.js';
import { sectionViews } from '../learner-course/lesson-sections.js';
import { goalView } from '../views.js';

/** The lesson as its card shows it. */
export function lessonCard(content: Release, lesson: Lesson, courseId: string) {
  const chapter = chapterOf(content, lesson);
  return {
    id: lessonIdOf(courseId, lesson.key),
    key: lesson.key,
    title: lesson.title,
    hook: lesson.hook || null,
    chapter: { key: lesson.chapter, title: chapter?.title ?? '' },
    course: courseId,
  };
}

/** What the web chat shows of the lesson beside its card. */
export function webCard({ lessons }: Release, lessonKey: string, { course }: LearnerCourse, trial: Trial) {
  return {
    number: lessons.findIndex(({ key }) => key === lessonKey) + 1,
    total: lessons.length,
    course_title: course?.title ?? '',
    web_demo: trialView(trial),
  };
}

/** Objectives with their goals, without the ones a release removed. */
export function lessonMap(run: LessonRun) {
  const statuses = objectiveStatuses(run);
  const goals = activeGoals(run);
  return run.objectives
    .filter(({ removed }) => !removed)
    .map(({ key, text }) => ({
      key,
      text,
      status: statuses.get(key) ?? ('not_started' as const),
      goals: goals.filter((goal) => goal.objective === key).map(goalView),
    }));
}

/** What the author wrote for the agent: for this lesson, and the frame of the course when asked for. */
export function authorsWords(content: Release, lessonKey: string, frame: boolean) {
  const { directive, material, sections } = lessonSlice(content, lessonKey);
  const course_frame = {
    frame: agentFrame(content),
    learn_about_student: learnAboutStudent(content).map((one) => ({ ...one })),
  };
  return { directive, material, section_hints: Object.fromEntries(sections), ...(frame ? { course_frame } : {}) };
}

/** The lesson's document sections: a hint what to write, never a limit. `filled`: keys of the complete ones. */
export function artifactBlocks(content: Release, lessonKey: string, filled: ReadonlySet<string> = new Set()) {
  return sectionViews(content, lessonKey).map((section) => ({ ...section, filled: filled.has(section.key) }));
}

/** The quiz policy of the lesson. */
export function quizView(run: LessonRun, lesson: Lesson, required: boolean, maxAttempts: number) {
  return {
    required,
    pass_threshold: passThreshold(String(lesson.quiz?.pass_percentage ?? 0)),
    attempts_left: attemptsLeft(run, maxAttempts),
  };
}

/** The due rule that acts on a lesson whose author gave so many days. */
export type ActingRule = (lessonId: string, dueDays: number | null) => DueRule;

/** The lesson's own task, with the due rule that acts in the space, else the author's. */
export function homeworkView(lesson: Lesson, courseId: string, acting: ActingRule = (_, days) => authorsRule(days)) {
  if (!lesson.homework) return null;
  const { title, description, answer_mode, due_days } = lesson.homework;
  const lessonId = lessonIdOf(courseId, lesson.key);
  const due = printedRule(acting(lessonId, due_days));
  return { lesson: lessonId, title, description, answer_mode, due };
}

/** The task of the lesson before this one in course order. */
export function previousHomework(
  content: Release,
  lessonKey: string,
  courseId: string,
  standing: HomeworkStanding | null = null,
) {
  const before = lessonBefore(content, lessonKey);
  if (!before?.homework) return null;
  return {
    lesson: lessonIdOf(courseId, before.key),
    title: before.homework.title,
    submission: standing && submissionView(standing),
    last_comment: standing?.lastComment ?? null,
  };
}

/** The lesson before this one in course order. */
export function lessonBefore({ lessons }: Release, lessonKey: string): Lesson | undefined {
  const place = lessons.findIndex(({ key }) => key === lessonKey);
  return place > 0 ? lessons[place - 1] : undefined;
}

function submissionView({ id, status, dueAt, overdue, version }: HomeworkStanding) {
  return { id, status, due_at: dueAt, overdue, version };
}
