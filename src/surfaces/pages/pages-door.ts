import { Injectable } from '@nestjs/common';
import { Router, type Request, type Response } from 'express';
import { RequestSignInHandler, SignInHandler, SignOutHandler } from '../../contexts/identity/index.js';
import { KeyRateLimiter } from '../../platform/access/key-rate-limiter.js';
import type { Admission } from '../../platform/access/rate-limiter.js';
import { Entrance } from '../entrance/entrance.js';
import { clientAddress } from './client-address.js';
import { dropSignIn, keepLanguage, keepSignIn } from './cookies.js';
import { formBody } from './form-body.js';
import { page, type Shown } from './page.js';
import type { Setting } from './layout.js';
import { LetterSentPage, LinkOverPage, LinkPage, SignInPage, type SigningIn } from './sign-in.page.js';
import { PagesGuard, type PageVisit } from './pages-guard.js';

/** Letters and keys from one address within a quarter of an hour: a whole office may be behind it. */
const TRIES = 100;
const QUARTER_SECONDS = 900;
const MAIL = /^[^\s@]+@[^\s@]+$/u;

/** How people come in and go out: by the link of a letter, by their key, and in which language. */
@Injectable()
export class PagesDoor {
  private readonly tries = new KeyRateLimiter(TRIES, QUARTER_SECONDS);

  constructor(
    private readonly guard: PagesGuard,
    private readonly entrance: Entrance,
    private readonly letters: RequestSignInHandler,
    private readonly signIn: SignInHandler,
    private readonly signOut: SignOutHandler,
  ) {}

  router(): Router {
    const router = Router({ strict: true });
    const on = (show: (request: Request, response: Response, visit: PageVisit) => Promise<Shown>) => {
      return (request: Request, response: Response) =>
        this.guard.answer(request, response, (visit) => show(request, response, visit));
    };
    router.get('/sign-in', on(this.ask.bind(this)));
    // An address that was asked for by a form once more, after the form was sent.
    router.get(
      ['/sign-in/letter', '/sign-in/key', '/sign-out'],
      on(async (request) => this.onwards(request)),
    );
    router.post('/sign-in/letter', on(this.letter.bind(this)));
    router.post('/sign-in/key', on(this.key.bind(this)));
    router.get('/sign-in/:link', on(this.look.bind(this)));
    router.post('/sign-in/:link', on(this.link.bind(this)));
    router.post('/sign-out', on(this.leave.bind(this)));
    router.post('/language', on(this.language.bind(this)));
    return router;
  }

  /** To the page that was asked for before signing in. */
  private onwards(request: Request): Shown {
    return { to: this.asked(request) ?? this.guard.paths.home };
  }

  private async ask(request: Request, _response: Response, { visitor, setting }: PageVisit): Promise<Shown> {
    return visitor ? this.onwards(request) : page(SignInPage, { setting, to: this.asked(request) });
  }

  private async letter(request: Request, response: Response, { setting }: PageVisit): Promise<Shown> {
    const field = await formBody(request, response);
    const mail = field('mail');
    const to = this.asked(request);
    const wrong = (text: string, status: number) =>
      this.askAgain({ setting, to, fault: { at: 'mail', text, mail } }, status);
    if (mail.length > 254 || !MAIL.test(mail)) return wrong(setting.words.signIn.noMail, 400);
    const tried = await this.try(request);
    const admission = tried.admitted ? await this.letters.request(mail, to) : tried;
    if (!admission.admitted) return wrong(waiting(setting, response, admission), 429);
    return page(LetterSentPage, { setting, to });
  }

  private async key(request: Request, response: Response, { setting }: PageVisit): Promise<Shown> {
    const field = await formBody(request, response);
    const to = this.asked(request);
    const wrong = (text: string, status: number) => this.askAgain({ setting, to, fault: { at: 'key', text } }, status);
    const tried = await this.try(request);
    if (!tried.admitted) return wrong(waiting(setting, response, tried), 429);
    const token = await this.signIn.byKey(field('key'));
    return token === undefined ? wrong(setting.words.signIn.wrongKey, 401) : this.enter(request, response, token);
  }

  /** A look at the link tells what is known of it and changes nothing: programs that scan mail look, too. */
  private async look(request: Request, _response: Response, { setting }: PageVisit): Promise<Shown> {
    const isGood = (await this.signIn.lookAt(linkOf(request))) !== undefined;
    return isGood ? page(LinkPage, { setting }) : page(LinkOverPage, { setting, to: this.asked(request) }, 410);
  }

  private async link(request: Request, response: Response, { setting }: PageVisit): Promise<Shown> {
    const token = await this.signIn.byLink(linkOf(request));
    return token === undefined
      ? page(LinkOverPage, { setting, to: this.asked(request) }, 410)
      : this.enter(request, response, token);
  }

  private async leave(_request: Request, response: Response, { visitor }: PageVisit): Promise<Shown> {
    if (visitor) await this.signOut.signOut(visitor);
    dropSignIn(response, this.guard.cookies);
    return { to: this.guard.paths.signIn };
  }

  private async language(request: Request, response: Response): Promise<Shown> {
    const field = await formBody(request, response);
    keepLanguage(response, this.guard.cookies, field('to') === 'ru' ? 'ru' : 'en');
    return { to: this.pageBefore(request) };
  }

  private askAgain(asking: SigningIn, status: number): Shown {
    return page(SignInPage, asking, status);
  }

  private enter(request: Request, response: Response, token: string): Shown {
    keepSignIn(response, this.guard.cookies, token);
    return this.onwards(request);
  }

  /** A page of ours, else undefined: anybody may write such an address. */
  private asked({ query }: Request): string | undefined {
    const { to } = query;
    return typeof to === 'string' ? this.guard.paths.own(to) : undefined;
  }

  private try(request: Request): Promise<Admission> {
    return this.tries.admit(clientAddress(request, this.entrance.options.trustedProxies));
  }

  /** The page that the form stood on, when it is one of ours. */
  private pageBefore({ headers: { referer = '' } }: Request): string {
    const { paths } = this.guard;
    if (!URL.canParse(referer)) return paths.home;
    const { pathname, search } = new URL(referer);
    return paths.own(`${pathname}${search}`) ?? paths.home;
  }
}

function linkOf(request: Request): string {
  return String(request.params['link']);
}

function waiting(setting: Setting, response: Response, { retryAfterSeconds }: Admission & { admitted: false }): string {
  response.setHeader('Retry-After', retryAfterSeconds);
  return setting.words.signIn.wait(Math.ceil(retryAfterSeconds / 60));
}
