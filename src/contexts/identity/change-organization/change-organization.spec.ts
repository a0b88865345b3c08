import { founded } from '../../../../test/support/identity-events.js';
import { given } from '../../../../test/support/recorded.js';
import { organization } from '../domain/organization.js';
import type { OrganizationEvent } from '../domain/organization.events.js';
import { changeOrganizationContract } from './change-organization.contract.js';
import { decideChangeOrganization, type ChangingOrganization } from './change-organization.decide.js';

const zone = (timeZone: string | null): OrganizationEvent => ({
  type: 'identity.OrganizationTimeZoneSet',
  data: { orgId: 'tern', timeZone },
});
const language = (locale: 'en' | 'ru' | null): OrganizationEvent => ({
  type: 'identity.OrganizationLocaleSet',
  data: { orgId: 'tern', locale },
});
const change = (to: Omit<ChangingOrganization, 'named'>, ...before: OrganizationEvent[]) =>
  decideChangeOrganization({ named: 'tern', ...to }, given(organization, founded(), ...before)).events;

test('time zone and language change by themselves; what is left out or holds already records nothing', () => {
  expect(change({ timeZone: 'Asia/Tokyo', locale: 'ru' })).toEqual([zone('Asia/Tokyo'), language('ru')]);
  expect(change({ locale: 'ru' }, zone('Asia/Tokyo'))).toEqual([language('ru')]);
  expect(change({ timeZone: 'Asia/Tokyo', locale: 'ru' }, zone('Asia/Tokyo'), language('ru'))).toEqual([]);
  expect(change({}, zone('Asia/Tokyo'))).toEqual([]);
});

test('both follow the installation again', () => {
  expect(change({ timeZone: null, locale: null }, zone('Asia/Tokyo'), language('ru'))).toEqual([
    zone(null),
    language(null),
  ]);
});

test('refusal:organization_not_found@change_organization', () => {
  expect(decideChangeOrganization({ named: 'Gone' }, organization.initial)).toMatchObject({
    refusal: { code: 'organization_not_found', details: { organization: 'Gone' } },
  });
});

test.each([
  ['a zone that nobody knows', { time_zone: 'Mars/Base' }, false],
  ['a zone', { time_zone: 'Asia/Tokyo' }, true],
  ['no zone of its own', { time_zone: '' }, true],
])('%s', (_, asked, isRight) => {
  expect(changeOrganizationContract.input.safeParse({ organization: 'tern', ...asked }).success).toBe(isRight);
});
