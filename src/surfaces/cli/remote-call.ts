import type { Contract } from '../../platform/contract/use-case.js';
import { refusalLine } from '../../platform/contract/render-refusal.js';
import type { CallAnswer } from './answer.js';
import { CliError } from './exit.js';
import type { Server } from './target.js';

type Body = {
  readonly ok?: boolean;
  readonly data?: Record<string, unknown>;
  readonly error?: { readonly code: string; readonly message: string } & Record<string, unknown>;
  readonly message?: string;
  readonly errors?: readonly { readonly path: string; readonly reason: string }[];
};

/** Nothing listens there. */
export class ServerUnreachable extends CliError {}

/** `POST /api/<surface>/<tool>` on the server. The key goes nowhere else: a redirect is a failure. */
export function remoteCall(server: Server, { surface, name }: Contract, args: object): Promise<CallAnswer> {
  return askedWith(server, surface, name, args);
}

/** The same for a tool known by its name. */
export async function askedWith(server: Server, surface: string, name: string, args: object): Promise<CallAnswer> {
  const response = await fetch(`${server.url}/api/${surface}/${name}`, {
    method: 'POST',
    redirect: 'error',
    headers: { Authorization: `Bearer ${server.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(args),
  }).catch((cause: unknown) => {
    throw new ServerUnreachable(`No Lyceum answers at ${server.url}. Is it running?`, 1, { cause });
  });
  const body = (await response.json().catch(() => undefined)) as Body | undefined;
  return read(response.status, body);
}

function read(status: number, body: Body | undefined): CallAnswer {
  if (status === 200 && body?.ok && body.data) return { kind: 'ok', data: body.data };
  if (status === 200 && body?.error) {
    const { code, message, ...details } = body.error;
    return { kind: 'refused', line: refusalLine({ code, message, details }), error: body.error };
  }
  const faults = (body?.errors ?? []).map(({ path, reason }) => `${path}: ${reason}`).join('; ');
  const line = faults ? `The arguments are wrong. ${faults}` : (body?.message ?? 'The server gave no answer of Lyceum');
  return { kind: 'failed', line: `${line} (HTTP ${status})`, status, wrongArguments: status === 400 };
}
