import { StoreUnavailable } from '../port/event-store.js';
import { asStoreFault, isRepeatedId } from './faults.js';

const sql = (code: string, constraint?: string) => Object.assign(new Error(code), { code, constraint });

describe('faults of PostgreSQL', () => {
  it.each([
    ['a deadlock', sql('40P01')],
    ['a serialisation failure', sql('40001')],
    ['no connection left', sql('53300')],
    ['a full disk', sql('53100')],
    ['a server that is starting', sql('57P03')],
    ['a read-only server', sql('25006')],
  ])('ES-16: %s says that nothing was written', (_, error) => {
    expect(asStoreFault(error, 'unknown')).toMatchObject({ outcome: 'not-applied', cause: error });
  });

  it.each([
    ['a terminated backend', sql('57P01')],
    ['a crash', sql('57P02')],
    ['a broken connection', sql('08006')],
    ['a cancelled statement', sql('57014')],
    ['a reset socket', Object.assign(new Error('read'), { code: 'ECONNRESET' })],
    ['what pg says itself', new Error('Connection terminated unexpectedly')],
  ])('ES-16: %s leaves it open, unless nothing had been sent', (_, error) => {
    expect(asStoreFault(error, 'unknown')).toMatchObject({ name: 'StoreUnavailable', outcome: 'unknown' });
    expect(asStoreFault(error, 'not-applied')).toMatchObject({ outcome: 'not-applied' });
  });

  it.each([sql('42P01'), sql('23505'), new TypeError('a bug'), 'a text'])('lets a bug be what it is: %s', (error) => {
    expect(asStoreFault(error, 'unknown')).toBe(error);
  });

  it('keeps a fault that was judged before', () => {
    const judged = new StoreUnavailable('not-applied');
    expect(asStoreFault(judged, 'unknown')).toBe(judged);
  });

  it('knows a repeated id by its constraint', () => {
    expect(isRepeatedId(sql('23505', 'events_one_per_id'))).toBe(true);
    expect(isRepeatedId(sql('23505', 'events_one_per_version'))).toBe(false);
    expect(isRepeatedId(new Error('events_one_per_id'))).toBe(false);
  });
});
