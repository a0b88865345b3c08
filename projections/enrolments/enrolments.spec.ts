import { describe, expect, it } from '@jest/globals';
import type { EnrolmentEvent } from '../../src/contexts/enrolment/domain/enrolment.events.js';
import type { Projection } from '../../src/platform/read-store/projection.js';
import { assigned, enrolled, reset, unassigned, withdrawn } from '../../test/support/enrolments.js';
import { recorded } from '../../test/support/recorded.js';
import { enrolmentProjections } from './index.js';

const [enrolments, assignments] = enrolmentProjections as readonly [Projection, Projection];

function row(projection: Projection, key: string, ...events: readonly EnrolmentEvent[]): object | undefined {
  return recorded(events)
    .filter(({ type }) => projection.on.includes(type))
    .filter((event) => projection.keysOf(event).includes(key))
    .reduce<object | undefined>((state, event) => projection.evolve(state, event, key), undefined);
}

describe('enrolments', () => {
  const of = (...events: readonly EnrolmentEvent[]) => row(enrolments, 'mira/balance', ...events);

  it('R-345: a reset replaces the enrolment id', () => {
    expect(of(enrolled('e1'), reset('e1', 'e2'))).toMatchObject({ enrolment_id: 'e2', withdrawn: false });
  });

  it('a withdrawn one stays in the table and comes back', () => {
    expect(of(enrolled('e1'), withdrawn)).toMatchObject({ enrolment_id: 'e1', withdrawn: true });
    expect(of(enrolled('e1'), withdrawn, enrolled('e1'))).toMatchObject({ enrolment_id: 'e1', withdrawn: false });
  });
});

describe('assignments', () => {
  const of = (...events: readonly EnrolmentEvent[]) => row(assignments, 'mira/balance/tern', ...events);

  it('keep each organization’s terms apart', () => {
    const events = [enrolled(), assigned('tern', { deadline: '2026-12-04' }), assigned('oak', { mandatory: false })];
    expect(of(...events)).toMatchObject({ org_id: 'tern', deadline: '2026-12-04', mandatory: true });
  });

  it('take new terms, and go with their withdrawal', () => {
    expect(of(assigned('tern'), assigned('tern', { deadline: '2026-12-24' }))).toMatchObject({
      deadline: '2026-12-24',
    });
    expect(of(assigned('tern'), unassigned('tern'))).toBeUndefined();
  });
});
