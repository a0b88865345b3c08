import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';

/** The wanted port, else the one of the last start, else (or when that one is taken) any free one. */
export async function choosePort(file: string, wanted: number | undefined): Promise<number> {
  if (wanted !== undefined) {
    if ((await freePort(wanted)) === undefined) throw portIsTaken(wanted);
    return wanted;
  }
  return (await freePort(lastPort(file))) ?? (await freePort(0))!;
}

/** The next start takes the same one, so that what was connected to it stays configured. */
export function rememberPort(file: string, port: number): void {
  writeFileSync(file, `${port}\n`);
}

export function portIsTaken(port: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Port ${port} on 127.0.0.1 is taken by another program; end that program, or choose another port for the embedded PostgreSQL.`,
  );
}

function lastPort(file: string): number {
  try {
    const port = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return port > 0 && port < 65_536 ? port : 0;
  } catch {
    return 0;
  }
}

function freePort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}
