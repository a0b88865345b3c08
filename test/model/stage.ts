import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import type { Release } from '../../src/contexts/catalogue/index.js';
import { enrolment, enrolmentOf } from '../../src/contexts/enrolment/index.js';
import { organization } from '../../src/contexts/identity/index.js';
import { SettleAttempt } from '../../src/contexts/lessons/settle-attempt/settle-attempt.handler.js';
import { accept, type StreamType } from '../../src/platform/decision/decision.js';
import { DecisionRunner } from '../../src/platform/decision/decision-runner.js';
import type { DomainEvent } from '../../src/platform/event-store/port/recorded-event.js';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { asPerson, callerWith, callUseCase } from '../support/callers.js';
import { MemoryWorld } from '../support/memory-world.js';

export type Answered = Readonly<Record<string, unknown>>;

/** What came of a call, and the types of the events it recorded in runs. */
export interface Came {
  readonly answer?: Answered;
  readonly refused?: Answered;
  readonly recorded: readonly string[];
}

/** The real platform on a log in memory, for one story after the other. */
export class Stage {
  private recorded: string[] = [];
  private beforeNextRecord: (() => Promise<unknown>) | undefined;

  private constructor(
    private readonly world: MemoryWorld,
    private readonly lessons: Map<unknown, object>,
  ) {
    const append = world.store.append.bind(world.store);
    world.store.append = async (name, expected, events) => {
      if (!name.startsWith('lessonRun-')) return append(name, expected, events);
      const between = this.beforeNextRecord;
      this.beforeNextRecord = undefined;
      await between?.();
      const result = await append(name, expected, events);
      if (result.kind === 'appended') this.recorded.push(...events.map(({ type }) => type));
      return result;
    };
  }

  static async open(): Promise<Stage> {
    const lessons = new Map<unknown, object>();
    const world = await MemoryWorld.open(([lessonId]) => [lessons.get(lessonId) ?? []].flat());
    return new Stage(world, lessons);
  }

  get clock() {
    return this.world.clock;
  }

  /** A course of its own, an organization that assigns it, and two learners who took it. */
  async scene(file: (key: string) => Release): Promise<Scene> {
    const key = `c-${randomUUID()}`;
    const courseId = await this.publish(file(key));
    const lessonId = lessonIdOf(courseId, 'l-1');
    this.lessons.set(lessonId, { course_id: courseId, lesson_key: 'l-1' });
    const orgId = randomUUID();
    const learners = [randomUUID(), randomUUID()];
    await this.record(
      organization,
      orgId,
      {
        type: 'identity.OrganizationCreated',
        data: { orgId, title: `Org ${orgId}`, timeZone: 'Europe/Berlin', locale: null },
      },
      ...learners.map((userId) => ({
        type: 'identity.MembershipGranted' as const,
        data: { userId, orgId, role: 'Member' as const },
      })),
    );
    for (const learnerId of learners) {
      const ids = { learnerId, courseId };
      await this.record(
        enrolment,
        enrolmentOf(learnerId, courseId),
        {
          type: 'enrolment.LearnerEnrolled',
          data: { ...ids, enrolmentId: randomUUID(), space: 'personal', origin: 'self' },
        },
        {
          type: 'enrolment.CourseAssigned',
          data: { ...ids, orgId, mandatory: true, deadline: null, byOwnChoice: false },
        },
      );
    }
    return { key, courseId, lessonId, orgId, learners };
  }

  async publish(release: Release): Promise<string> {
    const outcome = await callUseCase(this.world.app, 'publish_release', { release });
    if (outcome.kind !== 'ok') throw new Error(`publish_release: ${JSON.stringify(outcome)}`);
    return String(outcome.data['course']);
  }

  async set(setting: string, value: number): Promise<void> {
    await callUseCase(this.world.app, 'set_platform_setting', { setting, value });
  }

  /** A learner's call; `between` happens after it was decided and before it is recorded, or else after it. */
  async call(learnerId: string, tool: string, input: object, between?: () => Promise<unknown>): Promise<Came> {
    this.recorded = [];
    this.beforeNextRecord = between;
    const outcome = await callUseCase(this.world.app, tool, input, asPerson(learnerId));
    const late = this.beforeNextRecord;
    this.beforeNextRecord = undefined;
    await late?.();
    const { recorded } = this;
    if (outcome.kind === 'failed') throw new Error(`${tool}: ${outcome.failure.kind}`, { cause: outcome.cause });
    if (outcome.kind === 'ok') return { answer: outcome.data, recorded };
    return { refused: { code: outcome.refusal.code, ...outcome.refusal.details }, recorded };
  }

  /** What the reaction to publications sends for these attempts; gives the types of the events it recorded. */
  async react(
    { courseId }: Scene,
    attempts: readonly { readonly id: string; readonly learnerId: string }[],
  ): Promise<readonly string[]> {
    this.recorded = [];
    for (const { id: attemptId, learnerId } of attempts) {
      const input = { attemptId, runId: attemptId.replace(/\.a\d+$/, ''), learnerId, courseId };
      await this.world.app.get(CommandBus).execute(new SettleAttempt(input, callerWith(), randomUUID()));
    }
    return this.recorded;
  }

  async reset({ courseId }: Scene, learnerId: string): Promise<void> {
    const id = enrolmentOf(learnerId, courseId);
    await this.world.app.get(DecisionRunner).run(enrolment, id, callerWith(), ({ enrolmentId }) => {
      const ids = { learnerId, courseId, formerEnrolmentId: enrolmentId ?? '', enrolmentId: randomUUID() };
      return accept({ type: 'enrolment.CourseProgressReset', data: ids } as const);
    });
  }

  async suspend({ orgId }: Scene, suspended: boolean): Promise<void> {
    const type = suspended ? 'identity.OrganizationSuspended' : 'identity.OrganizationReinstated';
    await this.record(organization, orgId, { type, data: { orgId } });
  }

  private async record<State, E extends DomainEvent>(type: StreamType<State, E>, id: string, ...events: E[]) {
    await this.world.app.get(DecisionRunner).run(type, id, callerWith(), () => accept(...events));
  }
}

export interface Scene {
  readonly key: string;
  readonly courseId: string;
  readonly lessonId: string;
  readonly orgId: string;
  readonly learners: readonly string[];
}
