import { Inject, Injectable } from '@nestjs/common';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { RATE_LIMITER, type RateLimiter } from '../../platform/access/rate-limiter.js';
import { Failure } from '../../platform/contract/failure.js';
import { failed } from '../../platform/contract/outcome.js';
import { SignInAuthenticator, type Visitor } from '../../contexts/identity/index.js';
import { Entrance, localeOf } from '../entrance/entrance.js';
import { languageOf, signInOf, type CookieScope } from './cookies.js';
import { isOwnPage } from './own-page.js';
import { problemPage, type Shown } from './page.js';
import { settingOf, type Setting } from './layout.js';
import { Paths } from './paths.js';

/** A request that may be answered: who asks, and how the answer is said. */
export interface PageVisit {
  readonly visitor: Visitor | undefined;
  readonly setting: Setting;
  readonly correlationId: string;
}

/** What every page asks before anything else: the name of the server, whose form it is, who is signed in, how often. */
@Injectable()
export class PagesGuard {
  readonly paths: Paths;
  readonly cookies: CookieScope;

  constructor(
    private readonly entrance: Entrance,
    private readonly signIns: SignInAuthenticator,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {
    const { publicUrl } = entrance.options;
    this.paths = new Paths(publicUrl);
    this.cookies = { path: this.paths.root || '/', secure: new URL(publicUrl).protocol === 'https:' };
  }

  /** Answers a request with what `show` gives, or with the page that says what is wrong. It never throws. */
  async answer(request: Request, response: Response, show: (visit: PageVisit) => Promise<Shown | undefined>) {
    const correlationId = this.entrance.ids.uuid();
    const chosen = languageOf(request);
    let setting = settingOf(chosen ?? localeOf(request), this.paths);
    response.set(HEADERS).setHeader('X-Correlation-Id', correlationId);
    try {
      this.assertOurs(request);
      const visitor = await this.visitor(request);
      if (visitor) setting = settingOf(chosen ?? visitor.identity.locale, this.paths, visitor.fullName);
      const shown = await show({ visitor, setting, correlationId });
      if (shown) send(response, shown);
    } catch (thrown) {
      const { failure, cause } = failed(thrown, { locale: setting.locale, correlationId });
      this.entrance.turnedAway(failure);
      if (cause) this.entrance.logger?.error({ correlationId, error: cause }, 'A page could not be shown');
      if (failure.retryAfterSeconds) response.setHeader('Retry-After', Math.ceil(failure.retryAfterSeconds));
      if (response.headersSent) response.destroy();
      else send(response, problemPage(setting, failure, correlationId));
    }
  }

  /** Come last: an address that nothing answers, and one that cannot be read, have no page. */
  noPage(): readonly [RequestHandler, ErrorRequestHandler] {
    const lost = (thrown: unknown) => () =>
      Promise.reject(thrown instanceof URIError ? new Failure('not_found') : thrown);
    return [
      (request, response) => this.answer(request, response, lost(new Failure('not_found'))),
      // Express knows by the number of arguments that this one is for errors.
      (thrown, request, response, _next) => this.answer(request, response, lost(thrown)),
    ];
  }

  newCommandId(): string {
    return this.entrance.ids.uuid();
  }

  private assertOurs(request: Request): void {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const isOurs = isReading || isOwnPage(request, this.entrance.options.publicUrl);
    if (!isOurs || !this.entrance.isNameAllowed(request)) throw new Failure('forbidden');
  }

  private async visitor(request: Request): Promise<Visitor | undefined> {
    const shown = signInOf(request, this.cookies);
    const visitor = shown === undefined ? undefined : await this.signIns.visitor(shown);
    if (!visitor) return undefined;
    const admission = await this.limiter.admit(visitor.identity.credentialId);
    if (admission.admitted) return visitor;
    throw new Failure('too_many_requests', [], { retryAfterSeconds: admission.retryAfterSeconds });
  }
}

/** Nothing from elsewhere, no script, nobody's frame; and what is personal is kept nowhere. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Cache-Control': 'private, no-store',
  Vary: 'Cookie, Accept-Language',
};

function send(response: Response, shown: Shown): void {
  if ('to' in shown) response.redirect(303, shown.to);
  else
    response
      .status(shown.status ?? 200)
      .type('html')
      .send(shown.html);
}
