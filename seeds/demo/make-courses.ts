import { join } from 'node:path';
import { buildCourse } from '../../src/contexts/catalogue/index.js';
import { PACKAGE_ROOT } from '../../src/platform/foundation/package-root.js';
import type { DemoCommands } from './commands.js';
import type { DemoWorld } from './demo-file.js';
import { named } from './named.js';
import { courses, openTo, people } from './world.js';

/** Publishes and opens the courses as their curator, who becomes their instructor. Gives the courses' ids. */
export function makeCourses(
  commands: DemoCommands,
  made: { readonly organizations: DemoWorld['organizations']; readonly curator: string },
  known: Partial<DemoWorld['courses']>,
): Promise<DemoWorld['courses']> {
  const as = { personId: made.curator, roles: people.curator.roles };
  return named(courses, async (name, folder) => {
    const before = known[name];
    if (before !== undefined) return before;
    const instructors = [people.curator.login];
    const release = await releaseOf(folder);
    const published = await commands.send(`release ${folder}`, 'publish_release', { release, instructors }, { as });
    const course = String(published?.['course']);
    for (const to of openTo[name] ?? []) {
      const organization = made.organizations[to];
      await commands.send(`open ${folder} to ${to}`, 'open_course_to_organization', { course, organization });
    }
    await commands.send(`open ${folder}`, 'publish_course', { course }, { as });
    return course;
  });
}

/** The release that a folder below seeds/courses is compiled to. */
export async function releaseOf(folder: string) {
  const { built } = await buildCourse(join(PACKAGE_ROOT, 'seeds', 'courses', folder));
  if (!built) throw new Error(`the course map seeds/courses/${folder} has faults: lyceum course check`);
  return built.release;
}
