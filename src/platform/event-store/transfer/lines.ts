import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/** Twice what an append may hold: no line of ours is longer. */
const LONGEST = 2 * 1024 * 1024;
const NEW_LINE = 0x0a;

/** A file that is not, or not any more, what an export wrote. `line` counts from 1. */
export class FileFault extends Error {
  override readonly name = 'FileFault';
  constructor(
    readonly line: number,
    readonly what: string,
    options?: ErrorOptions,
  ) {
    super(`line ${line}: ${what}`, options);
  }
}

export interface Line {
  readonly number: number;
  readonly text: string;
}

/**
 * The lines of a file, expanded when its name ends in .gz; one at a time in memory. `read` is told how many bytes of the
 * file were read so far.
 * @throws FileFault where it is not text, not whole lines, or broken off
 */
export async function* linesOf(path: string, read: (bytes: number) => void = () => undefined): AsyncGenerator<Line> {
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of bytesOf(path, read)) {
      let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE)) {
        number += 1;
        yield { number, text: textOf(bytes.subarray(0, end), number) };
        bytes = bytes.subarray(end + 1);
      }
      rest = bytes;
      if (rest.length > LONGEST) throw new FileFault(number + 1, 'is longer than any event can be');
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!code.startsWith('Z_')) throw error;
    const what = code === 'Z_BUF_ERROR' ? 'the compressed file breaks off here' : 'the compressed file is damaged here';
    throw new FileFault(number + 1, what, { cause: error });
  }
  if (rest.length > 0) throw new FileFault(number + 1, 'the file breaks off in this line');
}

async function* bytesOf(path: string, read: (bytes: number) => void): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  const source = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  if (source !== file) file.on('error', (error) => source.destroy(error));
  try {
    for await (const chunk of source) {
      read(file.bytesRead);
      yield chunk as Buffer;
    }
  } finally {
    file.destroy();
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Buffer, number: number): string {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch (cause) {
    throw new FileFault(number, 'is not UTF-8 text', { cause });
  }
  if (text.startsWith('\uFEFF')) throw new FileFault(number, 'begins with a byte order mark, which some program added');
  if (text.endsWith('\r'))
    throw new FileFault(number, 'ends with a carriage return: some program changed the line ends');
  return text;
}
