import { Injectable } from '@nestjs/common';
import { refused, type InputOf, type RefusalOf } from '../../../platform/contract/use-case.js';
import type { KnownCourse } from '../domain/course.js';
import type { Release } from '../domain/release.js';
import { asWarnings, inspectRelease, refusalOf } from '../release-checks/check-release.js';
import type { ReleaseWarning } from '../domain/course.events.js';
import { Instructors } from '../publish-release/instructors.js';
import { isCommit } from '../publish-release/is-commit.js';
import { PublicationTarget } from '../publish-release/publication-target.js';
import { ReleaseComparison, unchanged, type PublicationChanges } from '../publish-release/release-comparison.js';
import type { previewReleaseContract } from './preview-release.contract.js';

/** What a publication would do to its course; to learners it is lessons that know. */
export interface Preview extends PublicationChanges {
  readonly release: Release;
  /** undefined: a new course would be made. */
  readonly known: KnownCourse | undefined;
  readonly version: number;
  readonly unchanged: boolean;
  readonly warnings: readonly ReleaseWarning[];
}

/** A refusal that comes before the first write. */
interface Refused {
  readonly ok: false;
  readonly refusal: RefusalOf<typeof previewReleaseContract>;
}

/** Checks everything a publication checks, and writes nothing. */
@Injectable()
export class PublicationPreview {
  constructor(
    private readonly target: PublicationTarget,
    private readonly instructors: Instructors,
    private readonly comparison: ReleaseComparison,
  ) {}

  async of(input: InputOf<typeof previewReleaseContract>): Promise<{ ok: true; preview: Preview } | Refused> {
    const checked = inspectRelease(input.release);
    if (checked.stage !== 'passed') return refused(refusalOf(checked));
    const { release, digest } = checked;
    const target = await this.target.of(release.course.key, input.course);
    if ('code' in target) return refused(target);
    const instructors = input.instructors ? await this.instructors.resolve(input.instructors) : null;
    if (instructors !== null && 'code' in instructors) return refused(instructors);
    if (input.commit !== undefined && !isCommit(input.commit)) return refused({ code: 'invalid_commit', details: {} });

    const known = target.state.status === 'known' ? target.state : undefined;
    const warnings = asWarnings(checked.warnings);
    if (known?.active?.digest === digest) {
      const { version } = known.active;
      return { ok: true, preview: { release, known, version, unchanged: true, warnings, ...unchanged() } };
    }
    const earlier = known?.releases ?? [];
    const changes = await this.comparison.of(release, earlier);
    const version = (earlier.at(-1)?.version ?? 0) + 1;
    return { ok: true, preview: { release, known, version, unchanged: false, warnings, ...changes } };
  }
}
