import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../../src/platform/event-store/port/event-store.js';
import type { StreamName } from '../../src/platform/event-store/port/recorded-event.js';

/** A goal mark as the store gets it after sealing: some 700 bytes of data and metadata. */
export function benchEvent(learner: string): NewEvent {
  return {
    id: randomUUID(),
    type: 'lessons.GoalMarked',
    schemaVersion: 1,
    data: {
      runId: randomUUID(),
      sessionId: `${learner}.s1`,
      goal: 'term:T1',
      status: 'done',
      evidence: {
        $sealed: { subject: learner, kid: randomUUID(), iv: 'bm9uY2Vub25jZQ', ct: 'c2VhbGVkIGV2aWRlbmNl'.repeat(12) },
      },
    },
    meta: {
      correlationId: randomUUID(),
      causationId: randomUUID(),
      commandId: randomUUID(),
      actor: { kind: 'person', id: learner },
      occurredAt: '2026-11-30T09:00:00.000Z',
      subjects: [learner],
      appVersion: 'bench',
    },
  };
}

export function benchStream(number: number): StreamName {
  return `bench-${String(number).padStart(6, '0')}` as StreamName;
}
