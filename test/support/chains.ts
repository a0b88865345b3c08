import type { Release } from '../../src/contexts/catalogue/domain/release.js';
import { course as courseStream } from '../../src/contexts/catalogue/index.js';
import { accept } from '../../src/platform/decision/decision.js';
import { DecisionRunner } from '../../src/platform/decision/decision-runner.js';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { callerWith } from './callers.js';
import { Learner } from './learner.js';
import type { TestLyceum, TestPerson } from './lyceum.js';
import { tinyLessonWithoutQuiz, tinyRelease } from './tiny-release.js';

/** A release of short lessons, each closed by its one goal `do:ASK-<n>`. */
export function shortRelease(key: string, lessons = 1): Release {
  const numbers = Array.from({ length: lessons }, (_, n) => n + 1);
  const { course: card, agent: _, ...tiny } = tinyRelease();
  return {
    ...tiny,
    course: { ...card, key, title: `Course ${key}` },
    chapters: [{ key: 'ch-1', title: 'The cup', description: 'All of it', lessons: numbers.map((n) => `l-${n}`) }],
    lessons: numbers.map((n) =>
      tinyLessonWithoutQuiz({
        key: `l-${n}`,
        sections: n === 1 ? ['brews', 'favourite'] : [],
        objectives: [
          {
            key: `l-${n}-O1`,
            text: 'Ask a guest',
            goals: [{ key: `do:ASK-${n}`, kind: 'execution', required: true, title: 'Ask a guest' }],
          },
        ],
      }),
    ),
  };
}

/** Learners who go through chains of short courses. */
export class Chains {
  private count = 0;

  constructor(
    readonly world: TestLyceum,
    private readonly curator: TestPerson,
  ) {}

  /** A new learner with an own agent, a member of these organizations. */
  async learner(...organizations: readonly string[]): Promise<Learner & { readonly person: TestPerson }> {
    this.count += 1;
    const person = await this.world.person(`chained-${this.count}`);
    for (const title of organizations) {
      await this.world.send('grant_membership', { user: person.id, organization: title });
    }
    return Object.assign(new Learner(await this.world.agent(person)), { person });
  }

  /** Published courses of one short lesson, by key. */
  async courses<const Keys extends readonly string[]>(...keys: Keys): Promise<{ [K in keyof Keys]: string }> {
    const ids: string[] = [];
    for (const key of keys) ids.push(await this.course(shortRelease(key)));
    // One id for each key.
    return ids as { [K in keyof Keys]: string };
  }

  /** Publishes the release of a course that is open from then on. */
  course(release: Release): Promise<string> {
    return this.world.course(release, this.curator);
  }

  /** A course of which nothing is known but its title. */
  async withoutRelease(courseId: string): Promise<string> {
    const data = { courseId, courseKey: null, creatorId: 'operator', title: 'Soon', summary: '', description: '' };
    const created = { type: 'catalogue.CourseCreated', data } as const;
    await this.world.lyceum.app.get(DecisionRunner).run(courseStream, courseId, callerWith(), () => accept(created));
    return courseId;
  }

  /** A new release of the course with this many lessons. */
  publish(key: string, lessons: number): Promise<string> {
    return this.course(shortRelease(key, lessons));
  }

  /** A program with compulsory order and these members; gives its id. */
  async program(title: string, courses: readonly string[], ...members: readonly { person: TestPerson }[]) {
    const { id } = await this.world.send('define_program', { title, courses, enforce_order: true });
    for (const { person } of members) await this.world.send('join_program', { program: title, user: person.id });
    return String(id);
  }

  /** Passes one lesson of a short course. */
  async pass(learner: Learner, course: string, n = 1, space?: string): Promise<void> {
    const lesson = lessonIdOf(course, `l-${n}`);
    const session = await learner.start(space === undefined ? { lesson } : { lesson, space });
    await learner.mark(session, `do:ASK-${n}`);
    await learner.call('complete_lesson', { session });
  }
}
