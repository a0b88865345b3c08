import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../../../../test/support/recorded.js';
import type { LearnerNoteEvent } from '../domain/learner-note.events.js';
import { learnerNotes } from '../domain/learner-notes.js';
import { PROFILE_KEYS } from '../domain/note-key.js';
import { decideForget } from '../forget/forget.decide.js';
import { decideRemember } from './remember.decide.js';

const facts = { learnerId: 'mira', session: null, limit: 2, newId: 'n-1' };
const kept = (noteId: string, key: string, text = 'x'): LearnerNoteEvent => ({
  type: 'notes.LearnerNoteRemembered',
  data: { noteId, learnerId: 'mira', kind: 'fact', key, text, courseId: null, sessionId: null, replaced: false },
});

describe('remember', () => {
  it('R-165: replaces the text under the id of the note, and records nothing when it says the same', () => {
    const state = given(learnerNotes, kept('n-0', 'pace', 'slow'));
    expect(decideRemember({ kind: 'fact', key: 'PACE', text: 'fast' }, facts, state).events).toEqual([
      { ...kept('n-0', 'pace', 'fast'), data: { ...kept('n-0', 'pace', 'fast').data, replaced: true } },
    ]);
    expect(decideRemember({ kind: 'fact', key: 'pace', text: ' slow ' }, facts, state).events).toEqual([]);
  });

  it('R-166: whatever is written, in whatever order, there are never more counted keys than the limit', () => {
    const keys = fc.constantFrom('a', 'A', 'b', 'c', 'd', 'é', 'É', 'role', 'Goal');
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 30 }), fc.integer({ min: 0, max: 4 }), (written, limit) => {
        const events: LearnerNoteEvent[] = [];
        for (const [i, key] of written.entries()) {
          const state = given(learnerNotes, ...events);
          const decision = decideRemember(
            { kind: 'fact', key, text: `${i}` },
            { ...facts, limit, newId: `n-${i}` },
            state,
          );
          events.push(...decision.events);
          if (decision.kind === 'refused')
            expect(decision.refusal).toEqual({ code: 'note_limit_reached', details: { limit } });
        }
        const all = [...given(learnerNotes, ...events).values()].map(({ key }) => key);
        expect(new Set(all).size).toBe(all.length);
        expect(all.filter((key) => !PROFILE_KEYS.has(key)).length).toBeLessThanOrEqual(limit);
      }),
    );
  });
});

describe('forget', () => {
  it('LMS-79: records nothing of what the note said', () => {
    const { events } = decideForget({ key: 'Pace' }, 'mira', given(learnerNotes, kept('n-0', 'pace', 'slow')));
    expect(events).toEqual([
      {
        type: 'notes.LearnerNoteForgotten',
        data: { noteId: 'n-0', learnerId: 'mira', kind: 'fact', courseId: null },
      },
    ]);
    expect(given(learnerNotes, kept('n-0', 'pace'), ...events).size).toBe(0);
  });
});
