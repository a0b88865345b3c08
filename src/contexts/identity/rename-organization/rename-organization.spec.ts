import { founded, renamed } from '../../../../test/support/identity-events.js';
import { given } from '../../../../test/support/recorded.js';
import { organization, type KnownOrganization } from '../domain/organization.js';
import type { OrganizationEvent } from '../domain/organization.events.js';
import { decideRenameOrganization, titlesToFree } from './rename-organization.decide.js';

const tern = (...events: OrganizationEvent[]) => given(organization, founded(), ...events) as KnownOrganization;
const named = (title: string) => ({ title, ownerId: 'tern' });

test('R-010: an organization gets another title, once; another spelling is another title', () => {
  expect(decideRenameOrganization(named('Tern Ltd'), tern()).events).toEqual([renamed('Tern Logistics', 'Tern Ltd')]);
  const spelled = renamed('Tern Logistics', 'TERN LOGISTICS');
  expect(decideRenameOrganization(named('TERN LOGISTICS'), tern()).events).toEqual([spelled]);
  expect(decideRenameOrganization(named('TERN LOGISTICS'), tern(spelled)).events).toEqual([]);
});

test('R-010 refusal:organization_name_taken@rename_organization: a title of another', () => {
  expect(decideRenameOrganization({ title: 'Gull & Sons', ownerId: 'gull' }, tern())).toMatchObject({
    refusal: { code: 'organization_name_taken', details: {} },
  });
});

test('former titles are freed, unless one is the present title in another spelling', () => {
  expect(titlesToFree(tern())).toEqual([]);
  const there = renamed('Tern Logistics', 'Tern Ltd');
  expect(titlesToFree(tern(there))).toEqual(['Tern Logistics']);
  expect(titlesToFree(tern(there, renamed('Tern Ltd', 'tern logistics')))).toEqual(['Tern Ltd']);
});
