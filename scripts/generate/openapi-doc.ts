import type { Registry } from '../../src/platform/contract/registry.js';
import { openApi } from '../../src/surfaces/http/openapi.js';

/** `docs/openapi.json`, as a server on one's own machine gives it. */
export function openApiDoc(registry: Registry, version: string): string {
  return JSON.stringify(openApi(registry, { publicUrl: 'http://127.0.0.1:3000', version }));
}
