import PostalMime, { type Email } from 'postal-mime';
import { expect, it } from '@jest/globals';
import type { Letter, Mailer } from '../../src/platform/mail/mailer.js';

export interface TestMailer {
  readonly mailer: Mailer;
  /** The letters that arrived, as text of a message. */
  readonly arrived: () => Promise<readonly string[]>;
}

export const sender = { name: 'Lyceum', address: 'school@example.org' };

export const letter = (more: Partial<Letter> = {}): Letter => ({
  id: 'a3f1',
  to: { name: 'Mira', address: 'mira@example.org' },
  locale: 'en',
  subject: 'A course is open',
  text: 'It is open.\n',
  html: '<p>It is open.</p>',
  unsubscribeUrl: 'https://learn.example.org/unsubscribe/abc',
  date: new Date('2026-11-30T09:00:00Z'),
  ...more,
});

const headerOf = ({ headers }: Email, key: string) =>
  headers.filter((one) => one.key === key).map(({ value }) => value);

/** What every way of handing letters over does. */
export function mailerContract(open: () => Promise<TestMailer>): void {
  async function arrivedFrom(more: Partial<Letter>): Promise<{ raw: string; mail: Email }> {
    const { mailer, arrived } = await open();
    expect(await mailer.send(letter(more))).toEqual({ kind: 'sent' });
    const [raw, ...others] = await arrived();
    expect(others).toEqual([]);
    return { raw: raw ?? '', mail: await PostalMime.parse(raw ?? '') };
  }

  it('delivers text and HTML with who, when and what', async () => {
    const { mail } = await arrivedFrom({});
    expect(mail).toMatchObject({
      from: sender,
      to: [{ name: 'Mira', address: 'mira@example.org' }],
      subject: 'A course is open',
      messageId: '<a3f1@example.org>',
      date: '2026-11-30T09:00:00.000Z',
    });
    expect(mail.text?.trim()).toBe('It is open.');
    expect(mail.html?.trim()).toBe('<p>It is open.</p>');
  });

  it('lets the person unsubscribe with one click (RFC 8058), and says that nobody answers', async () => {
    const { mail } = await arrivedFrom({});
    expect(headerOf(mail, 'list-unsubscribe')).toEqual(['<https://learn.example.org/unsubscribe/abc>']);
    expect(headerOf(mail, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
    expect(headerOf(mail, 'auto-submitted')).toEqual(['auto-generated']);
  });

  it('names no way to unsubscribe where there is nothing to unsubscribe from', async () => {
    const { mail } = await arrivedFrom({ unsubscribeUrl: undefined });
    expect([...headerOf(mail, 'list-unsubscribe'), ...headerOf(mail, 'list-unsubscribe-post')]).toEqual([]);
  });

  it('carries any language and long lines, in lines that every server takes', async () => {
    const long = 'Учимся заваривать чай 🍵 '.repeat(80).trim();
    const to = { name: 'Мира Ивановна', address: 'mira@example.org' };
    const { raw, mail } = await arrivedFrom({ to, subject: long, text: `${long}\n`, locale: 'ru' });
    expect(mail.to).toEqual([to]);
    expect(mail.subject).toBe(long);
    expect(mail.text?.trim()).toBe(long);
    expect(headerOf(mail, 'content-language')).toEqual(['ru']);
    const lines = raw.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it.each([
    ['a subject', { subject: 'Tea\r\nBcc: eve@example.org\r\n\r\n<b>hi</b>' }],
    ['a name', { to: { name: 'Mira"\r\nBcc: eve@example.org, <eve@example.org>', address: 'mira@example.org' } }],
  ])('makes no header of what people wrote into %s', async (_, more) => {
    const { mail } = await arrivedFrom(more);
    expect(headerOf(mail, 'bcc')).toEqual([]);
    expect(mail.to).toMatchObject([{ address: 'mira@example.org' }]);
    expect(mail.text?.trim()).toBe('It is open.');
  });

  it('keeps dots at the beginning of lines', async () => {
    const { mail } = await arrivedFrom({ text: 'One\n.\n..two\n' });
    expect(mail.text?.trim()).toBe('One\n.\n..two');
  });
}
