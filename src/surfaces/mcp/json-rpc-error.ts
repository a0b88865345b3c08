import type { ServerResponse } from 'node:http';
import type { ShownFailure } from '../../platform/contract/outcome.js';

/** Answers a request that never became a call, in the form every MCP client reads. */
export function sendJsonRpcError(
  response: ServerResponse,
  { status, sentence, retryAfterSeconds }: ShownFailure,
): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(Math.ceil(retryAfterSeconds)) }),
  });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message: sentence }, id: null }));
}
