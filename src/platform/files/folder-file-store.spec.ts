import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { InMemoryKeyVault } from '../event-store/sealed/in-memory-key-vault.js';
import { FolderFileStore } from './folder-file-store.js';

const ID = '0f000000-0000-4000-8000-000000000001';
const OTHER = '0f000000-0000-4000-8000-000000000002';
const words = Buffer.from('three cups');

let folder: string;
let vault: InMemoryKeyVault;
let files: FolderFileStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
  vault = new InMemoryKeyVault();
  files = new FolderFileStore(folder, vault);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const listed = async () => {
  const ids: string[] = [];
  for await (const { id } of files.list()) ids.push(id);
  return ids.toSorted();
};

describe('Files in a folder', () => {
  it('come back as they were, and are sealed on the disk', async () => {
    await files.put(ID, 'mira', words);
    expect(await files.read(ID)).toEqual(words);
    expect(readFileSync(join(folder, '0f', ID)).includes(words)).toBe(false);
    expect(await new FolderFileStore(folder, vault).read(ID)).toEqual(words);
  });

  it('are nothing to read once the key of their person is destroyed, others are untouched', async () => {
    await files.put(ID, 'mira', words);
    await files.put(OTHER, 'boris', words);
    await vault.destroy('mira');
    expect([await files.read(ID), await files.read(OTHER)]).toEqual([undefined, words]);
    await files.remove([ID]);
    await files.put(ID, 'mira', words);
    expect(await files.read(ID)).toBeUndefined();
  });

  it('are an error when a bit of them changed, or when one stands in for another', async () => {
    await files.put(ID, 'mira', words);
    await files.put(OTHER, 'mira', Buffer.from('another'));
    const path = join(folder, '0f', ID);
    const stored = readFileSync(path);
    writeFileSync(path, readFileSync(join(folder, '0f', OTHER)));
    await expect(files.read(ID)).rejects.toThrow('authenticate');
    stored[stored.length - 1]! ^= 1;
    writeFileSync(path, stored);
    await expect(files.read(ID)).rejects.toThrow('authenticate');
  });

  it('are listed, removed, and not there when they are not', async () => {
    expect([await listed(), await files.read(ID)]).toEqual([[], undefined]);
    await files.put(ID, 'mira', words);
    await files.put(OTHER, 'mira', words);
    expect(await listed()).toEqual([ID, OTHER]);
    await files.remove([ID, ID]);
    expect([await listed(), await files.read(ID)]).toEqual([[OTHER], undefined]);
  });

  it('leave nothing under their name while they are half written; what a killed process left is listed and removed', async () => {
    await files.put(OTHER, 'mira', words);
    writeFileSync(join(folder, '0f', `${ID}.half`), 'half');
    expect([await files.read(ID), await listed()]).toEqual([undefined, [ID, OTHER]]);
    await files.remove([ID]);
    expect(readdirSync(join(folder, '0f'))).toEqual([OTHER]);
  });

  it('have no name outside the folder', async () => {
    await expect(files.put('../../x', 'mira', words)).rejects.toThrow('UUID');
    await expect(files.read('/etc/passwd')).rejects.toThrow('UUID');
  });
});
