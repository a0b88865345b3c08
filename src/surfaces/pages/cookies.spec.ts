import type { Request, Response } from 'express';
import { dropSignIn, keepSignIn, languageOf, signInOf } from './cookies.js';

const asking = (cookie?: string) => ({ headers: cookie === undefined ? {} : { cookie } }) as Request;

function answering() {
  const kept: unknown[][] = [];
  const note = (...told: unknown[]) => kept.push(told);
  return { kept, response: { cookie: note, clearCookie: note } as unknown as Response };
}

it('over TLS the cookie has a name that browsers take over TLS alone', () => {
  const scope = { path: '/lyceum/reports', secure: true };
  const how = { path: '/lyceum/reports', secure: true, httpOnly: true, sameSite: 'lax' };
  const { kept, response } = answering();
  keepSignIn(response, scope, 'token');
  dropSignIn(response, scope);
  expect(kept).toEqual([
    ['__Secure-lyceum-sign-in', 'token', how],
    ['__Secure-lyceum-sign-in', how],
  ]);
  expect(signInOf(asking('lyceum-sign-in=planted; __Secure-lyceum-sign-in=token'), scope)).toBe('token');
  expect(signInOf(asking('lyceum-sign-in=planted'), scope)).toBeUndefined();
});

it.each([
  [undefined, undefined],
  ['', undefined],
  ['=; ;x', undefined],
  ['a=1; lyceum-sign-in=first; lyceum-sign-in=second', 'first'],
])('of the header %j the sign-in is %j', (header, token) => {
  expect(signInOf(asking(header), { path: '/reports', secure: false })).toBe(token);
});

it('a language is one of those that there are', () => {
  expect([languageOf(asking('lyceum-language=ru')), languageOf(asking('lyceum-language=de'))]).toEqual([
    'ru',
    undefined,
  ]);
});
