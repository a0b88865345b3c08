import type { Caller } from '../../platform/contract/caller.js';
import { atOffset } from '../../platform/text/zone.js';
import { lessonIdOf } from '../../shared/lesson-ids.js';
import type { SpaceId } from '../identity/domain/person.events.js';
import type { GoalState, QuizAttempt } from './domain/lesson-run.js';
import { nextQuestion } from './domain/quiz.js';
import { zoneOf, type LearnerCourse } from './learner-course/learner-course.js';
import type { CourseRuns } from './learner-course/learner-courses.js';
import { teachingRules, type TeachingRules } from './words/teaching-rules.js';

/** A goal as tools print it: without evidence. */
export function goalView({ key, kind, required, title, status }: GoalState) {
  return { key, kind, required, title, status };
}

/** The first question without an answer, as tools print it; null when all are answered. */
export function questionView(attempt: QuizAttempt) {
  const next = nextQuestion(attempt);
  if (!next) return null;
  const { id, text, options } = next.question;
  return {
    id,
    text,
    kind: 'choice',
    multiple: false,
    options: options.map((option) => ({ ...option })),
    index: next.index,
    total: attempt.questions.length,
  } as const;
}

/** First lesson of the active release that is not passed; null when none is left. */
export function nextLessonView(course: LearnerCourse, runs: CourseRuns): { id: string; title: string } | null {
  const lesson = course.release?.content.lessons.find(({ key }) => !runs.get(key)?.passedAt);
  return lesson ? { id: lessonIdOf(course.courseId, lesson.key), title: lesson.title } : null;
}

/** An instant as the space's clock shows it. */
export function instantView(course: LearnerCourse, space: SpaceId, instant: string): string {
  return atOffset(instant, zoneOf(course, space));
}

/** A package of guidance; in the web chat it is part of the system instructions instead. */
export function rulesFor(caller: Caller, name: keyof TeachingRules): { teaching_rules?: string } {
  return caller.channel === 'web' ? {} : { teaching_rules: teachingRules[caller.locale][name] };
}
