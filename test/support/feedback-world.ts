import type { Release } from '../../src/contexts/catalogue/domain/release.js';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { Learner } from './learner.js';
import { TestLyceum, type TestPerson } from './lyceum.js';
import { tinyRelease } from './tiny-release.js';

type Data = Readonly<Record<string, unknown>>;

/** A report or a note as a list shows it. */
export interface Listed {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** A learner in the middle of lesson l-1. */
export type Reporter = Learner & { readonly person: TestPerson; readonly session: string };

/** What the cabinet answers over HTTP. */
export interface CabinetAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly data: Data;
  readonly error: Data;
}

/** The release of the tiny course under a key; `change` varies it. */
export function releaseOf(key: string, change: Partial<Release> = {}): Release {
  return tinyRelease({ course: { ...tinyRelease().course, key }, ...change });
}

/** Learners who report, the agent of a curator, and the curator's own side. The installation's clock is that of Moscow. */
export class FeedbackWorld {
  private counted = 0;

  private constructor(
    readonly lyceum: TestLyceum,
    readonly vera: TestPerson,
    readonly curator: Learner,
  ) {}

  static async open(clock: string): Promise<FeedbackWorld> {
    const lyceum = await TestLyceum.start(clock, undefined, { LYCEUM_TIME_ZONE: 'Europe/Moscow' });
    const vera = await lyceum.person('vera', { roles: ['Course Creator'] });
    return new FeedbackWorld(lyceum, vera, new Learner(await lyceum.agent(vera, 'v2-auto', '/authoring')));
  }

  async course(): Promise<{ readonly key: string; readonly course: string; readonly lesson: string }> {
    const key = `tea-${(this.counted += 1)}`;
    const course = await this.publish(releaseOf(key));
    return { key, course, lesson: lessonIdOf(course, 'l-1') };
  }

  publish(release: Release): Promise<string> {
    return this.lyceum.course(release, this.vera);
  }

  async learner(course: string, more: { readonly locale?: 'en' | 'ru' } = {}): Promise<Reporter> {
    const person = await this.lyceum.person(`learner-${(this.counted += 1)}`, more);
    const learner = new Learner(await this.lyceum.agent(person));
    await learner.call('enroll', { course });
    return Object.assign(learner, { person, session: await learner.start({ course }) });
  }

  async report(learner: Reporter, more: Data = {}): Promise<string> {
    const said = { session: learner.session, kind: 'stuck', text: 'Which pot is meant?', ...more };
    return String((await learner.call('report_issue', said))['report']);
  }

  async ownReports(learner: Learner, args: Data = {}): Promise<readonly Listed[]> {
    return (await learner.call('my_reports', args))['reports'] as unknown as readonly Listed[];
  }

  async reports(course: string, args: Data = {}): Promise<readonly Listed[]> {
    return (await this.curator.call('course_reports', { course, ...args }))['reports'] as unknown as readonly Listed[];
  }

  /** What the next start of a lesson tells. */
  async told(learner: Learner, course: string): Promise<{ readonly closed: readonly Listed[]; readonly next: string }> {
    const { closed_reports, next } = await learner.call('start_lesson', { course });
    return { closed: closed_reports as unknown as readonly Listed[], next: String(next) };
  }

  /** The author's side, over HTTP: the cabinet is a web page. */
  async cabinet(tool: string, args: Data, person = this.vera): Promise<CabinetAnswer> {
    const response = await fetch(`${this.lyceum.url}/api/cabinet/${tool}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${person.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(args),
    });
    return { status: response.status, ...((await response.json()) as Omit<CabinetAnswer, 'status'>) };
  }

  /** Asks the curator at a place; gives the note's id. */
  async ask(course: string, target: string, text = 'Which example?'): Promise<string> {
    return String((await this.curator.call('add_note', { course, target, text }))['id']);
  }

  async notes(course: string, args: Data = {}): Promise<readonly Listed[]> {
    return (await this.curator.call('course_notes', { course, ...args }))['notes'] as unknown as readonly Listed[];
  }

  /** Ids in a group of the cabinet's queue, and how many notes each group has. */
  async queue(course: string, group: string): Promise<{ readonly ids: readonly string[]; readonly counts: unknown }> {
    const { data } = await this.cabinet('note_queue', { course, group });
    return { ids: (data['notes'] as readonly Listed[]).map(({ id }) => id), counts: data['counts'] };
  }
}
