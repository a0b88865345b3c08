import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { decrypt, encrypt, KEY_BYTES, packed, unpacked } from '../event-store/sealed/cipher.js';
import type { KeyVault } from '../event-store/sealed/key-vault.js';
import type { FileStore, StoredFile } from './file-store.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FOLDER = /^[0-9a-f]{2}$/;
const HALF = '.half';

/** Files in a folder that every node of an installation sees: `<two digits>/<id>`, the kid of the key before the sealed bytes. */
export class FolderFileStore implements FileStore {
  constructor(
    private readonly folder: string,
    private readonly vault: KeyVault,
  ) {}

  /** Written aside, to the disk, and then named: under its name it is never seen half. */
  async put(id: string, subject: string, bytes: Buffer): Promise<void> {
    const { kid, key } = await this.vault.keyFor(subject);
    // For a destroyed person nobody is ever to read it: the key is thrown away at once.
    const sealed = packed(encrypt(key ?? randomBytes(KEY_BYTES), bytes, contextOf(id)));
    const path = this.pathOf(id);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const aside = `${path}${HALF}`;
    try {
      const file = await open(aside, 'wx', 0o600);
      try {
        await file.writeFile(Buffer.concat([Buffer.from(`${kid}\n`), sealed]));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(aside, path);
      await synced(dirname(path));
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  }

  async read(id: string): Promise<Buffer | undefined> {
    const stored = await readFile(this.pathOf(id)).catch(unlessAbsent);
    if (!stored) return undefined;
    const end = stored.indexOf('\n');
    const kid = stored.subarray(0, end).toString();
    const key = (await this.vault.find([kid])).get(kid);
    return key && decrypt(key, unpacked(stored.subarray(end + 1)), contextOf(id));
  }

  async remove(ids: readonly string[]): Promise<void> {
    await Promise.all(
      ids.flatMap((id) => [this.pathOf(id), `${this.pathOf(id)}${HALF}`]).map((path) => rm(path, { force: true })),
    );
  }

  async *list(): AsyncIterable<StoredFile> {
    for await (const part of entries(this.folder)) {
      if (!FOLDER.test(part)) continue;
      for await (const name of entries(join(this.folder, part))) {
        const id = name.endsWith(HALF) ? name.slice(0, -HALF.length) : name;
        const about = UUID.test(id) ? await stat(join(this.folder, part, name)).catch(unlessAbsent) : undefined;
        if (about) yield { id, storedAt: about.mtime };
      }
    }
  }

  private pathOf(id: string): string {
    if (!UUID.test(id)) throw new Error('a file is stored under a UUID');
    return join(this.folder, id.slice(0, 2), id);
  }
}

async function* entries(folder: string): AsyncIterable<string> {
  const opened = await opendir(folder).catch(unlessAbsent);
  if (opened) for await (const { name } of opened) yield name;
}

/** The name of a new file is on the disk once its folder is. */
async function synced(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function contextOf(id: string): string {
  return `file.${id}`;
}

function unlessAbsent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
