import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { keysOf, type AccessKeysTable } from '../../../../projections/directory/index.js';
import { KEY_USES, type KeyUses } from '../../../platform/access/key-uses.js';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { Directory } from '../directory.js';
import type { listKeysContract } from './list-keys.contract.js';

export class ListKeys extends UseCaseQuery<typeof listKeysContract> {}

@QueryHandler(ListKeys)
export class ListKeysHandler implements IQueryHandler<ListKeys> {
  constructor(
    private readonly directory: Directory,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(KEY_USES) private readonly uses: KeyUses,
  ) {}

  async execute({ input }: ListKeys): Promise<Answer<typeof listKeysContract>> {
    const person = await this.directory.person(input.user);
    if (!person) return refused({ code: 'user_not_found', details: { user: input.user } });
    const { db, stale } = await this.readStore.fresh<AccessKeysTable>('access_keys');
    const rows = await keysOf(db, person.id);
    const lastUses = await this.uses.last(rows.map((row) => row.key_id));
    const keys = rows.map((row) => ({
      key_id: row.key_id,
      label: row.label,
      channel: row.channel,
      issued_at: row.issued_at,
      expires_at: row.expires_at,
      revoked_at: row.revoked_at,
      last_used_at: lastUses.get(row.key_id) ?? null,
    }));
    return answer({ keys }, stale);
  }
}
