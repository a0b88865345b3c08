import { StoreUnavailable } from '../port/event-store.js';
import { asStoreFault, EventStoreDbFault, hasNoConnection, CutShort, NoAnswer } from './faults.js';

/** An error as the client makes it. */
const clients = (type: string, message = '', code?: number) => Object.assign(new Error(message), { type, code });

const outcomeOf = (error: unknown) => {
  const fault = asStoreFault(error, 'unknown');
  return fault instanceof StoreUnavailable ? fault.outcome : fault;
};

it.each([
  clients('not-leader', '5 NOT_FOUND: Leader info available'),
  clients('unavailable', '14 UNAVAILABLE: No connection established. Last error: connect ECONNREFUSED'),
  clients('unavailable', '14 UNAVAILABLE: Server Is Not Ready'),
  clients('unavailable', '14 UNAVAILABLE: Server Is Too Busy'),
  clients('unavailable', '14 UNAVAILABLE: Name resolution failed for target dns:es:2113'),
  clients('unknown', '2 UNKNOWN: No leader info available in response', 2),
  new Error('Failed to discover after 10 attempts.'),
  new Error('Channel has been shut down'),
])('was surely not written: $message', (error) => {
  expect(outcomeOf(error)).toBe('not-applied');
});

it.each([
  clients('unavailable', '14 UNAVAILABLE: Connection dropped'),
  clients('deadline-exceeded', '4 DEADLINE_EXCEEDED'),
  clients('timeout', '10 ABORTED: Operation timed out: commit'),
  clients('cancelled', '1 CANCELLED: Call cancelled'),
  clients('unknown', '13 INTERNAL: Received RST_STREAM', 13),
  new NoAnswer('the store did not answer'),
  new CutShort('the connection was given up'),
])('may have been written: $message', (error) => {
  expect(outcomeOf(error)).toBe('unknown');
  expect(hasNoConnection(error)).toBe(false);
});

it.each(['access-denied', 'maximum-append-size-exceeded', 'stream-deleted'])('%s is for the operator', (type) => {
  const fault = asStoreFault(clients(type), 'unknown');
  expect(fault).toBeInstanceOf(EventStoreDbFault);
  expect((fault as Error).message).toMatch(/EventStoreDB.*; .*\.$/);
});

it('what is neither stays what it is', () => {
  const bug = new TypeError('x is not a function');
  const refused = clients('unknown', '3 INVALID_ARGUMENT: no', 3);
  const known = new StoreUnavailable('not-applied');
  for (const error of [bug, refused, known, 'text', undefined]) expect(asStoreFault(error, 'unknown')).toBe(error);
});
