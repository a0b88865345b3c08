import { localDay } from '../../src/platform/text/zone.js';
import type { DemoCommands } from './commands.js';
import type { DemoWorld } from './demo-file.js';
import { assignments, enrolments, organizations, program, type DemoPersonName } from './world.js';

interface Made {
  readonly organizations: DemoWorld['organizations'];
  readonly people: Readonly<Record<DemoPersonName, string>>;
  readonly courses: DemoWorld['courses'];
}

const DAY_MS = 86_400_000;

/** Who studies what: courses people took, courses they were given, and the program. */
export async function makeStudies(commands: DemoCommands, made: Made, now: Date): Promise<void> {
  for (const { who, course } of enrolments) {
    const as = { personId: made.people[who], roles: [] };
    const input = { course: made.courses[course], space: 'personal' };
    await commands.send(`enrol ${who}`, 'enroll', input, { as, unless: ['already_enrolled'] });
  }
  for (const { who, course, by, days } of assignments) {
    await commands.send(`assign ${course} to ${who}`, 'assign_course', {
      user: made.people[who],
      organization: made.organizations[by],
      course: made.courses[course],
      deadline: localDay(new Date(now.getTime() + days * DAY_MS), organizations[by].time_zone),
      mandatory: true,
    });
  }
  const chain = program.courses.map((name) => made.courses[name]);
  const input = { title: program.title, courses: chain, enforce_order: true, published: true };
  const id = (await commands.send('program', 'define_program', input))?.['id'];
  for (const who of program.members) {
    await commands.send(`program ${who}`, 'join_program', { program: id, user: made.people[who] });
  }
}
