import type { McpEndpoint } from './mcp-endpoint.js';

const wellKnown = '/.well-known/oauth-protected-resource';

/** The public URL of an endpoint: what a token must be made for, to the letter. */
export function resourceUrl(publicUrl: string, path: string): string {
  return `${publicUrl.replace(/\/+$/, '')}${path}`;
}

/** Where the metadata of an endpoint is, seen from outside: between host and path (RFC 9728 §3.1). */
export function metadataUrl(publicUrl: string, path: string): string {
  const { origin, pathname } = new URL(resourceUrl(publicUrl, path));
  return `${origin}${wellKnown}${pathname}`;
}

/** Paths at which the metadata of an endpoint's path is asked for; the first endpoint answers at the root as well. */
export function metadataPaths(publicUrl: string, path: string, isFirst: boolean): readonly string[] {
  const outside = new URL(metadataUrl(publicUrl, path)).pathname;
  return [...new Set([outside, `${wellKnown}${path}`, ...(isFirst ? [wellKnown] : [])])];
}

/** RFC 9728. No authorisation server is named as long as keys are the only credentials. */
export function metadataOf(publicUrl: string, path: string, { title }: McpEndpoint): object {
  return {
    resource: resourceUrl(publicUrl, path),
    resource_name: title,
    bearer_methods_supported: ['header'],
    scopes_supported: [],
  };
}

/** The challenge of a 401. `error` only when a credential came and was not good (RFC 6750 §3). */
export function challenge(publicUrl: string, path: string, missing: boolean): string {
  const where = `resource_metadata="${metadataUrl(publicUrl, path)}"`;
  return missing ? `Bearer ${where}` : `Bearer error="invalid_token", ${where}`;
}
