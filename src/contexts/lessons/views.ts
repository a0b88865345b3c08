import type { Caller } from '../../platform/contract/caller.js';
import type { Locale } from '../../platform/contract/refusal.js';
import { atOffset } from '../../platform/text/zone.js';
import { lessonIdOf } from '../../shared/lesson-ids.js';
import type { SpaceId } from '../identity/domain/person.events.js';
import { quizRequired, type ChainFacts } from './domain/chain.js';
import type { GoalState, LessonRun, QuizAttempt } from './domain/lesson-run.js';
import { nextStep } from './domain/progress.js';
import { barred, nextQuestion, openAttempt } from './domain/quiz.js';
import { zoneOf, type LearnerCourse } from './learner-course/learner-course.js';
import type { CourseRuns } from './learner-course/learner-courses.js';
import { nextSentences } from './words/next-sentences.js';
import { teachingRules, type TeachingRules } from './words/teaching-rules.js';

/** A goal as tools print it: without evidence. */
export function goalView({ key, kind, required, title, status }: GoalState) {
  return { key, kind, required, title, status };
}

/** The first question without an answer, as tools print it; null when all are answered. */
export function questionView(attempt: Pick<QuizAttempt, 'questions' | 'answers'>) {
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

/**
 * The next step as data and as a sentence. An open attempt goes on; where none may begin, the sentence names the time
 * of the next one as the space's clock shows it, or that none is left.
 */
export function nextStepView(run: LessonRun, space: SpaceId, course: LearnerCourse, facts: ChainFacts, locale: Locale) {
  const next_step = nextStep(run, quizRequired(facts));
  const bar = openAttempt(run) ? undefined : barred(run, facts.policy, facts.now);
  const told = bar?.kind === 'paused' ? { ...bar, until: instantView(course, space, bar.until) } : bar;
  return { next_step, next: nextSentences[locale].step(next_step, told) };
}
