import { Injectable } from '@nestjs/common';
import { Router, type Request, type Response } from 'express';
import { Failure } from '../../platform/contract/failure.js';
import { Gateway } from '../../platform/contract/gateway.js';
import { failed, type Outcome } from '../../platform/contract/outcome.js';
import { Registry } from '../../platform/contract/registry.js';
import { Entrance } from '../entrance/entrance.js';
import { callerOf, type Visit } from '../entrance/visit.js';
import { envelope, failureAnswer, type HttpAnswer } from './envelope.js';
import { jsonBodyReader } from './json-body.js';
import { openApi } from './openapi.js';

/** `POST /api/<surface>/<tool>` for every use case, and the description of them all. */
@Injectable()
export class HttpSurface {
  constructor(
    private readonly registry: Registry,
    private readonly gateway: Gateway,
    private readonly entrance: Entrance,
  ) {}

  /** Reads bodies itself: mount it before any body parser. */
  router(): Router {
    const router = Router();
    const { options } = this.entrance;
    const description = JSON.stringify(openApi(this.registry, options));
    router.get('/api/openapi.json', (_request, response) => {
      response.type('application/json').send(description);
    });
    router.all('/api/:surface/:tool', async (request, response) => {
      send(response, await this.answer(request, response));
    });
    router.use('/api', (_request, response) => {
      send(response, failureAnswer(failed(new Failure('not_found'), { locale: 'en', correlationId: '' }).failure));
    });
    return router;
  }

  private async answer(request: Request, response: Response): Promise<HttpAnswer> {
    const { surface, tool } = request.params as { surface: string; tool: string };
    const entered = await this.entrance.admit(request, `${this.entrance.options.publicUrl}/api`);
    if (!entered.admitted) {
      if (entered.failure.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
      return failureAnswer(entered.failure);
    }
    const { visit } = entered;
    response.setHeader('X-Correlation-Id', visit.correlationId);
    try {
      return envelope(await this.call(request, response, { surface, tool, visit }));
    } catch (thrown) {
      return failureAnswer(failed(thrown, { locale: visit.identity.locale, ...visit }).failure);
    }
  }

  private async call(
    request: Request,
    response: Response,
    { surface, tool, visit }: { surface: string; tool: string; visit: Visit },
  ): Promise<Outcome> {
    const registered = this.registry.find(surface, tool);
    if (!registered || request.method !== 'POST') throw new Failure('not_found');
    const { bodyLimitBytes } = this.entrance.options;
    const readJson = jsonBodyReader(registered.contract.largestRequest ?? bodyLimitBytes);
    const given = await readJson(request, response);
    const gone = new AbortController();
    response.once('close', () => response.writableFinished || gone.abort());
    const details = {
      idempotencyKey: request.headers['idempotency-key'],
      signal: gone.signal,
    };
    return this.gateway.call(registered, given, callerOf(visit, details, this.entrance.ids));
  }
}

function send(response: Response, { status, headers, body }: HttpAnswer): void {
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', ...headers })
    .json(body);
}
