import { asPerson } from './callers.js';
import type { LearnerWorld } from './learner-world.js';

export interface Row {
  readonly user: string;
  readonly course: string;
  readonly organization: string;
  readonly status: string;
  readonly progress: number;
  readonly deadline: string | null;
  readonly overdue: boolean;
}

export interface Report {
  readonly rows: readonly Row[];
  readonly totals?: object;
  readonly as_of?: string;
  readonly next_cursor?: string;
}

export const MORNING = '2026-12-01T09:00:00.000Z';

/** What managers ask in the world of one spec; names are new in every test. */
export class ManagedWorld {
  private count = 0;

  constructor(private readonly world: LearnerWorld) {}

  /** A test begins: at nine in the morning, with names of its own. */
  begin(): void {
    this.count += 1;
    this.world.clock.set(MORNING);
  }

  name(word: string): string {
    return `${word}-${this.count}`;
  }

  title(word: string): string {
    return `${word} ${this.count}`;
  }

  report(who: string, args: object = {}): Promise<Report> {
    return this.world.as<Report>(who, 'org_report', args);
  }

  detail(who: string, user: string): Promise<Readonly<Record<string, unknown>>> {
    return this.world.as(who, 'student_detail', { user });
  }

  /** An organization with its manager and members; gives their ids. */
  async organization(word: string, ...logins: readonly string[]) {
    const members = await Promise.all(logins.map((login) => this.world.person(this.name(login))));
    const manager = await this.world.person(this.name(`manager-of-${word.toLowerCase()}`));
    const organization = await this.world.organization(this.title(word), members);
    await this.world.done('grant_membership', { user: manager, organization, role: 'Manager' });
    return { organization, manager, members };
  }

  async assign(user: string, course: string, organization: string, more: object = {}): Promise<void> {
    await this.world.done('assign_course', { user, course, organization, ...more });
  }

  /** The answer to a refused look, as words that name nobody. */
  async refusal(who: string, user: string): Promise<string> {
    const outcome = await this.world.call('student_detail', { user }, asPerson(who));
    if (outcome.kind !== 'refused') throw new Error(outcome.kind);
    const { code, message, details } = outcome.refusal;
    return JSON.stringify({ code, message, details }).replaceAll(user, 'them');
  }
}
