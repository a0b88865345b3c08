import { readFile } from 'node:fs/promises';
import { CliError } from './exit.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a file in UTF-8, without its byte order mark. */
export async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    // node:fs throws errors only.
    throw new CliError(`The file ${path} cannot be read: ${(cause as Error).message}`, 2, { cause });
  });
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new CliError(`The file ${path} is not in UTF-8. Save it as "CSV UTF-8".`, 2, { cause });
  }
}
