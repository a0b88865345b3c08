import express, { type Request, type Response } from 'express';
import { Failure } from '../../platform/contract/failure.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON of a body, `{}` when it is empty; throws a failure when it is too large or no JSON. */
export type ReadJson = (request: Request, response: Response) => Promise<unknown>;

/** Reads bodies of at most so many bytes; whatever content type is claimed, they are JSON in UTF-8. */
export function jsonBodyReader(limitBytes: number): ReadJson {
  const read = express.raw({ type: () => true, limit: limitBytes });
  return async (request, response) => {
    await new Promise<void>((resolve, reject) => {
      read(request, response, (error?: unknown) => (error ? reject(failureOf(error)) : resolve()));
    });
    const bytes: unknown = request.body;
    return bytes instanceof Uint8Array && bytes.length > 0 ? parsed(bytes) : {};
  };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw notJson();
  }
}

function failureOf(error: unknown): Failure {
  const tooLarge = (error as { type?: string }).type === 'entity.too.large';
  return tooLarge ? new Failure('too_large') : notJson();
}

function notJson(): Failure {
  return new Failure('invalid_arguments', [{ path: 'body', reason: 'a JSON object is expected' }]);
}
