import type { IncomingMessage } from 'node:http';

/**
 * The address of the browser: of the connection, or what the nearest trusted proxy says of it. Whatever stands further left
 * in the header anybody may have written.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: readonly string[]): string {
  const forwarded = request.headers['x-forwarded-for'];
  const hops = [forwarded ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((hop) => hop.trim());
  let address = plain(request.socket.remoteAddress ?? '');
  while (trustedProxies.includes(address)) {
    const before = hops.pop();
    if (!before) break;
    address = plain(before);
  }
  return address;
}

function plain(address: string): string {
  return address.replace(/^::ffff:/, '');
}
