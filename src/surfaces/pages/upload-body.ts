import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { Request } from 'express';
import { Failure } from '../../platform/contract/failure.js';

/** A file that was chosen in a form. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export interface Upload {
  readonly field: (name: string) => string | undefined;
  readonly files: readonly UploadedFile[];
}

/** In bytes, but for `files`, which is a number of them. */
export interface UploadLimits {
  readonly files: number;
  readonly file: number;
  readonly together: number;
}

const FIELDS = 10;
const FIELD_BYTES = 256 * 1024;
/** What is read at all: beyond this the browser is hung up on, until then it is told what is wrong. */
const READ_BYTES = 128 * 1024 * 1024;

/**
 * The fields and files of a form (multipart/form-data), in memory. Of what exceeds a limit just so much is kept that whoever
 * takes the files sees it: one byte of a file, one file, one byte of all together. A file that was not chosen is none.
 * @throws Failure when it is no such form, is cut off, or is larger than anybody would send by mistake
 */
export async function uploadBody(request: Request, limits: UploadLimits): Promise<Upload> {
  if (Number(request.headers['content-length']) > READ_BYTES) throw new Failure('too_large');
  const fields = new Map<string, string>();
  const files: { readonly name: string; readonly chunks: Buffer[]; isLeftOut: boolean }[] = [];
  let [read, kept] = [0, 0];
  const form = formOf(request, {
    fields: FIELDS,
    fieldSize: FIELD_BYTES,
    files: limits.files + 1,
    fileSize: limits.file + 1,
  });
  // What is cut off is told of here and at the file, too; the pipeline throws it.
  form.on('error', ignored);
  form.on('field', (name, value) => fields.set(name, fields.get(name) ?? value));
  form.on('file', (_field, content: Readable, name: string | undefined) => {
    // An empty list has no type of its own.
    const file = { name: name ?? '', chunks: [] as Buffer[], isLeftOut: false };
    if (file.name !== '') files.push(file);
    content.on('error', ignored);
    content.on('data', (chunk: Buffer) => {
      if (kept > limits.together) {
        file.isLeftOut = file.chunks.length === 0;
        return;
      }
      file.chunks.push(chunk);
      kept += chunk.length;
    });
  });
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      read += chunk.length;
      if (read > READ_BYTES) throw new Failure('too_large');
      yield chunk;
    }
  };
  await pipeline(request, counted, form).catch((error: unknown) => {
    throw error instanceof Failure ? error : new Failure('invalid_arguments');
  });
  return {
    field: (name) => fields.get(name),
    files: files
      .filter(({ isLeftOut }) => !isLeftOut)
      .map(({ name, chunks }) => ({ name, bytes: Buffer.concat(chunks) })),
  };
}

function ignored(): void {}

function formOf(request: Request, limits: ConstructorParameters<typeof Busboy>[0]['limits']) {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) throw new Failure('invalid_arguments');
  try {
    return new Busboy({ headers: { ...request.headers, 'content-type': type }, limits });
  } catch {
    throw new Failure('invalid_arguments');
  }
}
