import { isIP } from 'node:net';
import { join } from 'node:path';
import { publicUrl, type Config } from '../config/index.js';
import type { Sender } from './compose.js';
import type { Mailer } from './mailer.js';
import { OutboxMailer } from './outbox-mailer.js';
import { SmtpMailer } from './smtp-mailer.js';

/** Letters go through SMTP_URL; without it they are files in the folder `outbox` of LYCEUM_DATA. */
export function openMailer(config: Config): Mailer {
  const sender = senderOf(config);
  return config.smtpUrl === undefined
    ? new OutboxMailer(join(config.dataDir, 'outbox'), sender)
    : new SmtpMailer(config.smtpUrl, sender);
}

/** MAIL_FROM, else `lyceum@` with the name by which people reach the installation. */
export function senderOf(config: Config): Sender {
  const { hostname } = new URL(publicUrl(config));
  const domain = isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname;
  return { name: 'Lyceum', address: config.mailFrom ?? `lyceum@${domain}` };
}
