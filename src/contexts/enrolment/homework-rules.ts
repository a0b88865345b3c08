import { Injectable } from '@nestjs/common';
import type { RefusedOf } from '../../platform/contract/refusal.js';
import { lessonIdOf } from '../../shared/lesson-ids.js';
import { ReleaseLibrary, type KnownCourse } from '../catalogue/index.js';
import { readHomeworkDue, type HomeworkDue } from './domain/homework-due.js';
import type { homeworkDueRefusals } from './domain/refusals.js';

type RulesRefusal = RefusedOf<typeof homeworkDueRefusals>;

/** Due rules as they are passed, held against the homework of the course's active release. */
@Injectable()
export class HomeworkRules {
  constructor(private readonly library: ReleaseLibrary) {}

  /** The rules to set; undefined keeps what there is. */
  async of(
    { id: courseId, active }: KnownCourse,
    given: readonly unknown[] | undefined,
  ): Promise<readonly HomeworkDue[] | undefined | RulesRefusal> {
    if (given === undefined) return undefined;
    const rules = readHomeworkDue(given);
    if (!rules) return { code: 'invalid_due', details: {} };
    const lessons = active && rules.length > 0 ? (await this.library.content(active)).lessons : [];
    const withHomework = new Map(
      lessons.flatMap(({ key, homework }) => {
        const lessonId = lessonIdOf(courseId, key);
        return homework ? [[key, lessonId] as const, [lessonId, lessonId] as const] : [];
      }),
    );
    const set: HomeworkDue[] = [];
    for (const { lesson, days, date } of rules) {
      const lessonId = withHomework.get(lesson);
      if (!lessonId) return { code: 'homework_not_in_course', details: { homework: lesson } };
      if (set.some((one) => one.lessonId === lessonId)) return { code: 'invalid_due', details: {} };
      set.push({ lessonId, days, date });
    }
    return set;
  }
}
