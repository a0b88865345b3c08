import { describe, expect, it } from '@jest/globals';
import { assigned, enrolled, extension, unassigned, unextended } from '../../../../test/support/enrolments.js';
import { given } from '../../../../test/support/recorded.js';
import { accept, refuse } from '../../../platform/decision/decision.js';
import { enrolment } from '../domain/enrolment.js';
import type { EnrolmentEvent } from '../domain/enrolment.events.js';
import { decideExtendDeadline } from './extend-deadline.decide.js';

const who = { learnerId: 'mira', courseId: 'balance', orgId: 'tern' };
const named = { user: 'Mira', course: 'balance-key', organization: 'Tern' };
const due = assigned('tern', { deadline: '2026-12-04' });
const after = (...events: EnrolmentEvent[]) => given(enrolment, enrolled(), ...events);
const extend = (until: string | null, ...events: EnrolmentEvent[]) =>
  decideExtendDeadline({ ...who, until }, named, after(...events));
const deadlineAfter = (...events: EnrolmentEvent[]) => after(...events).assignments.get('tern')?.deadline;

describe('extend_deadline', () => {
  it('gives a later day, moves it, and takes it away; the same again records nothing', () => {
    expect(extend('2026-12-10', due)).toEqual(accept(extension('tern', '2026-12-10')));
    const before = [due, extension('tern', '2026-12-10')] as const;
    expect(extend('2026-12-06', ...before)).toEqual(accept(extension('tern', '2026-12-06')));
    expect(extend('2026-12-10', ...before)).toEqual(accept());
    expect(extend(null, ...before)).toEqual(accept(unextended('tern')));
    expect(extend(null, due)).toEqual(accept());
  });

  it('refusal:extension_not_later@extend_deadline', () => {
    for (const until of ['2026-12-04', '2026-12-01']) {
      expect(extend(until, due)).toEqual(refuse('extension_not_later', { deadline: '2026-12-04' }));
    }
    expect(extend('2026-12-10', assigned('tern'))).toEqual(refuse('extension_not_later', { deadline: null }));
  });

  it('refusal:assignment_not_found@extend_deadline', () => {
    expect(extend('2026-12-10', assigned('oak', { deadline: '2026-12-04' }))).toEqual(
      refuse('assignment_not_found', named),
    );
  });

  it('new terms do not shorten it; of a later deadline or none it is nothing, and a withdrawal ends it', () => {
    const extended = [due, extension('tern', '2026-12-10')] as const;
    expect(deadlineAfter(...extended)).toBe('2026-12-10');
    expect(deadlineAfter(...extended, assigned('tern', { deadline: '2026-12-02' }))).toBe('2026-12-10');
    expect(deadlineAfter(...extended, assigned('tern', { deadline: '2026-12-24' }))).toBe('2026-12-24');
    expect(deadlineAfter(...extended, assigned('tern'))).toBeNull();
    expect(deadlineAfter(...extended, unextended('tern'))).toBe('2026-12-04');
    expect(deadlineAfter(...extended, unassigned('tern'), due)).toBe('2026-12-04');
  });
});
