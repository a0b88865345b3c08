import { Readable } from 'node:stream';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { composed, type Sender } from './compose.js';
import type { Delivery, Letter, Mailer } from './mailer.js';

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 60_000 };

/** What the client tells of a fault: the answer of the server, when there was one, and the command it answered. */
interface SmtpFault extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/**
 * Letters through a mail server, each on a connection of its own: so it is known for every letter whether its text was
 * handed over when a connection breaks.
 */
export class SmtpMailer implements Mailer {
  private readonly options: SMTPConnectionOptions & { readonly auth?: { user?: string; pass?: string } };

  /** `url`: smtp://user:password@host:587, or smtps:// for a connection that is encrypted from its first byte. */
  constructor(
    url: string,
    private readonly sender: Sender,
    patience: Partial<typeof PATIENCE> = {},
  ) {
    this.options = { ...PATIENCE, ...patience, ...parseConnectionUrl(url) };
  }

  async send(letter: Letter): Promise<Delivery> {
    const message = await composed(letter, this.sender).catch((error: unknown) => String(error));
    if (typeof message === 'string') return { kind: 'refused', reason: message };
    const connection = new SMTPConnection(this.options);
    let isHandedOver = false;
    const text = new Readable({
      read() {
        isHandedOver = true;
        this.push(message);
        this.push(null);
      },
    });
    try {
      await this.deliver(connection, letter.to.address, text);
      return { kind: 'sent' };
    } catch (error) {
      return fault(error as SmtpFault, isHandedOver);
    } finally {
      connection.close();
    }
  }

  private async deliver(connection: SMTPConnection, to: string, text: Readable): Promise<void> {
    const broken = new Promise<never>((_, reject) => {
      connection.once('error', reject);
      connection.once('end', () => reject(new Error('The connection was closed')));
    });
    const { auth } = this.options;
    const envelope = { from: this.sender.address, to: [to] };
    const delivered = async () => {
      await done((end) => connection.connect(end));
      if (auth) await done((end) => connection.login(auth, end));
      await done((end) => connection.send(envelope, text, end));
    };
    await Promise.race([broken, delivered()]);
  }
}

function done(call: (end: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())));
}

/** Commands whose answer is about this letter; what comes before them is about the server and its settings. */
const ABOUT_THE_LETTER = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

function fault({ message: reason, code, responseCode, command }: SmtpFault, isHandedOver: boolean): Delivery {
  if (responseCode === undefined && isHandedOver) return { kind: 'unclear', reason };
  const isForGood =
    responseCode === undefined
      ? code === 'EENVELOPE' || code === 'EMESSAGE'
      : responseCode >= 500 && ABOUT_THE_LETTER.has(command ?? '');
  return { kind: isForGood ? 'refused' : 'deferred', reason };
}
