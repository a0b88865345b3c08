import { founded } from '../../../../test/support/identity-events.js';
import { given } from '../../../../test/support/recorded.js';
import { organization } from '../domain/organization.js';
import { addOrganizationContract } from './add-organization.contract.js';
import { decideAddOrganization, titleFault } from './add-organization.decide.js';

const founding = { orgId: 'tern', title: 'Tern Logistics', timeZone: null, locale: null };

test('an organization is founded once', () => {
  expect(decideAddOrganization(founding, organization.initial).events).toEqual([founded()]);
  expect(decideAddOrganization(founding, given(organization, founded()))).toMatchObject({
    refusal: { code: 'organization_name_taken' },
  });
});

test('R-329 refusal:organization_name_invalid@add_organization: a title has 2 to 140 characters', () => {
  expect(titleFault('T')?.code).toBe('organization_name_invalid');
  expect(titleFault(' T ')?.code).toBe('organization_name_invalid');
  expect(titleFault('T'.repeat(141))?.code).toBe('organization_name_invalid');
  expect(titleFault('TL')).toBeUndefined();
  expect(titleFault('🦭'.repeat(140))).toBeUndefined();
});

test('R-010 refusal:organization_name_taken@add_organization: no organization may be called personal', () => {
  expect(titleFault(' Personal ')?.code).toBe('organization_name_taken');
});

test('a time zone that nobody knows is a wrong argument', () => {
  const input = { title: 'Tern Logistics', time_zone: 'Europe/Berlin' };
  expect(addOrganizationContract.input.safeParse(input).success).toBe(true);
  expect(addOrganizationContract.input.safeParse({ ...input, time_zone: 'Europe/Nowhere' }).success).toBe(false);
});
