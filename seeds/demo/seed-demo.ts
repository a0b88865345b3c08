import type { INestApplicationContext } from '@nestjs/common';
import { CLOCK, type Clock } from '../../src/platform/clock/clock.js';
import { Gateway } from '../../src/platform/contract/gateway.js';
import { Registry } from '../../src/platform/contract/registry.js';
import { DemoCommands } from './commands.js';
import type { DemoWorld, FormerWorld } from './demo-file.js';
import { makeCourses } from './make-courses.js';
import { makeOrganizations, makePeople } from './make-people.js';
import { makeStaff } from './make-staff.js';
import { makeStudies } from './make-studies.js';

/** Makes the demo world by commands; what is there already, of a broken-off start or an earlier version, is taken as it is. */
export async function seedDemo(
  app: INestApplicationContext,
  storeId: string,
  known: FormerWorld = { people: {}, organizations: {}, courses: {} },
): Promise<DemoWorld> {
  const commands = new DemoCommands(app.get(Registry), app.get(Gateway), storeId);
  const organizations = await makeOrganizations(commands, known.organizations);
  const { ids, keys } = await makePeople(commands, organizations, known.people);
  const courses = await makeCourses(commands, { organizations, curator: ids.curator }, known.courses);
  const now = app.get<Clock>(CLOCK).now();
  await makeStudies(commands, { organizations, people: ids, courses }, now);
  const staff = await makeStaff(commands, { organizations, courses }, known.staff ?? {}, now);
  return { people: keys, organizations, courses, staff };
}
