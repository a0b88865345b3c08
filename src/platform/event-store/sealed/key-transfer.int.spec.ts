import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeDatabase, type StoreDatabase } from '../../../../test/support/stores.js';
import { writeWholeFile } from '../transfer/whole-file.js';
import type { KeyVault } from './key-vault.js';
import { KeyTransfer } from './key-transfer.js';
import { openKeyVault } from './postgres-key-vault.js';

const SECRET = 'the secret of both installations';
const folder = mkdtempSync(join(tmpdir(), 'lyceum-keys-'));
const path = join(folder, 'keys');
const opened: StoreDatabase[] = [];

interface Vault {
  readonly vault: KeyVault;
  readonly keys: KeyTransfer;
}

async function aVault(secret = SECRET): Promise<Vault> {
  const database = await storeDatabase(3);
  opened.push(database);
  return { vault: await openKeyVault(database.pool, secret), keys: new KeyTransfer(database.pool, secret) };
}

let home: Vault;
beforeAll(async () => {
  home = await aVault();
  for (const subject of ['mira', 'tomas', 'ada']) await home.vault.keyFor(subject);
  await home.vault.destroy('tomas');
  await writeWholeFile(path, home.keys.lines(), { secret: true });
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const { close } of opened) await close();
});

it('keys come over as they were, wrapped anew, and a destroyed one stays destroyed', async () => {
  const away = await aVault();
  expect(await away.keys.take(path)).toBe(3);
  expect(await away.keys.take(path)).toBe(3);
  for (const subject of ['mira', 'tomas', 'ada']) {
    expect(await away.vault.keyFor(subject)).toEqual(await home.vault.keyFor(subject));
  }
  expect((await away.vault.keyFor('tomas')).key).toBeUndefined();
});

it('no key stands in the file as it is', async () => {
  const text = readFileSync(path, 'utf8');
  const { key } = await home.vault.keyFor('mira');
  for (const encoding of ['hex', 'base64', 'base64url'] as const) expect(text).not.toContain(key?.toString(encoding));
});

it('tells which keys were never heard of: a destroyed one was', async () => {
  const kids = await Promise.all(['mira', 'tomas'].map(async (one) => (await home.vault.keyFor(one)).kid));
  expect(await home.keys.missing(kids)).toEqual([]);
  expect(await (await aVault()).keys.missing(kids)).toEqual(kids);
});

it('a key that was destroyed here after the file was written does not come back', async () => {
  const away = await aVault();
  await away.keys.take(path);
  await away.vault.destroy('ada');
  await away.keys.take(path);
  expect((await away.vault.keyFor('ada')).key).toBeUndefined();
});

it('another secret is refused in a sentence', async () => {
  const away = await aVault('another secret than the one of home');
  await expect(away.keys.take(path)).rejects.toThrow('These keys were made with another LYCEUM_SECRET.');
});

it('a person with another key here is refused, and no key comes in', async () => {
  const away = await aVault();
  await away.vault.keyFor('tomas');
  await expect(away.keys.take(path)).rejects.toThrow('belongs to somebody who has another key here');
  expect(await away.keys.missing([(await home.vault.keyFor('ada')).kid])).toHaveLength(1);
});

it.each<[string, (lines: string[]) => string[], string]>([
  ['cut short', (lines) => lines.slice(0, -1), 'line 5: the file of keys breaks off here'],
  ['with a key left out', (lines) => lines.toSpliced(1, 1), 'line 4: the file of keys was changed'],
  [
    'with a key of somebody else',
    (lines) => lines.with(1, (lines[1] ?? '').replace('"ada"', '"eve"')),
    'line 2: this key was changed',
  ],
  ['with a line behind the end', (lines) => [...lines, lines[1] ?? ''], 'line 6: follows the last line'],
  ['that is something else', () => ['hello'], 'line 1: is not a key as an export writes it'],
  ['of events', () => ['{"lyceum":"events","format":1}'], 'line 1: this is not a file of keys'],
])('a file %s is refused, and no key comes in', async (_, change, sentence) => {
  const away = await aVault();
  const changed = join(folder, 'changed');
  writeFileSync(changed, `${change(readFileSync(path, 'utf8').trimEnd().split('\n')).join('\n')}\n`);
  await expect(away.keys.take(changed)).rejects.toThrow(sentence);
  expect(await away.keys.missing([(await home.vault.keyFor('ada')).kid])).toHaveLength(1);
});
