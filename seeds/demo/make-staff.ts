import { localDay } from '../../src/platform/text/zone.js';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import type { As, DemoCommands } from './commands.js';
import type { DemoWorld } from './demo-file.js';
import { releaseOf } from './make-courses.js';
import { named } from './named.js';
import { staff, type StaffMember } from './staff.js';
import { courses, organizations, type DemoCourse } from './world.js';

type Lesson = Awaited<ReturnType<typeof releaseOf>>['lessons'][number];

interface Made {
  readonly organizations: DemoWorld['organizations'];
  readonly courses: DemoWorld['courses'];
}

const DAY_MS = 86_400_000;

/** The people of Tern Logistics that its manager sees, each as far as they are. Gives their ids. */
export async function makeStaff(
  commands: DemoCommands,
  made: Made,
  known: Partial<DemoWorld['staff']>,
  now: Date,
): Promise<DemoWorld['staff']> {
  const lessons = new Map<DemoCourse, readonly Lesson[]>();
  return named(staff, async (login, member: StaffMember) => {
    const before = known[login];
    if (before !== undefined) return before;
    const id = await employ(commands, made, { login, member, now });
    const { course, passed = 0, now: outcome } = member;
    const all = lessons.get(course) ?? (await releaseOf(courses[course])).lessons;
    lessons.set(course, all);
    const study = new Study(commands, { login, course: made.courses[course], space: made.organizations.main, id });
    for (const lesson of all.slice(0, passed)) await study.lead(lesson, 'passes');
    const next = all[passed];
    if (next && outcome) await study.lead(next, outcome);
    return id;
  });
}

async function employ(
  commands: DemoCommands,
  { organizations: ids, courses: courseIds }: Made,
  { login, member, now }: { readonly login: string; readonly member: StaffMember; readonly now: Date },
): Promise<string> {
  const { full_name, course, days, mandatory = false } = member;
  const person = { login, full_name, mail: `${login}@example.org` };
  const user = String((await commands.send(`staff ${login}`, 'add_person', person))?.['id']);
  const membership = { user, organization: ids.main, role: 'Member' };
  await commands.send(`staff ${login} joins`, 'grant_membership', membership);
  const zone = organizations.main.time_zone;
  const deadline = days === null ? {} : { deadline: localDay(new Date(now.getTime() + days * DAY_MS), zone) };
  const assignment = { user, organization: ids.main, course: courseIds[course], mandatory, ...deadline };
  await commands.send(`staff ${login} is assigned`, 'assign_course', assignment);
  return user;
}

/** One person at one course, by the use cases of learners' agents. */
class Study {
  private readonly as: As;

  constructor(
    private readonly commands: DemoCommands,
    private readonly who: {
      readonly login: string;
      readonly id: string;
      readonly course: string;
      readonly space: string;
    },
  ) {
    this.as = { personId: who.id, roles: [] };
  }

  async lead(lesson: Lesson, how: 'begins' | 'fails' | 'passes'): Promise<void> {
    const { course, space } = this.who;
    const { session } = await this.send(lesson, 'start_lesson', { lesson: lessonIdOf(course, lesson.key), space });
    if (how === 'begins') return;
    for (const { key: goal, required } of lesson.objectives.flatMap(({ goals }) => goals)) {
      const evidence = 'Shown in the own words.';
      if (required) await this.send(lesson, 'mark_goal', { session, goal, status: 'done', evidence }, goal);
    }
    if (!lesson.quiz) {
      await this.send(lesson, 'complete_lesson', { session });
      return;
    }
    const { attempt } = await this.send(lesson, 'request_quiz', { session });
    for (const { key: question, options } of lesson.quiz.questions) {
      const right = lesson.quiz.answers[question]?.correct;
      const answer = how === 'passes' ? right : options.find(({ key }) => key !== right)?.key;
      const said = { attempt, question, answer, student_words: String(answer) };
      await this.send(lesson, 'submit_answer', said, question);
    }
  }

  private async send(
    lesson: Lesson,
    name: string,
    input: Readonly<Record<string, unknown>>,
    part = '',
  ): Promise<Readonly<Record<string, unknown>>> {
    const step = `staff ${this.who.login} ${name} ${lesson.key} ${part}`;
    return (await this.commands.send(step, name, input, { as: this.as })) ?? {};
  }
}
