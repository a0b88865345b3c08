import { safeName } from '../../../platform/files/index.js';
import type { GivenFile } from '../hand-in.js';

/**
 * The files of a call; undefined when the list has the wrong form. One that lacks its data, or whose base64 is broken, is an
 * empty one.
 */
export function givenFiles(files: unknown): readonly GivenFile[] | undefined {
  if (!Array.isArray(files) || files.length === 0 || !files.every(isFile)) return undefined;
  return files.map(({ name, data = '' }) => {
    const bytes = isBase64(data) ? Buffer.from(data, 'base64') : Buffer.alloc(0);
    return { name: safeName(name), size: bytes.length, bytes };
  });
}

function isFile(file: unknown): file is { readonly name: string; readonly data?: string } {
  if (typeof file !== 'object' || file === null || !('name' in file) || typeof file.name !== 'string') return false;
  return !('data' in file) || file.data === undefined || typeof file.data === 'string';
}

/** Whole groups of four with nothing else in them. One character at a time: a pattern for groups would exhaust the stack. */
function isBase64(data: string): boolean {
  return data.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(data.replace(/={1,2}$/, ''));
}
