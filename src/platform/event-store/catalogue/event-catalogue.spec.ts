import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { meta } from '../../../../test/support/events.js';
import { EventCatalogue } from './event-catalogue.js';
import { event } from './event-definition.js';

const catalogue = new EventCatalogue(
  { 'test.Counted': event(z.object({ count: z.int() })), 'test.Again': event(z.object({}), { version: 2 }) },
  '1.2.3',
);

describe('event catalogue', () => {
  it("prepares an event of today's version", () => {
    const id = randomUUID();
    expect(catalogue.newEvent({ type: 'test.Again', data: {} }, id, meta())).toEqual({
      type: 'test.Again',
      data: {},
      id,
      schemaVersion: 2,
      meta: meta(),
    });
  });

  it('refuses data outside the schema and names the field', () => {
    const wrong = () => catalogue.newEvent({ type: 'test.Counted', data: { count: 'two' } }, randomUUID(), meta());
    expect(wrong).toThrow(expect.objectContaining({ name: 'ValueRefused', path: 'test.Counted.count' }));
  });

  it('knows its types and stops at any other', () => {
    expect(catalogue.types).toEqual(['test.Again', 'test.Counted']);
    expect(() => catalogue.definition('test.Never')).toThrow('unknown event type test.Never');
  });
});
