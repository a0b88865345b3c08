import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { Announcement, asLearner } from '../support/letters.js';
import { TEST_SECRET, TestLyceum } from '../support/lyceum.js';
import { MailCatcher } from '../support/mail-catcher.js';
import { NodeProcess } from '../support/node-process.js';
import { testDatabase } from '../support/postgres.js';

const CLOCK = '2026-03-02T10:00:00.000Z';

it('R-197 a letter whose process was killed between claim and answer is listed as unclear, and not sent again', async () => {
  const database = await testDatabase();
  const shared = { url: database.url, close: () => Promise.resolve() };
  const before = await TestLyceum.start(CLOCK, shared);
  const curator = await before.person('curator', { roles: ['Course Creator'] });
  const mira = await before.person('mira');
  const announced = await Announcement.make(before, curator, 'Killed');
  await before.send('notify_when_released', { course: announced.course }, asLearner(mira));
  await before.stop();

  // A mail server that takes the connection and says nothing: the letter is claimed and on its way.
  const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const node = await NodeProcess.start(['serve'], {
    DATABASE_URL: database.url,
    LYCEUM_SECRET: TEST_SECRET,
    LYCEUM_DEMO: '0',
    LYCEUM_CLOCK: CLOCK,
    SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  });
  const opening = fetch(`${node.url}/api/authoring/publish_course`, {
    method: 'POST',
    headers: { authorization: `Bearer ${curator.key}` },
    body: JSON.stringify({ course: announced.course }),
  }).catch(() => undefined);
  await once(silent, 'connection');
  await node.end('SIGKILL');
  await opening;
  silent.close();

  const catcher = await MailCatcher.open();
  const after = await TestLyceum.start(CLOCK, shared, { SMTP_URL: catcher.url });
  const letter = `${announced.course}.${mira.id}`;
  let listed: readonly unknown[] = [];
  while (listed.length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    listed = (await after.send('list_letters', {}))['letters'] as readonly unknown[];
  }
  expect(listed).toEqual([expect.objectContaining({ letter, status: 'unclear', reason: null, tries: 1 })]);
  expect(catcher.caught).toEqual([]);
  expect(await after.send('resend_letter', { letter })).toEqual({ letter, status: 'sent' });
  expect(catcher.to('mira@example.org')).toHaveLength(1);
  await after.stop();
  await catcher.close();
  await database.close();
}, 120_000);
