import { expect, it } from '@jest/globals';
import { reportedOrganization } from '../support/reported-organization.js';

it('R-338: of 2,000 people a program of its own gets the same report from the exported events', async () => {
  const compared = await reportedOrganization(2, 2_000, 8);
  for (const { told, expected } of compared) {
    expect(told.length).toBe(expected.length);
    expect(told).toEqual(expected);
  }
  expect(compared[0]?.told.length).toBeGreaterThan(10_000);
}, 600_000);
