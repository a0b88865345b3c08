/** What the ways in need to know of the installation. */
export interface SurfaceOptions {
  /** As people reach it from outside, without a slash at the end: `https://learn.example.org`. */
  readonly publicUrl: string;
  readonly version: string;
  /** Addresses of proxies whose `X-Forwarded-Host` counts. Nobody else's does: a page in a browser can send it too. */
  readonly trustedProxies: readonly string[];
  /** Largest request body. */
  readonly bodyLimitBytes: number;
  /** After so long without an event an open answer of MCP says that it is alive: a comment in its stream. 15 s unless given. */
  readonly keepAliveMs?: number;
}

export const SURFACE_OPTIONS = Symbol('SurfaceOptions');

/** As large as a release may be. */
export const defaultBodyLimitBytes = 25 * 1024 * 1024;
