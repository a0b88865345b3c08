import express, { type Request, type Response } from 'express';
import { Failure } from '../../platform/contract/failure.js';

const read = express.urlencoded({ extended: false, limit: '8kb', parameterLimit: 20 });

/** The fields of a form; a field that came twice counts once. @throws Failure when it is too large or no form */
export async function formBody(request: Request, response: Response): Promise<(name: string) => string> {
  await new Promise<void>((resolve, reject) => {
    read(request, response, (error?: unknown) => (error ? reject(failureOf(error)) : resolve()));
  });
  // A form is fields; what each holds is looked at below.
  const fields = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  return (name) => {
    const value = [fields[name]].flat()[0];
    return typeof value === 'string' ? value.trim() : '';
  };
}

function failureOf(error: unknown): Failure {
  const isTooLarge = (error as { type?: string }).type === 'entity.too.large';
  return new Failure(isTooLarge ? 'too_large' : 'invalid_arguments');
}
