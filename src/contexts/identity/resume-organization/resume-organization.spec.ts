import { founded, reinstated, suspended } from '../../../../test/support/identity-events.js';
import { given } from '../../../../test/support/recorded.js';
import { organization } from '../domain/organization.js';
import { decideResumeOrganization } from './resume-organization.decide.js';

test('R-014: a suspended organization is opened again once', () => {
  expect(decideResumeOrganization('tern', given(organization, founded(), suspended())).events).toEqual([reinstated()]);
  expect(decideResumeOrganization('tern', given(organization, founded())).events).toEqual([]);
});

test('refusal:organization_not_found@resume_organization', () => {
  expect(decideResumeOrganization('Gone Traders', organization.initial)).toMatchObject({
    refusal: { code: 'organization_not_found', details: { organization: 'Gone Traders' } },
  });
});
