import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/contract/caller.js';
import { answer, type OutputOf } from '../../../platform/contract/use-case.js';
import type { KnownCourse, ReleaseRecord } from '../domain/course.js';
import type { CourseEvent } from '../domain/course.events.js';
import { ReleaseLibrary } from '../release-library.js';
import { Instructors } from './instructors.js';
import { ReleaseComparison, unchanged } from './release-comparison.js';
import { SettledAttempts } from './settled-attempts.js';
import type { publishReleaseContract } from './publish-release.contract.js';

type Output = OutputOf<typeof publishReleaseContract>;

/** What a publication answers, made from what it recorded: the same when the command is repeated. */
@Injectable()
export class PublicationAnswer {
  constructor(
    private readonly library: ReleaseLibrary,
    private readonly comparison: ReleaseComparison,
    private readonly instructors: Instructors,
    private readonly attempts: SettledAttempts,
  ) {}

  async of(state: KnownCourse, events: readonly CourseEvent[], caller: Caller) {
    const published = events.find((event) => event.type === 'catalogue.ReleasePublished');
    const record = published ? state.releases.find((r) => r.releaseId === published.data.releaseId) : state.active;
    if (!record) throw new Error(`course ${state.id} has no release after a publication`);
    const data: Output = {
      course: state.id,
      course_key: state.courseKey ?? '',
      release: record.releaseId,
      version: record.version,
      commit: record.commit,
      unchanged: !published,
      course_created: events.some((event) => event.type === 'catalogue.CourseCreated'),
      published: state.published,
      upcoming: state.upcoming,
      ...(published
        ? await this.comparison.of(await this.library.content(record), earlierThan(state, record))
        : unchanged()),
      document:
        record.documentKey === null ? null : { artifact: record.documentKey, version: record.documentVersion ?? 1 },
      attempts: await this.attempts.of(record.releaseId, caller),
      instructors: await this.instructors.accounts(state.instructors),
      warnings: record.warnings.map((warning) => ({ ...warning })),
    };
    return answer(data);
  }
}

function earlierThan({ releases }: KnownCourse, { version }: ReleaseRecord): readonly ReleaseRecord[] {
  return releases.filter((release) => release.version < version);
}
