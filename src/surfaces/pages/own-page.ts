import type { IncomingMessage } from 'node:http';

/**
 * Whether a form was sent by one of our own pages. Browsers say so themselves (Fetch Metadata), or name the origin with every
 * POST; it must be the very address that was asked, for another port of the same name is another page.
 */
export function isOwnPage({ headers }: IncomingMessage, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).origin === new URL(publicUrl).origin || new URL(origin).host === host;
}
