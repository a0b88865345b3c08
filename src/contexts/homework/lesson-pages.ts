import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/contract/caller.js';
import { lessonIdOf } from '../../shared/lesson-ids.js';
import type { Space } from '../identity/index.js';
import { filesLeft } from './domain/opening.js';
import { taskView } from './domain/task.js';
import { LearnerHomework, printedOf, rulesOf, type FoundLesson } from './learner-homework.js';
import { Readings } from './readings.js';
import { submissionView } from './submission-view.js';
import { Tasks } from './tasks.js';

/** The lesson that an address names. Only its learner sees it. */
export interface LessonAddress {
  readonly course: string;
  /** `<chapter>-<lesson>` in the order of the active release, both from 1. */
  readonly place: string;
  /** Id of the lesson, which stays while places change; it counts more than the place. */
  readonly lesson: string | undefined;
  readonly space: string | undefined;
}

type Submission = ReturnType<typeof submissionView>;

/** What the page of a lesson shows. */
export interface LessonPage {
  readonly lesson: string;
  readonly courseTitle: string;
  readonly lessonTitle: string;
  readonly space: Space;
  /** Null: nothing is to be handed in here. */
  readonly homework: {
    readonly task: ReturnType<typeof taskView>;
    /** Null while nothing was issued and nothing handed in. */
    readonly submission: Submission | null;
    readonly lastComment: string | null;
    readonly filesLeft: number;
  } | null;
}

/** Pages of lessons, for those who cannot hand in files through their agent. */
@Injectable()
export class LessonPages {
  constructor(
    private readonly learners: LearnerHomework,
    private readonly tasks: Tasks,
    private readonly readings: Readings,
  ) {}

  /** Undefined, whatever the reason: no such lesson, or not this learner's. The space is found as for `upload_homework_file`. */
  async at({ course, place, lesson, space }: LessonAddress, reader: Caller): Promise<LessonPage | undefined> {
    const there = lesson ?? (await this.lessonAt(course, place, reader.personId));
    if (there === undefined) return undefined;
    const found = await this.learners.ofLesson(reader.personId, { lesson: there, inCourse: course, space });
    return found.kind === 'refused' ? undefined : this.page(found, reader);
  }

  private async lessonAt(courseId: string, place: string, learnerId: string): Promise<string | undefined> {
    const found = await this.learners.ofCourse(learnerId, courseId);
    const key = found.kind === 'found' ? await this.tasks.lessonAt(found.course.course, place) : undefined;
    return key && lessonIdOf(courseId, key);
  }

  private async page(lesson: FoundLesson, reader: Caller): Promise<LessonPage> {
    const { identity, found, space } = lesson;
    const { courseTitle, lessonTitle } = found;
    return {
      lesson: identity.lessonId,
      courseTitle,
      lessonTitle,
      space,
      homework: await this.homework(lesson, reader),
    };
  }

  private async homework(lesson: FoundLesson, reader: Caller) {
    const { identity, found, space, course, timeZone } = lesson;
    const state = await this.learners.state(identity.submissionId);
    if (!found.task || (found.retired && !state)) return null;
    return {
      task: taskView(found.task, printedOf(rulesOf(course, found.task, space.id), state, lesson)),
      submission: state ? submissionView(state, await this.readings.of(state, reader, timeZone)) : null,
      lastComment: state?.lastComment ?? null,
      filesLeft: filesLeft(state),
    };
  }
}
