import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { parsed } from '../transfer/event-line.js';
import { FileFault, linesOf } from '../transfer/lines.js';
import { MasterKey } from './master-key.js';

/** Why keys cannot come into this vault, in a sentence for the operator. */
export class KeysRefused extends Error {
  override readonly name = 'KeysRefused';
}

interface Head {
  readonly lyceum: 'keys';
  readonly format: number;
  readonly salt: string;
  readonly proof: string;
}

interface Travelling {
  readonly subject: string;
  readonly kid: string;
  /** Absent once the key was destroyed: that travels, too. */
  readonly wrapped: string | null;
}

const FORMAT = 1;
const PAGE = 1_000;

/**
 * Takes the wrapped keys of people from one vault to another, in a file of their own: events are kept long and in many
 * places, keys briefly and apart, or destroying one would mean nothing.
 */
export class KeyTransfer {
  constructor(
    private readonly pool: Pool,
    private readonly secret: string,
  ) {}

  /** The lines of a file of keys; those of destroyed keys say so. */
  async *lines(): AsyncGenerator<string> {
    const { rows } = await this.pool.query(
      `select encode(salt, 'hex') as salt, encode(proof, 'hex') as proof from vault.lock`,
    );
    const [lock] = rows as { salt: string; proof: string }[];
    if (!lock) throw new Error('the vault has no lock: it was never opened');
    const hash = createHash('sha256');
    const told = (line: string) => (hash.update(`${line}\n`), line);
    yield told(JSON.stringify({ lyceum: 'keys', format: FORMAT, ...lock } satisfies Head));
    let keys = 0;
    for (let after = ''; ;) {
      const page = await this.pool.query(
        `select subject, kid, encode(wrapped, 'hex') as wrapped from vault.keys where subject > $1 order by subject limit $2`,
        [after, PAGE],
      );
      for (const { subject, kid, wrapped } of page.rows as Travelling[]) {
        yield told(JSON.stringify({ subject, kid, wrapped } satisfies Travelling));
        after = subject;
        keys += 1;
      }
      if (page.rows.length < PAGE) break;
    }
    yield JSON.stringify({ keys, sha256: hash.digest('hex') });
  }

  /**
   * Takes the keys of a file in, all or none, wrapped anew for this vault. A key that was destroyed here or there is
   * destroyed. The secret must be the same: claimed names in the log are hashed with it as well.
   * @returns how many keys there are, destroyed ones included
   * @throws KeysRefused, FileFault
   */
  async take(path: string): Promise<number> {
    const { rows } = await this.pool.query(`select encode(salt, 'hex') as salt from vault.lock`);
    const ours = await MasterKey.of(this.secret, Buffer.from(String(rows[0]?.salt), 'hex'));
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const keys = await this.takeAll(client, path, ours);
      await client.query('commit');
      return keys;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  /** Those of the keys that this vault has never heard of: what they seal could never be read here. */
  async missing(kids: Iterable<string>): Promise<readonly string[]> {
    const { rows } = await this.pool.query(
      `select kid from unnest($1::uuid[]) as asked (kid) where not exists (select 1 from vault.keys k where k.kid = asked.kid)`,
      [[...kids]],
    );
    return rows.map(({ kid }: { kid: string }) => kid);
  }

  private async takeAll(client: PoolClient, path: string, ours: MasterKey): Promise<number> {
    const hash = createHash('sha256');
    let theirs: MasterKey | undefined;
    let keys = 0;
    let end: { keys?: number; sha256?: string } | undefined;
    let number = 0;
    for await (const line of linesOf(path)) {
      number = line.number;
      if (end) throw new FileFault(number, 'follows the last line');
      const read = parsed(line.text);
      if (!read) throw new FileFault(number, 'is not a key as an export writes it');
      if (!theirs) theirs = await masterOf(read, this.secret);
      else if ('sha256' in read) end = read;
      else await this.put(client, rewrapped(read as unknown as Travelling, theirs, ours, number), (keys += 1));
      if (!end) hash.update(`${line.text}\n`);
    }
    if (!end) throw new FileFault(number + 1, 'the file of keys breaks off here');
    if (end.keys !== keys || end.sha256 !== hash.digest('hex'))
      throw new FileFault(number, 'the file of keys was changed');
    return keys;
  }

  private async put(client: PoolClient, { subject, kid, wrapped }: Travelling, line: number): Promise<void> {
    const { rows } = await client.query(
      `insert into vault.keys as k (subject, kid, wrapped, destroyed_at)
       values ($1, $2, decode($3, 'hex'), case when $3::text is null then now() end)
       on conflict (subject) do update
         set wrapped = case when excluded.wrapped is null then null else k.wrapped end,
             destroyed_at = coalesce(k.destroyed_at, excluded.destroyed_at)
       returning kid`,
      [subject, kid, wrapped],
    );
    if (rows[0]?.kid !== kid) {
      throw new KeysRefused(
        `Key ${line} of the file belongs to somebody who has another key here. Import into a new database.`,
      );
    }
  }
}

async function masterOf(head: Partial<Head>, secret: string): Promise<MasterKey> {
  if (head.lyceum !== 'keys' || head.format !== FORMAT) {
    throw new FileFault(1, 'this is not a file of keys that this version of Lyceum reads');
  }
  const master = await MasterKey.of(secret, Buffer.from(String(head.salt), 'hex'));
  if (master.opens(Buffer.from(String(head.proof), 'hex'))) return master;
  throw new KeysRefused(
    'These keys were made with another LYCEUM_SECRET. Begin with a new database and that secret: also logins are found by it.',
  );
}

function rewrapped(key: Travelling, theirs: MasterKey, ours: MasterKey, line: number): Travelling {
  if (key.wrapped === null) return key;
  try {
    const opened = theirs.unwrap(Buffer.from(key.wrapped, 'hex'), key.subject);
    return { ...key, wrapped: ours.wrap(opened, key.subject).toString('hex') };
  } catch (cause) {
    throw new FileFault(line, 'this key was changed', { cause });
  }
}
