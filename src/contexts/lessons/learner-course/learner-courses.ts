import { Inject, Injectable } from '@nestjs/common';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { TIME_ZONE } from '../../../platform/clock/time-zone.js';
import { lessonIdOf, runIdOf } from '../../../shared/lesson-ids.js';
import { askedBy, course, lessonOf, ReleaseLibrary, type Course } from '../../catalogue/index.js';
import { courseAccess, enrolment, enrolmentOf } from '../../enrolment/index.js';
import {
  hasMember,
  organization,
  platformSettings,
  SETTINGS_ID,
  type KnownOrganization,
} from '../../identity/index.js';
import { lessonRun, type LessonRun } from '../domain/lesson-run.js';
import type { QuizAnswers } from '../domain/chain.js';
import { openAttempt } from '../domain/quiz.js';
import type { PublishedLesson } from '../domain/settle.js';
import type { LearnerCourse } from './learner-course.js';
import { lessonInRelease } from './lesson-in-release.js';

/** The learner's runs of a course by lesson key: those of the current enrolment, removed lessons too. */
export type CourseRuns = ReadonlyMap<string, LessonRun>;

/** Gathers the facts about a learner in a course: streams, through the state cache, in two round trips. */
@Injectable()
export class LearnerCourses {
  constructor(
    private readonly states: StateCache,
    private readonly library: ReleaseLibrary,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async load(learnerId: string, courseId: string): Promise<LearnerCourse> {
    const [{ state: known }, { state: enrolled }, { state: settings }] = await this.states.load(
      stream(course, courseId),
      stream(enrolment, enrolmentOf(learnerId, courseId)),
      stream(platformSettings, SETTINGS_ID),
    );
    const organizations = await this.assigning(learnerId, [...enrolled.assignments.keys()]);
    const record = known.status === 'known' ? known.active : null;
    return {
      learnerId,
      courseId,
      course: known.status === 'known' ? known : undefined,
      enrolment: enrolled,
      access: courseAccess(enrolled, (orgId) => organizations.get(orgId)?.status),
      organizations,
      settings,
      release: record ? { record, content: await this.library.content(record) } : undefined,
      timeZone: this.timeZone,
    };
  }

  async runs({ courseId, course: known, enrolment: { enrolmentId } }: LearnerCourse): Promise<CourseRuns> {
    if (!enrolmentId || !known) return new Map();
    const keys = [...new Set(known.releases.flatMap(({ lessonKeys }) => lessonKeys))];
    const ids = keys.map((key) => runIdOf(enrolmentId, lessonIdOf(courseId, key)));
    const loaded = await this.states.load(...ids.map((id) => stream(lessonRun, id)));
    return new Map(loaded.flatMap(({ state }) => (state ? [[state.lessonKey, state] as const] : [])));
  }

  /**
   * What was published of the run's lesson from the release of its open attempt on, in the order of the log; empty when
   * no attempt is open or it stands on the active release, and then nothing is read.
   */
  async publications(known: Course | undefined, run: LessonRun): Promise<readonly PublishedLesson[]> {
    const attempt = openAttempt(run);
    if (known?.status !== 'known' || !attempt || !known.active || attempt.releaseId === known.active.releaseId)
      return [];
    const from = known.releases.findIndex(({ releaseId }) => releaseId === attempt.releaseId);
    return Promise.all(
      known.releases.slice(Math.max(from, 0)).map(async (record) => {
        const lesson = lessonOf(await this.library.content(record), run.lessonKey);
        const { releaseId, position } = record;
        return { releaseId, position, lesson: lesson ? { asked: askedBy(lesson) } : null };
      }),
    );
  }

  /** Right options and explanations of a lesson's quiz in a release of the course, by question. Server only. */
  async quizAnswers({ course: known }: LearnerCourse, releaseId: string, lessonKey: string): Promise<QuizAnswers> {
    const record = known?.releases.find((one) => one.releaseId === releaseId);
    const content = record && (await this.library.content(record));
    return (content && lessonInRelease(content, releaseId, lessonKey)?.quiz?.answers) ?? {};
  }

  /** Those of the organizations that the learner belongs to: what others once assigned does not act. */
  private async assigning(learnerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, KnownOrganization>> {
    if (ids.length === 0) return new Map();
    const loaded = await this.states.load(...ids.map((id) => stream(organization, id)));
    return new Map(loaded.flatMap(({ state }) => (hasMember(state, learnerId) ? [[state.id, state] as const] : [])));
  }
}
