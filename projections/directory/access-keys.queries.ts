import type { Kysely } from 'kysely';
import type { AccessKeyRow, AccessKeysTable } from './access-keys.table.js';

/** A person's keys, newest first, revoked ones too. */
export function keysOf(db: Kysely<AccessKeysTable>, personId: string): Promise<AccessKeyRow[]> {
  return db
    .selectFrom('access_keys')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('issued_at', 'desc')
    .orderBy('key_id')
    .execute();
}
