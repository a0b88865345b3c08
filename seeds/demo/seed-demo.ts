import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { buildCourse } from '../../src/contexts/catalogue/index.js';
import { Gateway } from '../../src/platform/contract/gateway.js';
import { Registry } from '../../src/platform/contract/registry.js';
import { PACKAGE_ROOT } from '../../src/platform/foundation/package-root.js';
import { DemoCommands } from './commands.js';
import type { DemoFile } from './demo-file.js';
import {
  courses,
  organizations,
  people,
  type DemoOrganization,
  type DemoPerson,
  type DemoPersonName,
} from './world.js';

type Key = { readonly login: string; readonly key: string };

/** Makes the demo world by commands; what an earlier, broken-off start made is taken as it is. */
export async function seedDemo(app: INestApplicationContext, storeId: string): Promise<Omit<DemoFile, 'url'>> {
  const commands = new DemoCommands(app.get(Registry), app.get(Gateway), storeId);
  const organizationIds = await makeOrganizations(commands);
  const made = await makePeople(commands, organizationIds);
  const main = await publishCourse(commands, courses.main, made.ids.curator);
  await commands.send(
    'enrol learner',
    'enroll',
    { course: main, space: 'personal' },
    {
      as: { personId: made.ids.learner, roles: [] },
      unless: ['already_enrolled'],
    },
  );
  return { people: made.keys, organizations: organizationIds, courses: { main } };
}

async function makeOrganizations(commands: DemoCommands): Promise<Record<DemoOrganization, string>> {
  const ids: Partial<Record<DemoOrganization, string>> = {};
  for (const [name, organization] of Object.entries(organizations)) {
    const data = await commands.send(`organization ${name}`, 'add_organization', organization);
    ids[name as DemoOrganization] = String(data?.['id']);
  }
  return ids as Record<DemoOrganization, string>;
}

async function makePeople(commands: DemoCommands, organizationIds: Record<DemoOrganization, string>) {
  const ids: Partial<Record<DemoPersonName, string>> = {};
  const keys: Partial<Record<DemoPersonName, Key>> = {};
  for (const [name, person] of Object.entries(people) as [DemoPersonName, DemoPerson][]) {
    const { login, full_name } = person;
    const added = await commands.send(`person ${name}`, 'add_person', {
      login,
      full_name,
      mail: `${login}@example.org`,
    });
    const id = String(added?.['id']);
    for (const role of person.roles) await commands.send(`role ${name} ${role}`, 'grant_role', { user: id, role });
    for (const [organization, role] of Object.entries(person.memberships)) {
      const to = organizationIds[organization as DemoOrganization];
      await commands.send(`membership ${name} ${organization}`, 'grant_membership', {
        user: id,
        organization: to,
        role,
      });
    }
    ids[name] = id;
    keys[name] = { login, key: await issueKey(commands, name, id) };
  }
  return { ids: ids as Record<DemoPersonName, string>, keys: keys as Record<DemoPersonName, Key> };
}

/** A key is shown once: when a broken-off start has already taken it, the next one is issued. */
async function issueKey(commands: DemoCommands, name: string, user: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const input = { user, label: 'demo world' };
    const issued = await commands.send(`key ${name} ${attempt}`, 'issue_key', input, { unless: ['key_already_shown'] });
    if (issued) return String(issued['key']);
  }
}

async function publishCourse(commands: DemoCommands, folder: string, curatorId: string): Promise<string> {
  const { built } = await buildCourse(join(PACKAGE_ROOT, 'seeds', 'courses', folder));
  if (!built) throw new Error(`the course map seeds/courses/${folder} has faults: lyceum course check`);
  const { release } = built;
  const as = { personId: curatorId, roles: people.curator.roles };
  const published = await commands.send(
    `release ${folder}`,
    'publish_release',
    { release, instructors: [people.curator.login] },
    { as },
  );
  const course = String(published?.['course']);
  await commands.send(`open ${folder}`, 'publish_course', { course }, { as });
  return course;
}
