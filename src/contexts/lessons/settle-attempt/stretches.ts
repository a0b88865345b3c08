import type { RecordedEvent } from '../../../platform/event-store/port/recorded-event.js';
import type { Heard } from './heard.js';

/** Events that may be taken in together, in any order of their attempts: begins, or attempts that go on and end. */
export interface Stretch {
  readonly kind: 'begins' | 'goes on' | 'alone';
  readonly events: readonly RecordedEvent<Heard>[];
}

/**
 * Cuts a batch at every event that concerns many attempts, between begins and what comes after them, and before a second
 * carry-over of the same attempt. That an attempt is carried over first and ends then holds by itself.
 */
export function stretches(events: readonly RecordedEvent<Heard>[]): readonly Stretch[] {
  const all: { kind: Stretch['kind']; events: RecordedEvent<Heard>[] }[] = [];
  let carried = new Set<string>();
  for (const event of events) {
    const kind = kindOf(event.type);
    const id = event.type === 'lessons.QuizAttemptCarriedOver' ? event.data.attemptId : undefined;
    const last = all.at(-1);
    if (last?.kind === kind && kind !== 'alone' && !(id && carried.has(id))) last.events.push(event);
    else {
      all.push({ kind, events: [event] });
      carried = new Set();
    }
    if (id) carried.add(id);
  }
  return all;
}

function kindOf(type: Heard['type']): Stretch['kind'] {
  switch (type) {
    case 'lessons.QuizAttemptStarted':
      return 'begins';
    case 'lessons.QuizAttemptCarriedOver':
    case 'lessons.QuizAttemptCancelled':
    case 'lessons.QuizAttemptPassed':
    case 'lessons.QuizAttemptFailed':
      return 'goes on';
    case 'catalogue.ReleasePublished':
    case 'enrolment.CourseProgressReset':
      return 'alone';
  }
}
