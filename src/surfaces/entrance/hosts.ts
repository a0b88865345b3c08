import type { SurfaceOptions } from './surface-options.js';

/** The parts of a request that say under which name the server was called. */
export interface Named {
  readonly host: string | undefined;
  readonly forwardedHost: string | undefined;
  readonly origin: string | undefined;
  readonly peer: string | undefined;
}

/** A name or an address, perhaps with a port. */
const hostForm = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i;
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Guards against pages that point a name of their own at this server (DNS rebinding): the name must be the public one or a
 * loopback one, whatever its case and port.
 */
export function isHostAllowed(named: Named, options: SurfaceOptions): boolean {
  const behindProxy = named.forwardedHost !== undefined && options.trustedProxies.includes(plainAddress(named.peer));
  const host = behindProxy ? named.forwardedHost?.split(',')[0]?.trim() : named.host;
  return isKnown(hostForm.test(host ?? '') ? hostnameOf(`http://${host}`) : undefined, options);
}

/** Clients that are not browsers send no `Origin`; a browser's must be of a known name. */
export function isOriginAllowed({ origin }: Named, options: SurfaceOptions): boolean {
  return origin === undefined || isKnown(hostnameOf(origin), options);
}

function isKnown(hostname: string | undefined, { publicUrl }: SurfaceOptions): boolean {
  return hostname !== undefined && (loopback.includes(hostname) || hostname === hostnameOf(publicUrl));
}

/** In lower case and without the port; undefined for what is no web address. */
function hostnameOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, username } = new URL(url);
  return /^https?:$/.test(protocol) && username === '' && hostname !== '' ? hostname : undefined;
}

/** An IPv4 address may come in its IPv6 spelling. */
function plainAddress(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:/, '');
}
