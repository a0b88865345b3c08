import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** An answer of the server other than yes. */
class Answer extends Error {
  constructor(
    readonly responseCode: number,
    text: string,
  ) {
    super(text);
  }
}

export interface Caught {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly mail: Email;
}

/** What the catcher does with a letter to an address. `hang up`: takes the text, keeps it, and breaks the connection. */
export type Manner = 'take' | 'refuse' | 'refuse text' | 'defer' | 'defer once' | 'hang up' | 'hang up early';

/** A mail server on loopback that keeps what it is given. */
export class MailCatcher {
  readonly caught: Caught[] = [];
  /** Every recipient that was named, in order, taken or not. */
  readonly asked: string[] = [];
  private readonly manners = new Map<string, Manner>();
  private readonly server: SMTPServer;

  private constructor(secret?: { user: string; pass: string }) {
    this.server = new SMTPServer({
      disabledCommands: secret ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
      authOptional: secret === undefined,
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        username === secret?.user && password === secret?.pass
          ? done(null, { user: username })
          : done(new Answer(535, 'Who are you')),
      onRcptTo: ({ address }, session, done) => {
        this.asked.push(address);
        const manner = this.manner(address);
        if (manner === 'refuse') return done(new Answer(550, `No such user ${address}`));
        if (manner === 'defer') return done(new Answer(451, 'Come back later'));
        if (manner === 'hang up early') return this.hangUp(session.remotePort);
        done();
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.once('end', () => void this.receive(Buffer.concat(chunks), session, done));
      },
    });
    this.server.on('error', () => undefined);
  }

  static async open(secret?: { user: string; pass: string }): Promise<MailCatcher> {
    const catcher = new MailCatcher(secret);
    catcher.server.listen(0, '127.0.0.1');
    await once(catcher.server.server, 'listening');
    return catcher;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** How letters to this address are met from now on. */
  meet(address: string, manner: Manner): void {
    this.manners.set(address, manner);
  }

  to(address: string): readonly Caught[] {
    return this.caught.filter(({ to }) => to.includes(address));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private manner(address: string): Manner {
    const manner = this.manners.get(address) ?? 'take';
    if (manner !== 'defer once') return manner;
    this.manners.set(address, 'take');
    return 'defer';
  }

  private async receive(bytes: Buffer, session: SMTPServerSession, done: (answer?: Error) => void): Promise<void> {
    const { mailFrom, rcptTo } = session.envelope;
    const to = rcptTo.map(({ address }) => address);
    const manner = this.manner(to[0] ?? '');
    if (manner === 'refuse text') return done(new Answer(554, 'Not this one'));
    const mail = await PostalMime.parse(bytes);
    this.caught.push({ from: mailFrom ? mailFrom.address : '', to, raw: bytes.toString(), mail });
    if (manner === 'hang up') this.hangUp(session.remotePort);
    else done();
  }

  private hangUp(remotePort: number): void {
    for (const { _socket: socket } of this.server.connections as unknown as Set<{ _socket: import('node:net').Socket }>)
      if (socket.remotePort === remotePort) socket.destroy();
  }
}
