import type { Release } from '../../src/contexts/catalogue/domain/release.js';
import { callUseCase, dataOf } from './callers.js';
import { REQUIRED } from './learner.js';
import type { TestLyceum, TestPerson } from './lyceum.js';
import { tinyRelease } from './tiny-release.js';

type Data = Readonly<Record<string, unknown>>;

/** Answers of the quiz of the first lesson: the right ones, and wrong ones. */
const RIGHT = { 'q-1': 'V1', 'q-2': 'V2' } as const;
const WRONG = { 'q-1': 'V2', 'q-2': 'V1' } as const;

/** A course of the tiny release under another name. */
export function courseNamed(key: string, title: string): Release {
  const tiny = tinyRelease();
  return { ...tiny, course: { ...tiny.course, key, title } };
}

/** An organization whose people study what it assigned, led through the use cases of learners without an agent. */
export class ManagedAcademy {
  constructor(
    private readonly world: TestLyceum,
    readonly organization: string,
  ) {}

  /** Somebody new in the organization. */
  async member(login: string, name: string, role = 'Member'): Promise<string> {
    const { id } = await this.world.send('add_person', { login, mail: `${login}@example.org`, full_name: name });
    await this.world.send('grant_membership', { user: id, organization: this.organization, role });
    return String(id);
  }

  assign(user: string, course: string, more: Data = {}): Promise<Data> {
    return this.world.send('assign_course', { user, course, organization: this.organization, ...more });
  }

  /** Begins the next lesson of the course, and leaves it. */
  async begin(user: string, course: string): Promise<string> {
    const { session } = await this.as(user, 'start_lesson', { course, space: this.organization });
    return String(session);
  }

  /** Begins the first lesson and fails its quiz, or passes it. */
  async quiz(user: string, course: string, how: 'passes' | 'fails'): Promise<void> {
    const session = await this.begin(user, course);
    await this.mark(user, session, ...REQUIRED);
    const { attempt } = await this.as(user, 'request_quiz', { session });
    for (const [question, answer] of Object.entries(how === 'passes' ? RIGHT : WRONG)) {
      await this.as(user, 'submit_answer', { attempt, question, answer, student_words: `I say ${answer}` });
    }
  }

  /** Passes both lessons of the course. */
  async complete(user: string, course: string): Promise<void> {
    await this.quiz(user, course, 'passes');
    const session = await this.begin(user, course);
    await this.mark(user, session, 'do:ASK');
    await this.as(user, 'complete_lesson', { session });
  }

  private async mark(user: string, session: string, ...goals: readonly string[]): Promise<void> {
    for (const goal of goals) {
      await this.as(user, 'mark_goal', { session, goal, status: 'done', evidence: 'Shown on the own kettle.' });
    }
  }

  private async as(id: string, tool: string, input: Data): Promise<Data> {
    const who = { personId: id, actor: { kind: 'person', id }, roles: [] } as const;
    return dataOf(tool, await callUseCase(this.world.lyceum.app, tool, input, who));
  }
}

/** An organization of that title, led by the manager. */
export async function academy(world: TestLyceum, title: string, manager: TestPerson): Promise<ManagedAcademy> {
  const organization = await world.organization(title, []);
  await world.send('grant_membership', { user: manager.id, organization, role: 'Manager' });
  return new ManagedAcademy(world, organization);
}
