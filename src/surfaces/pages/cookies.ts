import type { Request, Response } from 'express';
import type { Locale } from '../../platform/contract/refusal.js';

/** Below whose path a cookie is sent, and whether only over TLS. */
export interface CookieScope {
  readonly path: string;
  readonly secure: boolean;
}

const SIGN_IN = 'lyceum-sign-in';
const LANGUAGE = 'lyceum-language';
const YEAR_MS = 365 * 86_400_000;

/** What the browser shows of who is signed in; it is kept until the browser is closed, or the sign-in is over. */
export function signInOf(request: Request, { secure }: CookieScope): string | undefined {
  return cookies(request).get(named(SIGN_IN, secure));
}

export function keepSignIn(response: Response, scope: CookieScope, token: string): void {
  response.cookie(named(SIGN_IN, scope.secure), token, { ...scope, httpOnly: true, sameSite: 'lax' });
}

export function dropSignIn(response: Response, scope: CookieScope): void {
  response.clearCookie(named(SIGN_IN, scope.secure), { ...scope, httpOnly: true, sameSite: 'lax' });
}

/** The language that was chosen by hand in this browser. */
export function languageOf(request: Request): Locale | undefined {
  const chosen = cookies(request).get(LANGUAGE);
  return chosen === 'en' || chosen === 'ru' ? chosen : undefined;
}

export function keepLanguage(response: Response, scope: CookieScope, locale: Locale): void {
  response.cookie(LANGUAGE, locale, { ...scope, httpOnly: true, sameSite: 'lax', maxAge: YEAR_MS });
}

/** The prefix has browsers refuse a cookie of this name that did not come over TLS. */
function named(name: string, secure: boolean): string {
  return secure ? `__Secure-${name}` : name;
}

function cookies(request: Request): ReadonlyMap<string, string> {
  const pairs = (request.headers.cookie ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const];
  });
  return new Map(pairs.toReversed());
}
