import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/contract/caller.js';
import { answer, type OutputOf } from '../../../platform/contract/use-case.js';
import type { KnownCourse, ReleaseRecord } from '../domain/course.js';
import type { CourseEvent } from '../domain/course.events.js';
import { changedQuizzes, keyChanges, type Contents } from '../domain/release-changes.js';
import type { Release } from '../domain/release.js';
import { chapterContents, lessonContents } from '../release-checks/contents.js';
import { ReleaseLibrary } from '../release-library.js';
import { Instructors } from './instructors.js';
import { SettledAttempts } from './settled-attempts.js';
import type { publishReleaseContract } from './publish-release.contract.js';

type Output = OutputOf<typeof publishReleaseContract>;

/** What a publication answers, made from what it recorded: the same when the command is repeated. */
@Injectable()
export class PublicationAnswer {
  constructor(
    private readonly library: ReleaseLibrary,
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
      ...(published ? await this.changes(state, record) : unchanged()),
      document:
        record.documentKey === null ? null : { artifact: record.documentKey, version: record.documentVersion ?? 1 },
      attempts: await this.attempts.of(record.releaseId, caller),
      instructors: await this.instructors.accounts(state.instructors),
      warnings: record.warnings.map((warning) => ({ ...warning })),
    };
    return answer(data);
  }

  private async changes(
    { releases }: KnownCourse,
    record: ReleaseRecord,
  ): Promise<Pick<Output, 'chapters' | 'lessons'>> {
    const earlier = releases.filter(({ version }) => version < record.version);
    const former = earlier.at(-1);
    const now = await this.library.content(record);
    const before = former ? await this.library.content(former) : null;
    const chapters = await this.lastSeen(
      earlier.slice(0, -1),
      record.chapterKeys,
      (r) => r.chapterKeys,
      chapterContents,
    );
    const lessons = await this.lastSeen(earlier.slice(0, -1), record.lessonKeys, (r) => r.lessonKeys, lessonContents);
    return {
      chapters: listed(keyChanges(chapterContents(now), before ? chapterContents(before) : new Map(), chapters)),
      lessons: {
        ...listed(keyChanges(lessonContents(now), before ? lessonContents(before) : new Map(), lessons)),
        quiz_changed: before ? changedQuizzes(now, before) : [],
      },
    };
  }

  /** What stood under keys before the former release; only releases that are needed are read. */
  private async lastSeen(
    earlier: readonly ReleaseRecord[],
    keys: readonly string[],
    keysOf: (record: ReleaseRecord) => readonly string[],
    contents: (release: Release) => Contents,
  ): Promise<Contents> {
    const found = new Map<string, string>();
    for (const record of earlier.toReversed()) {
      const wanted = keysOf(record).filter((key) => keys.includes(key) && !found.has(key));
      if (wanted.length === 0) continue;
      const seen = contents(await this.library.content(record));
      for (const key of wanted) found.set(key, seen.get(key) ?? '');
    }
    return found;
  }
}

function unchanged(): Pick<Output, 'chapters' | 'lessons'> {
  const nothing = { created: [], updated: [], removed: [], restored: [] };
  return { chapters: nothing, lessons: { ...nothing, quiz_changed: [] } };
}

function listed(changes: ReturnType<typeof keyChanges>) {
  const { created, updated, removed, restored } = changes;
  return { created: [...created], updated: [...updated], removed: [...removed], restored: [...restored] };
}
