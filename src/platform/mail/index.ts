export { escapeHtml } from './html.js';
export { MAILER, type Delivery, type Letter, type Mailer } from './mailer.js';
export { MailModule } from './mail.module.js';
export { openMailer, senderOf } from './open-mailer.js';
