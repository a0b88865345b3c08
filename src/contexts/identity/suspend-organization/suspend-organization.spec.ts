import { founded, reinstated, suspended } from '../../../../test/support/identity-events.js';
import { given } from '../../../../test/support/recorded.js';
import { organization } from '../domain/organization.js';
import { decideSuspendOrganization } from './suspend-organization.decide.js';

test('R-014: an active organization is suspended once', () => {
  expect(decideSuspendOrganization('tern', given(organization, founded())).events).toEqual([suspended()]);
  expect(decideSuspendOrganization('tern', given(organization, founded(), suspended())).events).toEqual([]);
  const again = given(organization, founded(), suspended(), reinstated());
  expect(decideSuspendOrganization('tern', again).events).toEqual([suspended()]);
});

test('refusal:organization_not_found@suspend_organization', () => {
  expect(decideSuspendOrganization('Gone Traders', organization.initial)).toMatchObject({
    refusal: { code: 'organization_not_found', details: { organization: 'Gone Traders' } },
  });
});
