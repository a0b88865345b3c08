import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { NamedCourses } from '../named-courses.js';
import { Instructors } from '../publish-release/instructors.js';
import { ReleaseLibrary } from '../release-library.js';
import type { exportReleaseContract } from './export-release.contract.js';

export class ExportRelease extends UseCaseQuery<typeof exportReleaseContract> {}

@QueryHandler(ExportRelease)
export class ExportReleaseHandler implements IQueryHandler<ExportRelease> {
  constructor(
    private readonly courses: NamedCourses,
    private readonly library: ReleaseLibrary,
    private readonly instructors: Instructors,
  ) {}

  async execute({ input }: ExportRelease): Promise<Answer<typeof exportReleaseContract>> {
    const known = await this.courses.course(input.course);
    if ('code' in known) return refused(known);
    const { id, courseKey, active } = known;
    if (!active) return refused({ code: 'course_not_released', details: { course: id } });
    return answer({
      course: id,
      course_key: courseKey ?? '',
      release: { ...(await this.library.content(active)) },
      version: active.version,
      digest: active.digest,
      digest_algorithm: active.digestAlgorithm,
      commit: active.commit,
      instructors: await this.instructors.accounts(known.instructors),
    });
  }
}
