import MailComposer from 'nodemailer/lib/mail-composer';
import type { Letter } from './mailer.js';

/** Whose letters these are. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** The letter as RFC 5322 wants it: UTF-8, text and HTML, List-Unsubscribe with one click where there is something to unsubscribe from. */
export function composed(letter: Letter, sender: Sender): Promise<Buffer> {
  const { id, to, subject, text, html, unsubscribeUrl, date, locale } = letter;
  const composer = new MailComposer({
    messageId: `<${id}@${domainOf(sender.address)}>`,
    date,
    from: { name: sender.name, address: sender.address },
    to: { name: to.name, address: to.address },
    subject,
    text,
    html,
    headers: {
      ...(unsubscribeUrl === undefined ? {} : unsubscribeHeaders(unsubscribeUrl)),
      'Auto-Submitted': 'auto-generated',
      'Content-Language': locale,
    },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  });
  return new Promise((resolve, reject) => {
    composer.compile().build((error, message) => (error ? reject(error) : resolve(message)));
  });
}

function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
