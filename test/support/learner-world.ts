import { projections } from '../../projections/index.js';
import { course as courseStream, type Release } from '../../src/contexts/catalogue/index.js';
import { contextModules, events, reactions, useCases } from '../../src/contexts/index.js';
import { accept } from '../../src/platform/decision/decision.js';
import { DecisionRunner } from '../../src/platform/decision/decision-runner.js';
import { asPerson, callerWith } from './callers.js';
import { tinyRelease } from './tiny-release.js';
import { openGround, World } from './world.js';

const everything = { modules: contextModules, useCases, events, projections, reactions };

/** Every context with its read models, at a clock that tests move. */
export class LearnerWorld extends World {
  static async open(env: Readonly<Record<string, string>> = {}): Promise<LearnerWorld> {
    const settings = { LYCEUM_CLOCK: '2026-12-01T09:00:00.000Z', LYCEUM_TIME_ZONE: 'UTC', ...env };
    return new LearnerWorld(await openGround(everything, settings));
  }

  /** The answer of a learner's call, or `{ code, … }` of the refusal. */
  async as<T = Record<string, unknown>>(learnerId: string, name: string, args: object = {}): Promise<T> {
    const outcome = await this.call(name, args, asPerson(learnerId));
    if (outcome.kind === 'failed') throw new Error(`${name}: ${JSON.stringify(outcome)}`);
    return (outcome.kind === 'ok' ? outcome.data : { code: outcome.refusal.code, ...outcome.refusal.details }) as T;
  }

  /** A published course of the tiny release; `change` varies it. */
  async course(key: string, change: Partial<Release> = {}): Promise<string> {
    const course = await this.release(key, change);
    await this.done('publish_course', { course });
    return course;
  }

  async release(key: string, change: Partial<Release> = {}): Promise<string> {
    const tiny = tinyRelease(change);
    const release = { ...tiny, course: { ...tiny.course, key, title: `Course ${key}` } };
    return String((await this.done('publish_release', { release }))['course']);
  }

  /** A course of which nothing is known but its title. */
  async unreleasedCourse(courseId: string): Promise<string> {
    const card = { title: 'Soon', summary: '', description: '' };
    const data = { courseId, courseKey: null, creatorId: 'operator', ...card };
    const created = { type: 'catalogue.CourseCreated', data } as const;
    await this.app.get(DecisionRunner).run(courseStream, courseId, callerWith(), () => accept(created));
    return courseId;
  }
}
