import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { answer, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { PublicationPreview, type previewReleaseContract } from '../../catalogue/index.js';
import { AffectedLearners } from './affected-learners.js';

export class PreviewRelease extends UseCaseQuery<typeof previewReleaseContract> {}

@QueryHandler(PreviewRelease)
export class PreviewReleaseHandler implements IQueryHandler<PreviewRelease> {
  constructor(
    private readonly publications: PublicationPreview,
    private readonly learners: AffectedLearners,
  ) {}

  async execute({ input }: PreviewRelease): Promise<Answer<typeof previewReleaseContract>> {
    const previewed = await this.publications.of(input);
    if (!previewed.ok) return previewed;
    const { release, known, version, unchanged, chapters, lessons, warnings } = previewed.preview;
    const { affected, stale } =
      known && !unchanged
        ? await this.learners.of(known, { content: release, updated: lessons.updated })
        : { affected: [], stale: undefined };
    const sum = (what: 'moved' | 'cancelled') => affected.reduce((total, { attempts }) => total + attempts[what], 0);
    const data = {
      course: known?.id ?? null,
      course_key: release.course.key,
      version,
      unchanged,
      course_created: !known,
      chapters,
      lessons,
      attempts: { moved: sum('moved'), cancelled: sum('cancelled') },
      affected: [...affected],
      warnings: warnings.map((warning) => ({ ...warning })),
    };
    return answer(data, stale);
  }
}
