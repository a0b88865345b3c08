import { setTimeout as sleep } from 'node:timers/promises';
import { CachedKeyVault } from './cached-key-vault.js';
import { InMemoryKeyVault } from './in-memory-key-vault.js';

/** Counts how often the vault itself is asked. */
class CountingVault extends InMemoryKeyVault {
  finds: (readonly string[])[] = [];
  override find(kids: readonly string[]) {
    this.finds.push(kids);
    return super.find(kids);
  }
}

describe('cached key vault', () => {
  it('looks once for what was destroyed, however many ask at the same time, and anew after keys were dropped', async () => {
    const vault = new InMemoryKeyVault();
    const { kid } = await vault.keyFor('anna');
    let looks = 0;
    let goOn: () => void = () => undefined;
    const slow = Object.assign(Object.create(vault) as InMemoryKeyVault, {
      destructions: async () => {
        looks += 1;
        await new Promise<void>((resolve) => (goOn = resolve));
        return vault.destructions();
      },
    });
    const cached = new CachedKeyVault(slow);
    const many = Array.from({ length: 50 }, () => cached.find([kid]));
    await sleep(1);
    expect(looks).toBe(1);
    const goOnWithFirst = goOn;
    cached.forget();
    const after = cached.find([kid]);
    await sleep(1);
    expect(looks).toBe(2);
    goOnWithFirst();
    goOn();
    expect((await Promise.all([...many, after])).every(({ size }) => size === 1)).toBe(true);
  });

  it('looks again when a look failed', async () => {
    const vault = new InMemoryKeyVault();
    let isGone = true;
    const broken = Object.assign(Object.create(vault) as InMemoryKeyVault, {
      destructions: async () => (isGone ? Promise.reject(new Error('gone')) : vault.destructions()),
    });
    const cached = new CachedKeyVault(broken);
    await expect(Promise.all([cached.find(['a']), cached.find(['a'])])).rejects.toThrow('gone');
    isGone = false;
    expect((await cached.find(['a'])).size).toBe(0);
  });

  it('asks once for a key, also for one that is gone', async () => {
    const vault = new CountingVault();
    const cached = new CachedKeyVault(vault);
    const { kid } = await cached.keyFor('anna');
    for (let i = 0; i < 3; i += 1) {
      const found = await cached.find([kid, 'gone', kid]);
      expect([...found.keys()]).toEqual([kid]);
    }
    expect(vault.finds).toEqual([[kid, 'gone']]);
  });

  it('keeps a bounded number of keys', async () => {
    const vault = new CountingVault();
    const cached = new CachedKeyVault(vault, { keys: 2, milliseconds: 60_000 });
    const kids = await Promise.all(['a', 'b', 'c'].map(async (subject) => (await vault.keyFor(subject)).kid));
    for (const kid of [...kids, ...kids]) await cached.find([kid]);
    expect(vault.finds).toHaveLength(6);
  });

  it('forgets a destroyed key at once', async () => {
    const cached = new CachedKeyVault(new InMemoryKeyVault());
    const { kid } = await cached.keyFor('anna');
    expect((await cached.find([kid])).size).toBe(1);
    await cached.destroy('anna');
    expect((await cached.find([kid])).size).toBe(0);
    expect((await cached.keyFor('anna')).key).toBeUndefined();
  });

  it('notices within its time that another process destroyed a key', async () => {
    const vault = new InMemoryKeyVault();
    const cached = new CachedKeyVault(vault, { keys: 10, milliseconds: 20 });
    const { kid } = await cached.keyFor('anna');
    await cached.find([kid]);
    await vault.destroy('anna');
    await sleep(40);
    expect((await cached.find([kid])).size).toBe(0);
    expect((await cached.keyFor('anna')).key).toBeUndefined();
  });

  it('does not keep a key that was read while it was destroyed', async () => {
    const vault = new InMemoryKeyVault();
    const { kid } = await vault.keyFor('anna');
    let read: () => void = () => undefined;
    const slow = Object.assign(Object.create(vault) as InMemoryKeyVault, {
      find: async (kids: readonly string[]) => {
        const found = await vault.find(kids);
        await new Promise<void>((resolve) => (read = resolve));
        return found;
      },
    });
    const cached = new CachedKeyVault(slow);
    const first = cached.find([kid]);
    await sleep(1);
    await cached.destroy('anna');
    read();
    await first;
    const second = cached.find([kid]);
    await sleep(1);
    read();
    expect((await second).size).toBe(0);
  });

  it('reads with the keys that there are after it was told to forget', async () => {
    const vault = new InMemoryKeyVault();
    const cached = new CachedKeyVault(vault);
    const { kid } = await cached.keyFor('anna');
    expect((await cached.find([kid])).size).toBe(1);
    await vault.destroy('anna');
    cached.forget();
    expect((await cached.find([kid])).size).toBe(0);
  });
});
