import type { Caller, PlatformRole } from '../../src/platform/contract/caller.js';
import { ManualClock } from '../../src/platform/clock/clock.js';
import { accept } from '../../src/platform/decision/decision.js';
import { DecisionRunner } from '../../src/platform/decision/decision-runner.js';
import { StateCache } from '../../src/platform/decision/state-cache.js';
import { EventCatalogue } from '../../src/platform/event-store/catalogue/event-catalogue.js';
import { InMemoryEventStore } from '../../src/platform/event-store/in-memory/in-memory-event-store.js';
import type { EventStore } from '../../src/platform/event-store/port/event-store.js';
import type { RecordedEvent } from '../../src/platform/event-store/port/recorded-event.js';
import { SerialIds } from '../../src/platform/ids/ids.js';
import { catalogueEvents } from '../../src/contexts/catalogue/events.catalogue.js';
import {
  PublishCourse,
  PublishCourseHandler,
} from '../../src/contexts/catalogue/publish-course/publish-course.handler.js';
import { SentLetters } from '../../src/contexts/catalogue/publish-course/sent-letters.js';
import { Instructors } from '../../src/contexts/catalogue/publish-release/instructors.js';
import { PublicationAnswer } from '../../src/contexts/catalogue/publish-release/publication-answer.js';
import {
  PublishRelease,
  PublishReleaseHandler,
} from '../../src/contexts/catalogue/publish-release/publish-release.handler.js';
import { PublicationTarget } from '../../src/contexts/catalogue/publish-release/publication-target.js';
import { ReleaseComparison } from '../../src/contexts/catalogue/publish-release/release-comparison.js';
import { SettledAttempts } from '../../src/contexts/catalogue/publish-release/settled-attempts.js';
import { ReleaseLibrary } from '../../src/contexts/catalogue/release-library.js';
import { ReleaseParts } from '../../src/contexts/catalogue/release-parts.js';
import {
  UnpublishCourse,
  UnpublishCourseHandler,
} from '../../src/contexts/catalogue/unpublish-course/unpublish-course.handler.js';
import type { PersonEvent } from '../../src/contexts/identity/domain/person.events.js';
import { Claims, identityEvents, person } from '../../src/contexts/identity/index.js';

let calls = 0;

/** A caller whose command is a new one, unless told. */
export function callerOf(personId: string, more: Partial<Caller> = {}): Caller {
  calls += 1;
  return {
    actor: { kind: 'person', id: personId },
    personId,
    roles: ['Course Creator'],
    channel: 'agent',
    locale: 'en',
    correlationId: `journey-${calls}`,
    commandId: `command-${calls}`,
    ...more,
  };
}

/** The catalogue's commands over a store, without Nest. `carol` is a Course Creator, `lena` has no role. */
export class CatalogueWorld {
  readonly clock = new ManualClock('2026-11-30T09:00:00.000Z');
  readonly ids = new SerialIds();
  readonly catalogue = new EventCatalogue({ ...identityEvents, ...catalogueEvents }, 'test');
  readonly states: StateCache;
  readonly decisions: DecisionRunner;
  readonly claims: Claims;
  readonly library: ReleaseLibrary;
  readonly parts: ReleaseParts;

  private constructor(readonly store: EventStore) {
    this.states = new StateCache(store);
    this.decisions = new DecisionRunner(store, this.states, this.clock, this.ids, this.catalogue);
    this.claims = new Claims(this.decisions, this.states, Buffer.alloc(32, 1));
    this.library = new ReleaseLibrary(store);
    this.parts = new ReleaseParts(store, this.states, this.catalogue, this.clock);
  }

  static async open(store: EventStore = new InMemoryEventStore()): Promise<CatalogueWorld> {
    const world = new CatalogueWorld(store);
    await world.register('carol', ['Course Creator']);
    await world.register('lena', []);
    return world;
  }

  /** Another process on the same log. */
  async neighbour(): Promise<CatalogueWorld> {
    return Promise.resolve(new CatalogueWorld(this.store));
  }

  /** The account of a person is `<id>@example.org`. */
  async register(userId: string, roles: readonly PlatformRole[]): Promise<void> {
    const account = `${userId}@example.org`;
    await this.claims.take('login', account, userId, callerOf('operator'));
    await this.decisions.run(person, userId, callerOf('operator'), () =>
      accept<PersonEvent>(
        {
          type: 'identity.UserRegistered',
          data: { userId, account, fullName: userId, mail: account, locale: 'en' },
        },
        ...roles.map((role) => ({ type: 'identity.PlatformRoleGranted' as const, data: { userId, role } })),
      ),
    );
  }

  publish(input: Partial<PublishRelease['input']>, caller = callerOf('carol')) {
    const instructors = new Instructors(this.claims, this.states);
    const comparison = new ReleaseComparison(this.library);
    const target = new PublicationTarget(this.claims, this.states);
    const answers = new PublicationAnswer(this.library, comparison, instructors, new SettledAttempts());
    const { decisions, claims, parts, library, ids } = this;
    const handler = new PublishReleaseHandler(decisions, target, claims, parts, library, instructors, answers, ids);
    return handler.execute(new PublishRelease(input as PublishRelease['input'], caller));
  }

  /** Publishes and gives the answer; a refusal is an error. */
  async published(input: Partial<PublishRelease['input']>, caller = callerOf('carol')) {
    const answer = await this.publish(input, caller);
    if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
    return answer.data;
  }

  openCourse(course: string) {
    return new PublishCourseHandler(this.decisions, new SentLetters()).execute(
      new PublishCourse({ course }, callerOf('carol')),
    );
  }

  withdrawCourse(course: string) {
    return new UnpublishCourseHandler(this.decisions).execute(new UnpublishCourse({ course }, callerOf('carol')));
  }

  /** Types and streams of everything in the log that is not about people. */
  async log(): Promise<RecordedEvent[]> {
    const stop = new AbortController();
    const events: RecordedEvent[] = [];
    for await (const batch of this.store.follow('start', {}, stop.signal)) {
      events.push(...batch.events);
      if (batch.caughtUp) break;
    }
    stop.abort();
    return events;
  }
}
