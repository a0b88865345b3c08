import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { commandLine } from '../support/command-line.js';
import { IdentityWorld } from '../support/identity-world.js';
import { TEST_SECRET } from '../support/lyceum.js';
import { eventually } from '../support/read-world.js';

const PEOPLE = 5_000;
const folder = mkdtempSync(join(tmpdir(), 'lyceum-people-'));
const file = join(folder, 'people.csv');

let world: IdentityWorld;

beforeAll(async () => {
  world = await IdentityWorld.open({ LYCEUM_SECRET: TEST_SECRET });
  await world.done('add_organization', { title: 'Big' });
  const lines = Array.from(
    { length: PEOPLE },
    (_, i) => `hr-${i},user${i},Given${i},Name,u${i}@example.org,Big,student`,
  );
  writeFileSync(file, ['sourcedId,username,givenName,familyName,email,orgSourcedIds,role', ...lines].join('\r\n'));
}, 60_000);
afterAll(() => world.close());

const importing = (more: object = {}) =>
  world.done<Record<string, number>>('import_people', { csv: readFileSync(file, 'utf8'), ...more });

it('an import that was killed is continued by the same file: nobody is missing, nobody is there twice', async () => {
  const killed = commandLine(world.url, folder, 'person', 'import', file);
  await eventually('people arrive', async () => ((await importing({ dry_run: true }))['unchanged'] ?? 0) > 200, 60_000);
  killed.kill('SIGKILL');
  await killed.said;
  const before = (await importing({ dry_run: true }))['unchanged'] ?? 0;
  expect(before).toBeLessThan(PEOPLE);
  const rest = await importing();
  expect([rest['added'], rest['unchanged'], rest['faulty']]).toEqual([PEOPLE - before, before, 0]);
  const again = await importing();
  expect([again['added'], again['changed'], again['unchanged'], again['joined']]).toEqual([0, 0, PEOPLE, 0]);
}, 180_000);

it('5,000 people cost this process less than 25 s of its CPU, so that they are in within 30 s on a machine of its own', async () => {
  const other = await IdentityWorld.open();
  try {
    await other.done('add_organization', { title: 'Big' });
    const before = process.cpuUsage();
    const done = await other.done<Record<string, number>>('import_people', { csv: readFileSync(file, 'utf8') });
    expect(done).toMatchObject({ added: PEOPLE, joined: PEOPLE });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(25_000);
  } finally {
    await other.close();
  }
}, 120_000);
