import { founded } from '../../../../test/support/identity-events.js';
import { given } from '../../../../test/support/recorded.js';
import { organization } from '../domain/organization.js';
import type { OrganizationEvent } from '../domain/organization.events.js';
import { decideSetOrganizationPolicy } from './set-organization-policy.decide.js';

const policy = (required: boolean | null): OrganizationEvent => ({
  type: 'identity.QuizPolicySet',
  data: { orgId: 'tern', required },
});

test.each([true, false])(
  'R-360: an organization makes the quiz compulsory or not (%s), and saying so again is silent',
  (required) => {
    const set = { named: 'tern', required };
    expect(decideSetOrganizationPolicy(set, given(organization, founded())).events).toEqual([policy(required)]);
    expect(decideSetOrganizationPolicy(set, given(organization, founded(), policy(required))).events).toEqual([]);
  },
);

test('R-360: an organization follows the platform again', () => {
  const state = given(organization, founded(), policy(false));
  expect(decideSetOrganizationPolicy({ named: 'tern', required: null }, state).events).toEqual([policy(null)]);
});

test('refusal:organization_not_found@set_organization_policy', () => {
  expect(decideSetOrganizationPolicy({ named: 'Gone', required: null }, organization.initial)).toMatchObject({
    refusal: { code: 'organization_not_found', details: { organization: 'Gone' } },
  });
});
