import { Injectable } from '@nestjs/common';
import type { OutputOf } from '../../../platform/contract/use-case.js';
import type { ReleaseRecord } from '../domain/course.js';
import { changedQuizzes, keyChanges, type Contents } from '../domain/release-changes.js';
import type { Release } from '../domain/release.js';
import { chapterContents, lessonContents } from '../release-checks/contents.js';
import { ReleaseLibrary } from '../release-library.js';
import type { publishReleaseContract } from './publish-release.contract.js';

export type PublicationChanges = Pick<OutputOf<typeof publishReleaseContract>, 'chapters' | 'lessons'>;

/** What a release changes among the chapters and lessons of its course. */
@Injectable()
export class ReleaseComparison {
  constructor(private readonly library: ReleaseLibrary) {}

  /** `earlier` are the versions before it, in their order. */
  async of(now: Release, earlier: readonly ReleaseRecord[]): Promise<PublicationChanges> {
    const former = earlier.at(-1);
    const before = former ? await this.library.content(former) : null;
    const chapterKeys = now.chapters.map(({ key }) => key);
    const lessonKeys = now.lessons.map(({ key }) => key);
    const older = earlier.slice(0, -1);
    const chapters = await this.lastSeen(older, chapterKeys, (r) => r.chapterKeys, chapterContents);
    const lessons = await this.lastSeen(older, lessonKeys, (r) => r.lessonKeys, lessonContents);
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

/** The active release once more changes nothing. */
export function unchanged(): PublicationChanges {
  const nothing = { created: [], updated: [], removed: [], restored: [] };
  return { chapters: nothing, lessons: { ...nothing, quiz_changed: [] } };
}

function listed(changes: ReturnType<typeof keyChanges>) {
  const { created, updated, removed, restored } = changes;
  return { created: [...created], updated: [...updated], removed: [...removed], restored: [...restored] };
}
