import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  homeworkOfLearner,
  type HomeworkSubmissionRow,
  type HomeworkSubmissionsTable,
} from '../../../../projections/homework/index.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import type { Caller } from '../../../platform/contract/caller.js';
import { badCursor, pageOf } from '../../../platform/contract/page.js';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { Spaces, type Space } from '../../identity/index.js';
import { LearnerCourses, zoneOf } from '../../lessons/index.js';
import { taskView } from '../domain/task.js';
import { LearnerHomework, printedOf, rulesOf, type FoundLesson } from '../learner-homework.js';
import { listedRow, listedSubmission } from '../listed-view.js';
import { Readings } from '../readings.js';
import { submissionView } from '../submission-view.js';
import { Tasks } from '../tasks.js';
import type { myHomeworkContract } from './my-homework.contract.js';

type Given = Answer<typeof myHomeworkContract>;

export class MyHomework extends UseCaseQuery<typeof myHomeworkContract> {}

@QueryHandler(MyHomework)
export class MyHomeworkHandler implements IQueryHandler<MyHomework> {
  constructor(
    private readonly learners: LearnerHomework,
    private readonly courses: LearnerCourses,
    private readonly spaces: Spaces,
    private readonly tasks: Tasks,
    private readonly readings: Readings,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ input, caller }: MyHomework): Promise<Given> {
    const { personId } = caller;
    const { course, lesson, space: named } = input;
    if (lesson !== undefined) {
      const found = await this.learners.ofLesson(personId, { lesson, inCourse: course, space: named });
      return found.kind === 'refused' ? refused(found.refusal) : this.one(found, caller);
    }
    if (course !== undefined) {
      const found = await this.learners.ofCourse(personId, course, named);
      return found.kind === 'refused' ? refused(found.refusal) : this.list(found.space, input, caller);
    }
    const space = await this.spaces.resolve(personId, named);
    if (!space) return refused({ code: 'space_not_available', details: { space: named ?? '' } });
    return this.list(space, input, caller);
  }

  /** The homework of a lesson, from its stream; none while nothing was issued or handed in. */
  private async one({ course, space, timeZone, identity, found }: FoundLesson, caller: Caller): Promise<Given> {
    const state = await this.learners.state(identity.submissionId);
    if (!state || !found.task) return answer({ space: space.title, items: [] });
    const reading = await this.readings.of(state, caller, timeZone);
    const item = {
      ...listedSubmission(state, found, reading),
      lesson_url: `${this.readings.publicUrl}${found.path}`,
      last_comment: state.lastComment,
      homework: taskView(found.task, printedOf(rulesOf(course, found.task, space.id), state, reading)),
      submission: submissionView(state, reading),
    };
    return answer({ space: space.title, items: [item] });
  }

  private async list(space: Space, { course, cursor }: MyHomework['input'], caller: Caller): Promise<Given> {
    const { db, stale } = await this.readStore.fresh<HomeworkSubmissionsTable>('homework_submissions');
    const rows = await homeworkOfLearner(db, caller.personId, { space: space.id, course });
    const items = (await this.items(rows, caller.personId)).map((item) => ({ ...item }));
    const placeOf = new Map(rows.map((row) => [row.submission_id, row.opened_position]));
    const page = pageOf(items, ({ id }) => placeOf.get(id) ?? '', cursor, 'down');
    if (!page) throw badCursor(caller.locale);
    const { page: shown, ...more } = page;
    return answer({ space: space.title, items: [...shown], ...more }, stale);
  }

  /** Of courses that the learner is in and may use, of the present enrolment. */
  private async items(rows: readonly HomeworkSubmissionRow[], learnerId: string) {
    const ids = [...new Set(rows.map(({ course_id }) => course_id))];
    const courses = new Map(
      await Promise.all(ids.map(async (id) => [id, await this.courses.load(learnerId, id)] as const)),
    );
    const listed = rows.map(async (row) => {
      const course = courses.get(row.course_id);
      if (course?.access !== 'open' || course.enrolment.enrolmentId !== row.enrolment_id) return [];
      const found = await this.tasks.of(course.course, row.lesson_key);
      const lesson_url = `${this.readings.publicUrl}${found.path}`;
      const item = listedRow(row, found, { timeZone: zoneOf(course, row.space), now: this.clock.now() });
      return [{ ...item, lesson_url, last_comment: row.last_comment }];
    });
    return (await Promise.all(listed)).flat();
  }
}
