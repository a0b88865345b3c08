import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { letter, mailerContract, sender } from '../../../test/support/mailer-suite.js';
import { MailCatcher, type Manner } from '../../../test/support/mail-catcher.js';
import { SmtpMailer } from './smtp-mailer.js';

const open: MailCatcher[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((catcher) => catcher.close()));
});

async function catching(...secret: Parameters<typeof MailCatcher.open>) {
  const catcher = await MailCatcher.open(...secret);
  open.push(catcher);
  return { catcher, mailer: new SmtpMailer(catcher.url, sender) };
}

describe('letters through a mail server', () => {
  mailerContract(async () => {
    const { catcher, mailer } = await catching();
    return { mailer, arrived: () => Promise.resolve(catcher.caught.map(({ raw }) => raw)) };
  });

  it.each<[Manner, string, number]>([
    ['refuse', 'refused', 0],
    ['refuse text', 'refused', 0],
    ['defer', 'deferred', 0],
    ['hang up early', 'deferred', 0],
    ['hang up', 'unclear', 1],
  ])('told by what became of them: %s is %s', async (manner, kind, caught) => {
    const { catcher, mailer } = await catching();
    catcher.meet('mira@example.org', manner);
    expect(await mailer.send(letter())).toMatchObject({ kind, reason: expect.any(String) });
    expect(catcher.caught).toHaveLength(caught);
  });

  it('wait while there is no server, or none that answers', async () => {
    const { catcher, mailer } = await catching();
    await catcher.close();
    open.pop();
    expect(await mailer.send(letter())).toMatchObject({ kind: 'deferred' });

    const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const impatient = new SmtpMailer(url, sender, { greetingTimeout: 50 });
    expect(await impatient.send(letter())).toMatchObject({ kind: 'deferred' });
    silent.close();
  });

  it('go under the name of SMTP_URL; a wrong one is a fault of the settings, not of the letter', async () => {
    const { catcher } = await catching({ user: 'school', pass: 's:cret' });
    const named = (password: string) => catcher.url.replace('//', `//school:${encodeURIComponent(password)}@`);
    expect(await new SmtpMailer(named('s:cret'), sender).send(letter())).toEqual({ kind: 'sent' });
    expect(await new SmtpMailer(named('other'), sender).send(letter())).toMatchObject({ kind: 'deferred' });
    expect(catcher.caught).toHaveLength(1);
  });
});
