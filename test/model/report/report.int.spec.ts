import { expect, it } from '@jest/globals';
import { reportedOrganization } from '../../support/reported-organization.js';

it('LMS-50 R-210 R-215 R-284 R-337 R-338 R-340: a program of its own gets the same report from the exported events', async () => {
  for (const { told, expected } of await reportedOrganization(1, 60, 6)) {
    expect(told).toEqual(expected);
    expect(told.length).toBeGreaterThan(20);
    const statuses = new Set(told.map(({ status }) => status));
    expect([...statuses].toSorted()).toEqual(['completed', 'in_progress', 'not_started']);
  }
}, 60_000);
