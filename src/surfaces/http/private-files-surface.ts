import { Injectable } from '@nestjs/common';
import { Router, type Request, type Response } from 'express';
import { Failure } from '../../platform/contract/failure.js';
import { failed, type ShownFailure } from '../../platform/contract/outcome.js';
import { PrivateFiles } from '../../platform/files/index.js';
import { Entrance } from '../entrance/entrance.js';
import { failureAnswer } from './envelope.js';

/**
 * `GET /files/private/<id>` with a personal key: a file that somebody handed in, for whoever may read it. Always to be saved and
 * never to be shown: whatever is in it, no browser runs it under this address (LMS-73).
 */
@Injectable()
export class PrivateFilesSurface {
  constructor(
    private readonly files: PrivateFiles,
    private readonly entrance: Entrance,
  ) {}

  router(): Router {
    const router = Router();
    router.get('/files/private/:id', (request, response) => this.answer(request, response));
    return router;
  }

  private async answer(request: Request<{ id: string }>, response: Response): Promise<void> {
    const entered = await this.entrance.admit(request, `${this.entrance.options.publicUrl}/files`);
    if (!entered.admitted) {
      if (entered.failure.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
      return refuse(response, entered.failure);
    }
    const { identity, correlationId } = entered.visit;
    response.setHeader('X-Correlation-Id', correlationId);
    try {
      const file = await this.files.open(request.params.id, identity);
      if (!file) throw new Failure('not_found');
      response.attachment(file.name).set(SAFE).send(file.bytes);
    } catch (thrown) {
      const { failure, cause } = failed(thrown, { locale: identity.locale, correlationId });
      if (cause) this.entrance.logger?.error({ correlationId, error: cause }, 'A file could not be served');
      refuse(response, failure);
    }
  }
}

const SAFE = {
  'Content-Type': 'application/octet-stream',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
};

function refuse(response: Response, failure: ShownFailure): void {
  const { status, body, headers } = failureAnswer(failure);
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', ...headers })
    .json(body);
}
