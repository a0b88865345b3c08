import { storeDatabase, type StoreDatabase } from '../../../../test/support/stores.js';
import { openKeyVault } from './postgres-key-vault.js';

const SECRET = 'the secret of this installation';
let database: StoreDatabase;

beforeEach(async () => {
  database = await storeDatabase();
});
afterEach(() => database.close());

describe('key vault in PostgreSQL', () => {
  it('gives a subject one key, whoever asks at the same time', async () => {
    const vaults = await Promise.all([1, 2, 3, 4].map(() => openKeyVault(database.pool, SECRET)));
    const keys = await Promise.all(vaults.flatMap((vault) => [1, 2, 3].map(() => vault.keyFor('anna'))));
    expect(new Set(keys.map(({ kid, key }) => `${kid} ${key?.toString('hex')}`)).size).toBe(1);
    expect(keys[0]?.key).toHaveLength(32);
    const { rows } = await database.pool.query('select subject from vault.keys');
    expect(rows).toEqual([{ subject: 'anna' }]);
  });

  it('gives different subjects different keys, and the same ones after a restart', async () => {
    const before = await openKeyVault(database.pool, SECRET);
    const [anna, boris] = [await before.keyFor('anna'), await before.keyFor('boris')];
    expect(anna.key).not.toEqual(boris.key);
    const after = await openKeyVault(database.pool, SECRET);
    expect(await after.keyFor('anna')).toEqual(anna);
    expect(await after.find([anna.kid, boris.kid])).toEqual(new Map([anna, boris].map(({ kid, key }) => [kid, key])));
  });

  it('keeps keys wrapped only', async () => {
    const vault = await openKeyVault(database.pool, SECRET);
    const { key } = await vault.keyFor('anna');
    const { rows } = await database.pool.query<{ wrapped: Buffer }>('select wrapped from vault.keys');
    expect(rows[0]?.wrapped.includes(key as Buffer)).toBe(false);
    expect(rows[0]?.wrapped).toHaveLength(12 + 32 + 16);
  });

  it('says in one sentence that the secret is another one', async () => {
    await openKeyVault(database.pool, SECRET);
    await expect(openKeyVault(database.pool, 'another')).rejects.toThrow(
      'LYCEUM_SECRET is not the secret that the keys in this database were made with',
    );
  });

  it('destroys a key for every process and for ever', async () => {
    const [here, there] = await Promise.all([1, 2].map(() => openKeyVault(database.pool, SECRET)));
    const { kid } = (await here?.keyFor('anna')) ?? { kid: '' };
    await here?.destroy('anna');
    await here?.destroy('anna');
    expect(await there?.find([kid])).toEqual(new Map());
    expect(await there?.keyFor('anna')).toEqual({ kid });
    const { rows } = await database.pool.query('select wrapped, destroyed_at is null as living from vault.keys');
    expect(rows).toEqual([{ wrapped: null, living: false }]);
  });

  it('destroys a part by itself, and every part with its whole', async () => {
    const vault = await openKeyVault(database.pool, SECRET);
    const [anna, one, two] = [await vault.keyFor('anna'), await vault.keyFor('anna/1'), await vault.keyFor('anna/2')];
    const other = await vault.keyFor('anna2/1');
    await vault.destroy('anna/1');
    const kids = [anna.kid, one.kid, two.kid, other.kid];
    expect([...(await vault.find(kids)).keys()].toSorted()).toEqual([anna.kid, two.kid, other.kid].toSorted());
    await vault.destroy('anna');
    expect([...(await vault.find(kids)).keys()]).toEqual([other.kid]);
    expect((await vault.keyFor('anna/3')).key).toBeUndefined();
  });

  it('makes no part beside the end of its whole', async () => {
    const vaults = await Promise.all([1, 2, 3, 4].map(() => openKeyVault(database.pool, SECRET)));
    for (const person of Array.from({ length: 20 }, (_, i) => `person-${i}`)) {
      const made = vaults.map((vault, i) => (i === 1 ? vault.destroy(person) : vault.keyFor(`${person}/${i}`)));
      await Promise.all(made);
    }
    const { rows } = await database.pool.query('select subject from vault.keys where wrapped is not null');
    expect(rows).toEqual([]);
  });

  it('lets a subject without a key be destroyed beforehand', async () => {
    const vault = await openKeyVault(database.pool, SECRET);
    await vault.destroy('never seen');
    expect((await vault.keyFor('never seen')).key).toBeUndefined();
  });

  it('tells every process how much was destroyed, and since when a subject is', async () => {
    const [here, there] = await Promise.all([1, 2].map(() => openKeyVault(database.pool, SECRET)));
    const before = await there?.destructions();
    const at = await here?.destroy('anna/1');
    await here?.destroy('boris');
    expect(await here?.destroy('anna/1')).toBe(at);
    there?.forget();
    expect(before).toEqual({ all: 0, people: 0 });
    expect(await there?.destructions()).toEqual({ all: 3, people: 1 });
    const { rows } = await database.pool.query(
      "select $1::timestamptz between now() - interval '1 min' and now() as lately",
      [at],
    );
    expect(rows).toEqual([{ lately: true }]);
  });
});
