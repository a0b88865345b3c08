import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { notifyWhenReleasedContract, UnsubscribeLinks } from '../../contexts/notifications/index.js';
import { Gateway } from '../../platform/contract/gateway.js';
import { Registry } from '../../platform/contract/registry.js';
import { Entrance, localeOf } from '../entrance/entrance.js';
import { unsubscribePage, type PageKind } from './unsubscribe-page.js';

const STATUS: Readonly<Record<PageKind, number>> = { question: 200, done: 200, unknown: 404, later: 503 };

/**
 * `/unsubscribe/<token>` of a letter. A visit only asks, because programs that look at mail follow links; the button and the
 * one click of a mail program (RFC 8058) are a POST. The link itself says who it is: nobody signs in.
 */
@Controller('unsubscribe')
export class UnsubscribeController {
  constructor(
    private readonly registry: Registry,
    private readonly gateway: Gateway,
    private readonly entrance: Entrance,
    private readonly links: UnsubscribeLinks,
  ) {}

  @Get(':token')
  ask(@Param('token') token: string, @Req() request: Request, @Res() response: Response): void {
    const isOurs = this.entrance.isNameAllowed(request) && this.links.refOf(token) !== undefined;
    show(request, response, isOurs ? 'question' : 'unknown');
  }

  @Post(':token')
  async unsubscribe(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    show(request, response, this.entrance.isNameAllowed(request) ? await this.outcome(token, request) : 'unknown');
  }

  private async outcome(token: string, request: Request): Promise<PageKind> {
    const ref = this.links.refOf(token);
    const { surface, name } = notifyWhenReleasedContract;
    const registered = this.registry.find(surface, name);
    if (!ref || !registered) return 'unknown';
    const { ids } = this.entrance;
    const caller = {
      actor: { kind: 'person', id: ref.userId } as const,
      personId: ref.userId,
      roles: [],
      channel: 'web',
      locale: localeOf(request),
      correlationId: ids.uuid(),
      commandId: ids.uuid(),
    };
    const { kind } = await this.gateway.call(registered, { course: ref.courseId, notify: false }, caller);
    return kind === 'ok' ? 'done' : 'later';
  }
}

/** The page posts to itself, so it must tell its own origin. */
function show(request: Request, response: Response, kind: PageKind): void {
  response
    .status(STATUS[kind])
    .set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
      'Referrer-Policy': 'same-origin',
    })
    .type('html')
    .send(unsubscribePage(kind, localeOf(request)));
}
