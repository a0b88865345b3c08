import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { letter, mailerContract, sender } from '../../../test/support/mailer-suite.js';
import { OutboxMailer } from './outbox-mailer.js';

function outbox() {
  const folder = join(mkdtempSync(join(tmpdir(), 'lyceum-outbox-')), 'outbox');
  return { folder, mailer: new OutboxMailer(folder, sender) };
}

describe('letters in a folder', () => {
  mailerContract(() => {
    const { folder, mailer } = outbox();
    const arrived = () => Promise.resolve(readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')));
    return Promise.resolve({ mailer, arrived });
  });

  it('are files for their owner only, one for a letter however often it is sent', async () => {
    const { folder, mailer } = outbox();
    await mailer.send(letter());
    await mailer.send(letter());
    expect(readdirSync(folder)).toEqual(['a3f1.eml']);
    expect(statSync(join(folder, 'a3f1.eml')).mode & 0o777).toBe(0o600);
  });

  it('wait when the folder cannot be made', async () => {
    const { folder, mailer } = outbox();
    writeFileSync(folder, '');
    expect(await mailer.send(letter())).toMatchObject({ kind: 'deferred' });
  });
});
