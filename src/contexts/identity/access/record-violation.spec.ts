import { given } from '../../../../test/support/recorded.js';
import { person, type Person } from '../domain/person.js';
import type { PersonEvent } from '../domain/person.events.js';
import { decideRecordViolation, NO_TOOL } from './record-violation.decide.js';

const registered: PersonEvent = {
  type: 'identity.UserRegistered',
  data: { userId: 'mira', account: 'mira', fullName: 'Mira', mail: 'mira@example.org', locale: null },
};
const release = { set: 'authoring', tool: 'course_release' };
const recordedAt = (what: { set: string; tool: string }): PersonEvent => ({
  type: 'identity.AccessViolationRecorded',
  data: { userId: 'mira', ...what },
});
/** Events of the tests were recorded at midnight of the first of January. */
const at = (time: string) => new Date(`2026-01-01T${time}Z`);
const types = (state: Person, what: { set: string; tool: string }, now: Date) =>
  decideRecordViolation(what, now, state).events.map(({ data }) => data);

describe('a call without the right to it', () => {
  it('R-240 is recorded on the person with what was called', () => {
    expect(types(given(person, registered), release, at('00:00:00'))).toEqual([{ userId: 'mira', ...release }]);
  });

  it('R-240 is one fact for an hour, however often it is repeated', () => {
    const state = given(person, registered, recordedAt(release));
    expect(types(state, release, at('00:00:01'))).toEqual([]);
    expect(types(state, release, at('00:59:59.999'))).toEqual([]);
    expect(types(state, release, at('01:00:00'))).toHaveLength(1);
  });

  it('R-240 counts apart for another tool, another set and a request that named none', () => {
    const state = given(person, registered, recordedAt(release));
    const others = [
      { ...release, tool: 'list_courses' },
      { set: 'admin', tool: 'course_release' },
      { ...release, tool: NO_TOOL },
    ];
    for (const other of others) expect(types(state, other, at('00:00:01'))).toEqual([{ userId: 'mira', ...other }]);
  });

  it('changes nothing of the person, and is nothing for whoever is not registered', () => {
    const state = given(person, registered, recordedAt(release));
    expect(state).toMatchObject({ status: 'registered', roles: [], selectedSpace: null });
    expect(types(person.initial, release, at('00:00:00'))).toEqual([]);
  });
});
