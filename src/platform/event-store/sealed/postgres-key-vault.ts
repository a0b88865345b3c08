import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { ask, type Statement, type TextRow } from '../postgres/connections.js';
import { CachedKeyVault } from './cached-key-vault.js';
import { KEY_BYTES } from './cipher.js';
import { partOf, wholeOf, type Destroyed, type Destructions, type KeyVault, type SubjectKey } from './key-vault.js';
import { MasterKey } from './master-key.js';

const SALT_BYTES = 16;

const LOCK: Statement = {
  name: 'vault-lock',
  text: `select encode(salt, 'hex'), encode(proof, 'hex') from vault.lock`,
};
const SET_LOCK: Statement = {
  name: 'vault-set-lock',
  text: 'insert into vault.lock (salt, proof) values ($1, $2) on conflict do nothing',
};
const OF_SUBJECT: Statement = {
  name: 'vault-of-subject',
  text: `select subject, kid, encode(wrapped, 'hex') from vault.keys where subject = $1`,
};
const MAKE: Statement = {
  name: 'vault-make',
  text: 'insert into vault.keys (subject, kid, wrapped) values ($1, $2, $3) on conflict do nothing',
};
/** Waits for whoever destroys the whole at this moment: a part is never made beside that. */
const MAKE_PART: Statement = {
  name: 'vault-make-part',
  text: `insert into vault.keys (subject, kid, wrapped, destroyed_at)
    select $1, $2::uuid, case when whole.destroyed_at is null then $3::bytea end, whole.destroyed_at
    from (select destroyed_at from vault.keys where subject = $4 for share) as whole
    on conflict do nothing`,
};
const OF_KIDS: Statement = {
  name: 'vault-of-kids',
  text: `select subject, kid, encode(wrapped, 'hex') from vault.keys where kid = any($1) and wrapped is not null`,
};
const DESTROY: Statement = {
  name: 'vault-destroy',
  text: `insert into vault.keys (subject, kid, wrapped, destroyed_at) values ($1, $2, null, now())
    on conflict (subject) do update set wrapped = null, destroyed_at = now() where vault.keys.destroyed_at is null`,
};
/**
 * After the whole, in a statement of its own: it sees every part that was made before that. Whoever sees the grown
 * numbers finds the keys gone.
 */
const DESTROY_PARTS: Statement = {
  name: 'vault-destroy-parts',
  text: `with parts as (
      update vault.keys set wrapped = null, destroyed_at = now()
      where starts_with(subject, $1) and destroyed_at is null)
    update vault.lock set destructions = destructions + 1, people_destroyed = people_destroyed + $2::int`,
};
const DESTROYED_AT: Statement = {
  name: 'vault-destroyed-at',
  text: 'select destroyed_at from vault.keys where subject = $1',
};
const DESTRUCTIONS: Statement = {
  name: 'vault-destructions',
  text: 'select destructions, people_destroyed from vault.lock',
};

/** One sentence for the operator. */
export class WrongSecret extends Error {
  override readonly name = 'WrongSecret';
  constructor() {
    super(
      'LYCEUM_SECRET is not the secret that the keys in this database were made with; start with that one, or personal data stays unreadable.',
    );
  }
}

/** The vault of an installation. A secret that is not the one it was made with is one clear error, before anything is read. */
export async function openKeyVault(pool: Pool, secret: string): Promise<KeyVault> {
  const salt = randomBytes(SALT_BYTES);
  const [before] = await ask(pool, LOCK, []);
  if (!before) await ask(pool, SET_LOCK, [salt, (await MasterKey.of(secret, salt)).prove()]);
  const [lock] = before ? [before] : await ask(pool, LOCK, []);
  const master = await MasterKey.of(secret, bytes(lock?.[0]));
  if (!master.opens(bytes(lock?.[1]))) {
    throw new WrongSecret();
  }
  return new CachedKeyVault(new PostgresKeyVault(pool, master));
}

/** Wrapped keys in `vault.keys`; only this class sees them both wrapped and open. */
class PostgresKeyVault implements KeyVault {
  constructor(
    private readonly pool: Pool,
    private readonly master: MasterKey,
  ) {}

  async keyFor(subject: string): Promise<SubjectKey | Destroyed> {
    const [known] = await ask(this.pool, OF_SUBJECT, [subject]);
    if (known) return this.open(known);
    const whole = wholeOf(subject);
    if (whole !== undefined) await this.keyFor(whole);
    const made = [subject, randomUUID(), this.master.wrap(randomBytes(KEY_BYTES), subject)];
    await (whole === undefined ? ask(this.pool, MAKE, made) : ask(this.pool, MAKE_PART, [...made, whole]));
    const [row] = await ask(this.pool, OF_SUBJECT, [subject]);
    return this.open(row as TextRow);
  }

  async find(kids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const found = new Map<string, Buffer>();
    if (kids.length === 0) return found;
    for (const row of await ask(this.pool, OF_KIDS, [kids])) {
      const { kid, key } = this.open(row);
      if (key) found.set(kid, key);
    }
    return found;
  }

  async destroy(subject: string): Promise<string> {
    await ask(this.pool, DESTROY, [subject, randomUUID()]);
    await ask(this.pool, DESTROY_PARTS, [partOf(subject, ''), wholeOf(subject) === undefined ? 1 : 0]);
    const [row] = await ask(this.pool, DESTROYED_AT, [subject]);
    return row?.[0] as string;
  }

  async destructions(): Promise<Destructions> {
    const [row] = await ask(this.pool, DESTRUCTIONS, []);
    return { all: Number(row?.[0]), people: Number(row?.[1]) };
  }

  forget(): void {
    // What is kept at hand, `CachedKeyVault` keeps.
  }

  private open([subject, kid, wrapped]: TextRow): SubjectKey | Destroyed {
    if (!wrapped) return { kid: kid as string };
    return { kid: kid as string, key: this.master.unwrap(bytes(wrapped), subject as string) };
  }
}

function bytes(hex: string | null | undefined): Buffer {
  return Buffer.from(hex ?? '', 'hex');
}
