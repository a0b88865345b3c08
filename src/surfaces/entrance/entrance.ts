import type { IncomingMessage } from 'node:http';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { AUTHENTICATOR, type Authenticator } from '../../platform/access/authenticator.js';
import { RATE_LIMITER, type RateLimiter } from '../../platform/access/rate-limiter.js';
import { failed, type ShownFailure } from '../../platform/contract/outcome.js';
import { Failure, type FailureKind } from '../../platform/contract/failure.js';
import type { Locale } from '../../platform/contract/refusal.js';
import { IDS, type Ids } from '../../platform/ids/ids.js';
import { LOGGER, type Logger } from '../../platform/logging/index.js';
import { Metrics } from '../../platform/metrics/index.js';
import { isHostAllowed, isOriginAllowed, type Named } from './hosts.js';
import { SURFACE_OPTIONS, type SurfaceOptions } from './surface-options.js';
import type { Visit } from './visit.js';

export type Admitted =
  | { readonly admitted: true; readonly visit: Visit }
  | {
      readonly admitted: false;
      readonly failure: ShownFailure;
      readonly missing: boolean;
      readonly correlationId: string;
    };

/** What every way in over HTTP asks before it reads a body: name, credential, rate. */
@Injectable()
export class Entrance {
  constructor(
    @Inject(SURFACE_OPTIONS) readonly options: SurfaceOptions,
    @Inject(AUTHENTICATOR) private readonly authenticator: Authenticator,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
    @Inject(IDS) readonly ids: Ids,
    private readonly metrics: Metrics,
    @Optional() @Inject(LOGGER) readonly logger?: Logger,
  ) {}

  isNameAllowed(request: IncomingMessage): boolean {
    const named = namedOf(request);
    return isHostAllowed(named, this.options) && isOriginAllowed(named, this.options);
  }

  /** Counts what was refused before a tool was reached. */
  turnedAway(failure: ShownFailure): ShownFailure {
    this.metrics.httpRefusals.inc({ status: String(failure.status) });
    return failure;
  }

  /** `resource` is the public URL of what is asked. A failure of the check itself is a failure, never an admission. */
  async admit(request: IncomingMessage, resource: string): Promise<Admitted> {
    const correlationId = this.ids.uuid();
    const turnAway = (thrown: unknown, missing = false, locale: Locale = localeOf(request)): Admitted => {
      const { failure } = failed(thrown, { locale, correlationId });
      return { admitted: false, failure: this.turnedAway(failure), missing, correlationId };
    };
    const refuse = (kind: FailureKind, missing = false) => turnAway(new Failure(kind), missing);
    if (!this.isNameAllowed(request)) return refuse('forbidden');
    try {
      const identity = await this.authenticator.authenticate({
        authorization: request.headers.authorization,
        resource,
      });
      if (identity === 'missing' || identity === 'invalid') return refuse('unauthorized', identity === 'missing');
      const admission = await this.limiter.admit(identity.credentialId);
      if (!admission.admitted) {
        const { retryAfterSeconds } = admission;
        return turnAway(new Failure('too_many_requests', [], { retryAfterSeconds }), false, identity.locale);
      }
      return {
        admitted: true,
        visit: { identity, correlationId, traceparent: single(request.headers['traceparent']) },
      };
    } catch (thrown) {
      this.logger?.error({ correlationId, error: thrown }, 'The credential could not be checked');
      return turnAway(thrown);
    }
  }
}

function namedOf(request: IncomingMessage): Named {
  return {
    host: request.headers.host,
    forwardedHost: single(request.headers['x-forwarded-host']),
    origin: request.headers.origin,
    peer: request.socket.remoteAddress,
  };
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** The language of one who is not known yet. */
export function localeOf(request: IncomingMessage): Locale {
  return /^ru\b/i.test(request.headers['accept-language'] ?? '') ? 'ru' : 'en';
}
