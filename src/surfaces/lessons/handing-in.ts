import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/contract/caller.js';
import { Failure } from '../../platform/contract/failure.js';
import { Gateway } from '../../platform/contract/gateway.js';
import type { Outcome } from '../../platform/contract/outcome.js';
import { Registry } from '../../platform/contract/registry.js';
import type { UploadedFile } from '../pages/upload-body.js';

const MIB = 1024 * 1024;
/** Those of R-153; what exceeds them is refused by the use case. */
export const HOMEWORK_LIMITS = { files: 10, file: 10 * MIB, together: 30 * MIB };

/** What a form hands in; text that is left out stays as it is. */
export interface Given {
  readonly lesson: string;
  readonly space: string;
  readonly text: string | undefined;
  readonly files: readonly UploadedFile[];
  readonly key: string;
}

/** Hands in as the person, by the calls that agents and windows make. */
@Injectable()
export class HandingIn {
  constructor(
    private readonly registry: Registry,
    private readonly gateway: Gateway,
  ) {}

  /** All files make one version. The files go first: when they are refused, nothing is saved. Gives the reason in a sentence. */
  async save({ lesson, space, text, files, key }: Given, caller: Caller): Promise<string | undefined> {
    const place = { lesson, space, idempotency_key: key };
    if (files.length > 0) {
      const given = files.map(({ name, bytes }) => ({ name, data: bytes.toString('base64') }));
      const fault = sentenceOf(await this.call('store_homework_file', { ...place, files: given }, caller));
      if (fault !== undefined) return fault;
    }
    if (text === undefined) return undefined;
    return sentenceOf(await this.call('submit_homework', { ...place, answer: text }, caller));
  }

  private call(name: string, given: object, caller: Caller): Promise<Outcome> {
    const registered = this.registry.find('learner', name);
    if (!registered) throw new Error(`there is no ${name}`);
    return this.gateway.call(registered, given, caller);
  }
}

/** The refusal, and which file it is about; a failure is the page's to show. */
function sentenceOf(outcome: Outcome): string | undefined {
  if (outcome.kind === 'ok') return undefined;
  if (outcome.kind === 'failed') {
    const { kind, faults, retryAfterSeconds } = outcome.failure;
    throw new Failure(kind, faults, {
      cause: outcome.cause,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
  const { message, details } = outcome.refusal;
  return typeof details['file'] === 'string' ? `${details['file']}: ${message}` : message;
}
