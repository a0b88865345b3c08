import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { createGzip } from 'node:zlib';

const PIECE = 64 * 1024;

export interface FileOptions {
  /** For its owner only. */
  readonly secret?: boolean;
  /** What ends each line; `\n` unless told otherwise. */
  readonly end?: string;
  /** Where the bytes go; a file unless told otherwise. */
  readonly to?: (path: string, mode: number) => Writable;
}

/**
 * Writes lines into a file that appears under its name only when it is whole and on the disk; compressed when the name
 * ends in .gz. Lines are taken as fast as they are written, so few are ever in memory. A file that is there is replaced.
 */
export async function writeWholeFile(
  path: string,
  lines: AsyncIterable<string>,
  { secret = false, end = '\n', to = onDisk }: FileOptions = {},
): Promise<void> {
  const aside = `${path}.${process.pid}.part`;
  try {
    const target = to(aside, secret ? 0o600 : 0o666);
    if (path.endsWith('.gz')) await pipeline(pieces(lines, end), createGzip(), target);
    else await pipeline(pieces(lines, end), target);
    await rename(aside, path);
    await keepName(path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

function onDisk(path: string, mode: number): Writable {
  return createWriteStream(path, { flags: 'wx', mode, flush: true });
}

async function* pieces(lines: AsyncIterable<string>, end: string): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += line + end;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece) yield piece;
}

/** A name is on the disk when its folder is. */
async function keepName(path: string): Promise<void> {
  const folder = await open(dirname(resolve(path)), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
