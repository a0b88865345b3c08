import type { DemoCommands } from './commands.js';
import type { DemoWorld } from './demo-file.js';
import { named } from './named.js';
import { organizations, people, type DemoOrganization, type DemoPerson, type DemoPersonName } from './world.js';

type Organizations = DemoWorld['organizations'];
type Keys = DemoWorld['people'];

/** The organizations' ids. */
export function makeOrganizations(commands: DemoCommands, known: Partial<Organizations>): Promise<Organizations> {
  return named(organizations, async (name, organization) => {
    const id = known[name] ?? (await commands.send(`organization ${name}`, 'add_organization', organization))?.['id'];
    return String(id);
  });
}

/** Everybody with their roles and memberships: ids for what follows, keys for `demo.json`. */
export async function makePeople(
  commands: DemoCommands,
  organizationIds: Organizations,
  known: Partial<Keys>,
): Promise<{ readonly ids: Readonly<Record<DemoPersonName, string>>; readonly keys: Keys }> {
  const ids = await named(people, async (name, person) => {
    const id = await addPerson(commands, name, person);
    if (!known[name]) await placePerson(commands, { name, id }, person, organizationIds);
    return id;
  });
  const keys = await named(people, async (name, { login }) => {
    return known[name] ?? { login, key: await issueKey(commands, name, ids[name]) };
  });
  return { ids, keys };
}

/** Gives the id, also of one who was added before. */
async function addPerson(
  commands: DemoCommands,
  name: DemoPersonName,
  { login, full_name, locale }: DemoPerson,
): Promise<string> {
  const added = await commands.send(`person ${name}`, 'add_person', {
    login,
    full_name,
    mail: `${login}@example.org`,
    ...(locale && { locale }),
  });
  return String(added?.['id']);
}

async function placePerson(
  commands: DemoCommands,
  { name, id }: { readonly name: DemoPersonName; readonly id: string },
  { roles, memberships }: DemoPerson,
  organizationIds: Organizations,
): Promise<void> {
  for (const role of roles) await commands.send(`role ${name} ${role}`, 'grant_role', { user: id, role });
  for (const [organization, role] of Object.entries(memberships)) {
    const to = organizationIds[organization as DemoOrganization];
    const membership = { user: id, organization: to, role };
    await commands.send(`membership ${name} ${organization}`, 'grant_membership', membership);
  }
}

/** A key is shown once: when a broken-off start has already taken it, the next one is issued. */
async function issueKey(commands: DemoCommands, name: string, user: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const input = { user, label: 'demo world' };
    const issued = await commands.send(`key ${name} ${attempt}`, 'issue_key', input, { unless: ['key_already_shown'] });
    if (issued) return String(issued['key']);
  }
}
