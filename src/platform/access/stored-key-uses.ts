import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { sql, type Kysely } from 'kysely';
import { DATABASE } from '../database/database.js';
import type { KeyUses } from './key-uses.js';

interface Tables {
  'control.key_last_use': { key_id: string; used_at: Date };
}

const WRITE_EVERY_MS = 5_000;

/** Uses are gathered and written together, the latest of each key; a fault of the database costs nothing but precision. */
@Injectable()
export class StoredKeyUses implements KeyUses, OnModuleDestroy {
  private pending = new Map<string, Date>();
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(DATABASE) private readonly db: Kysely<Tables>) {}

  note(keyId: string, at: Date): void {
    const known = this.pending.get(keyId);
    if (!known || known < at) this.pending.set(keyId, at);
    this.timer ??= setTimeout(() => void this.write(), WRITE_EVERY_MS).unref();
  }

  async last(keyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const uses = new Map<string, Date>();
    if (keyIds.length > 0) {
      const rows = await this.db.selectFrom('control.key_last_use').selectAll().where('key_id', 'in', keyIds).execute();
      for (const row of rows) uses.set(row.key_id, new Date(row.used_at));
    }
    for (const keyId of keyIds) {
      const noted = this.pending.get(keyId);
      const stored = uses.get(keyId);
      if (noted && (!stored || stored < noted)) uses.set(keyId, noted);
    }
    return new Map([...uses].map(([keyId, at]) => [keyId, at.toISOString()]));
  }

  /** Writes what was gathered; what cannot be written now is tried again with the next uses. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const gathered = [...this.pending];
    if (gathered.length === 0) return;
    try {
      await this.db
        .insertInto('control.key_last_use')
        .values(gathered.map(([key_id, used_at]) => ({ key_id, used_at })))
        .onConflict((conflict) =>
          conflict
            .column('key_id')
            .doUpdateSet({ used_at: sql`greatest(control.key_last_use.used_at, excluded.used_at)` }),
        )
        .execute();
    } catch {
      return;
    }
    for (const [keyId, at] of gathered) if (this.pending.get(keyId) === at) this.pending.delete(keyId);
  }

  async onModuleDestroy(): Promise<void> {
    await this.write();
  }
}
