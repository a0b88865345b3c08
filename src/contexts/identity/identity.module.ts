import { hkdfSync } from 'node:crypto';
import { Global, Module } from '@nestjs/common';
import { ACCESS_VIOLATIONS } from '../../platform/access/access-violations.js';
import { AUTHENTICATOR } from '../../platform/access/authenticator.js';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { USED_KEYS } from '../../platform/contract/used-keys.js';
import { ClaimedKeys } from './access/claimed-keys.js';
import { KeyAuthenticator } from './access/key-authenticator.js';
import { DEFAULT_LOCALE, PersonLocale } from './access/person-locale.js';
import { RecordedViolations } from './access/recorded-violations.js';
import { SignInAuthenticator } from './access/sign-in-authenticator.js';
import { AddOrganizationHandler } from './add-organization/add-organization.handler.js';
import { AddPersonHandler } from './add-person/add-person.handler.js';
import { CLAIM_SECRET, Claims } from './claims.js';
import { CompleteErasureHandler } from './complete-erasure/complete-erasure.handler.js';
import { Directory } from './directory.js';
import { ErasedTables } from './erase-person/erased-tables.js';
import { ErasePersonHandler } from './erase-person/erase-person.handler.js';
import { Erasure } from './erasure.js';
import { ChangeOrganizationHandler } from './change-organization/change-organization.handler.js';
import { ListMembersHandler } from './list-members/list-members.handler.js';
import { ExportPeopleHandler } from './export-people/export-people.handler.js';
import { GrantMembershipHandler } from './grant-membership/grant-membership.handler.js';
import { GrantRoleHandler } from './grant-role/grant-role.handler.js';
import { ImportPeopleHandler } from './import-people/import-people.handler.js';
import { RosterPlans } from './import-people/roster-plan.js';
import { RosterWriter } from './import-people/roster-writer.js';
import { IssueKeyHandler } from './issue-key/issue-key.handler.js';
import { ListKeysHandler } from './list-keys/list-keys.handler.js';
import { ListOrganizationsHandler } from './list-organizations/list-organizations.handler.js';
import { ListPeopleHandler } from './list-people/list-people.handler.js';
import { ListPlatformSettingsHandler } from './list-platform-settings/list-platform-settings.handler.js';
import { ListViolationsHandler } from './list-violations/list-violations.handler.js';
import { MembershipChange } from './membership-change.js';
import { OrganizationChange } from './organization-change.js';
import { PersonChange } from './person-change.js';
import { Registrations } from './registrations.js';
import { RenameOrganizationHandler } from './rename-organization/rename-organization.handler.js';
import { RequestSignInHandler } from './request-sign-in/request-sign-in.handler.js';
import { ResumeOrganizationHandler } from './resume-organization/resume-organization.handler.js';
import { RevokeKeyHandler } from './revoke-key/revoke-key.handler.js';
import { RevokeMembershipHandler } from './revoke-membership/revoke-membership.handler.js';
import { RevokeRoleHandler } from './revoke-role/revoke-role.handler.js';
import { SetOrganizationPolicyHandler } from './set-organization-policy/set-organization-policy.handler.js';
import { SetPlatformSettingHandler } from './set-platform-setting/set-platform-setting.handler.js';
import { SetSpaceHandler } from './set-space/set-space.handler.js';
import { SignInHandler } from './sign-in/sign-in.handler.js';
import { SignOutHandler } from './sign-out/sign-out.handler.js';
import { Spaces } from './spaces/spaces.js';
import { SuspendOrganizationHandler } from './suspend-organization/suspend-organization.handler.js';
import { WhoamiHandler } from './whoami/whoami.handler.js';

const handlers = [
  AddPersonHandler,
  ImportPeopleHandler,
  ExportPeopleHandler,
  ChangeOrganizationHandler,
  ListMembersHandler,
  ListPeopleHandler,
  ErasePersonHandler,
  CompleteErasureHandler,
  AddOrganizationHandler,
  ListOrganizationsHandler,
  RenameOrganizationHandler,
  SuspendOrganizationHandler,
  ResumeOrganizationHandler,
  SetOrganizationPolicyHandler,
  GrantMembershipHandler,
  RevokeMembershipHandler,
  GrantRoleHandler,
  RevokeRoleHandler,
  IssueKeyHandler,
  ListKeysHandler,
  RevokeKeyHandler,
  SetPlatformSettingHandler,
  ListPlatformSettingsHandler,
  ListViolationsHandler,
  WhoamiHandler,
  SetSpaceHandler,
];

/** How people come in with a browser: not use cases of the registry, for whoever signs in is nobody yet. */
const door = [RequestSignInHandler, SignInHandler, SignOutHandler, SignInAuthenticator];

/** Global, because every way in asks the authenticator and must not know of contexts. */
@Global()
@Module({
  providers: [
    Claims,
    Directory,
    Spaces,
    PersonChange,
    Registrations,
    RosterPlans,
    RosterWriter,
    Erasure,
    ErasedTables,
    OrganizationChange,
    MembershipChange,
    PersonLocale,
    { provide: AUTHENTICATOR, useClass: KeyAuthenticator },
    { provide: ACCESS_VIOLATIONS, useClass: RecordedViolations },
    { provide: USED_KEYS, useClass: ClaimedKeys },
    { provide: CLAIM_SECRET, useFactory: claimSecret, inject: [CONFIG] },
    { provide: DEFAULT_LOCALE, useFactory: ({ locale }: Config) => locale, inject: [CONFIG] },
    ...door,
    ...handlers,
  ],
  exports: [...door, Claims, Directory, Spaces, PersonLocale, AUTHENTICATOR, ACCESS_VIOLATIONS, USED_KEYS],
})
export class IdentityModule {}

/** A key of its own, made from the installation's secret: names are hashed with nothing that also opens something. */
function claimSecret({ secret }: Config): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'lyceum claims', 32));
}
