import type { Caller } from '../../../platform/contract/caller.js';
import type { OutputOf } from '../../../platform/contract/use-case.js';
import { nearestRule } from '../../../shared/due-rule.js';
import { lessonOf } from '../../catalogue/index.js';
import { actingRules } from '../../enrolment/index.js';
import { quizRequired } from '../domain/chain.js';
import type { LessonRunEvent } from '../domain/lesson-run.events.js';
import { sessionOf, type LessonRun, type LessonRunState } from '../domain/lesson-run.js';
import { isOverdue } from '../learner-course/deadline.js';
import { zoneOf, type LearnerCourse } from '../learner-course/learner-course.js';
import type { CourseRuns } from '../learner-course/learner-courses.js';
import { instantView, nextStepView, rulesFor } from '../views.js';
import { signalsSaid } from '../words/signal-sentences.js';
import { nextSentences } from '../words/next-sentences.js';
import type { ClosedReport } from './closed-reports.js';
import { courseTrace, historyOf } from './course-trace.js';
import type { HistoryNotes } from './known-notes.js';
import {
  artifactBlocks,
  authorsWords,
  homeworkView,
  lessonCard,
  lessonMap,
  previousHomework,
  quizView,
  webCard,
  type ActingRule,
} from './lesson-view.js';
import type { HomeworkStanding } from './lesson-homework.js';
import type { startLessonContract } from './start-lesson.contract.js';
import type { StartFacts } from './start-lesson.decide.js';

export interface Started {
  readonly caller: Caller;
  readonly frame: boolean;
  readonly course: LearnerCourse;
  readonly runs: CourseRuns;
  readonly facts: StartFacts;
  readonly events: readonly LessonRunEvent[];
  readonly run: LessonRunState;
  /** What answers print for the session's space. */
  readonly spaceTitle: string;
  /** What is remembered of the learner, with instants in UTC. */
  readonly notes: HistoryNotes;
  /** How the homework of the lesson before stands, with instants in UTC; null while nothing was issued or handed in. */
  readonly homework: HomeworkStanding | null;
  /** What authors made of the learner's reports, told now. */
  readonly closedReports: readonly ClosedReport[];
}

/** What the agent gets when a session began or goes on. */
export function startedView(of: Started): OutputOf<typeof startLessonContract> {
  const { caller, course, facts, run, runs } = of;
  const session = run && sessionOf(run, sessionIn(of.events));
  const content = course.release?.content;
  const lesson = content && run && lessonOf(content, run.lessonKey);
  if (!run || !session || !content || !lesson) throw new Error('a lesson was started and cannot be shown');

  const words = nextSentences[caller.locale];
  const { next_step, next } = nextStepView(run, session.space, course, facts, caller.locale);
  const said = signalsSaid(of.events, caller.locale);
  const standing = of.homework && {
    ...of.homework,
    dueAt: of.homework.dueAt && instantView(course, session.space, of.homework.dueAt),
  };
  const homework = previousHomework(content, lesson.key, course.courseId, standing);
  const told = of.closedReports.length > 0 ? [words.closedReports] : [];
  const opening = [
    ...(homework ? [words.homeworkOfPrevious(standing?.status ?? null)] : []),
    words.opening(session.opening),
  ];
  const { lastTraceAt } = courseTrace(content, runs, lesson.key, session.id);
  return {
    session: session.id,
    space: of.spaceTitle,
    lesson: {
      ...lessonCard(content, lesson, course.courseId),
      overdue: isOverdue(course, runs, session.space, new Date(facts.now)),
      ...(facts.trial ? webCard(content, lesson.key, course, facts.trial) : {}),
    },
    course_promise: content.course.promise || null,
    start: {
      opening: session.opening,
      last_session_at: lastTraceAt && instantView(course, session.space, lastTraceAt),
    },
    lesson_map: lessonMap(run),
    next_step,
    next: [...said, ...told, ...(session.trace ? [words.goesOn] : opening), next].join(' '),
    resume_from: run.resumeFrom,
    ...authorsWords(content, lesson.key, of.frame),
    history: {
      lessons: historyOf(runs, lesson.key, course.settings.carryOverDepth),
      notes: {
        by_key: of.notes.by_key,
        other: of.notes.other.map((note) => ({ ...note, updated: instantView(course, session.space, note.updated) })),
      },
    },
    closed_reports: of.closedReports.map((report) => ({
      ...report,
      reported_at: instantView(course, session.space, report.reported_at),
      resolved_at: report.resolved_at && instantView(course, session.space, report.resolved_at),
    })),
    artifact_blocks: artifactBlocks(content, lesson.key, facts.filled),
    quiz: quizView(run, lesson, quizRequired(facts), course.settings.maxAttempts),
    homework: homeworkView(lesson, course.courseId, actingRule(of, run, session.space)),
    previous_homework: homework,
    ...(said.length > 0 ? { signals: said } : {}),
    ...rulesFor(caller, 'start'),
  };
}

/** Of several rules the nearest, reckoned from when the lesson was closed there first, before that from now. */
function actingRule({ course, facts }: Started, run: LessonRun, space: string): ActingRule {
  const closed = run.sessions.find((session) => session.space === space && session.status === 'Completed');
  return (lessonId, dueDays) => {
    const rules = actingRules(course.enrolment.assignments.get(space), lessonId, dueDays);
    return nearestRule(rules, closed?.lastActivityAt ?? facts.now, zoneOf(course, space));
  };
}

/** The session that the events began or went on with. */
export function sessionIn(events: readonly LessonRunEvent[]): string {
  const begun = events.find(
    (event) => event.type === 'lessons.LessonSessionStarted' || event.type === 'lessons.LessonSessionContinued',
  );
  return begun?.data.sessionId ?? '';
}
