import { Inject, Injectable } from '@nestjs/common';
import type { CuratorNoteRow } from '../../../projections/feedback/index.js';
import { TIME_ZONE } from '../../platform/clock/time-zone.js';
import type { Locale } from '../../platform/contract/refusal.js';
import { atOffset } from '../../platform/text/zone.js';
import { ReleaseLibrary, type KnownCourse } from '../catalogue/index.js';
import { waitingOn } from './domain/curator-note.js';
import { placeNow } from './place-now.js';
import { Signatures } from './signatures.js';

/** Notes as lists show them: where their places are now, and who wrote what. */
@Injectable()
export class ListedNotes {
  constructor(
    private readonly library: ReleaseLibrary,
    private readonly signatures: Signatures,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async views({ active }: KnownCourse, rows: readonly CuratorNoteRow[], locale: Locale) {
    const release = active && (await this.library.content(active));
    const signed = await this.signatures.of(
      rows.flatMap(({ author, replies }) => [author, ...replies.map((one) => one.author)]),
    );
    return rows.map((row) => ({
      id: row.note_id,
      target: row.target,
      release: row.release_id,
      version: row.version,
      lesson_key: row.lesson_key,
      ...placeNow({ target: row.target, releaseId: row.release_id, lessonKey: row.lesson_key }, release, locale),
      quote: row.quote,
      text: row.text,
      via: row.via,
      ...signed(row.author),
      status: row.status,
      waiting_on: waitingOn({ status: row.status, lastVia: row.last_via }),
      created_at: atOffset(row.created_at, this.timeZone),
      updated_at: atOffset(row.updated_at, this.timeZone),
      replies: row.replies.map(({ via, author, text, createdAt }) => ({
        via,
        ...signed(author),
        text,
        created_at: atOffset(createdAt, this.timeZone),
      })),
    }));
  }
}
