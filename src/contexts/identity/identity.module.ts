import { Module } from '@nestjs/common';
import { AddOrganizationHandler } from './add-organization/add-organization.handler.js';
import { AddPersonHandler } from './add-person/add-person.handler.js';
import { Claims } from './claims.js';
import { Directory } from './directory.js';
import { GrantMembershipHandler } from './grant-membership/grant-membership.handler.js';
import { GrantRoleHandler } from './grant-role/grant-role.handler.js';
import { IssueKeyHandler } from './issue-key/issue-key.handler.js';
import { ListKeysHandler } from './list-keys/list-keys.handler.js';
import { ListOrganizationsHandler } from './list-organizations/list-organizations.handler.js';
import { ListPeopleHandler } from './list-people/list-people.handler.js';
import { ListPlatformSettingsHandler } from './list-platform-settings/list-platform-settings.handler.js';
import { MembershipChange } from './membership-change.js';
import { OrganizationChange } from './organization-change.js';
import { PersonChange } from './person-change.js';
import { ResumeOrganizationHandler } from './resume-organization/resume-organization.handler.js';
import { RevokeKeyHandler } from './revoke-key/revoke-key.handler.js';
import { RevokeMembershipHandler } from './revoke-membership/revoke-membership.handler.js';
import { RevokeRoleHandler } from './revoke-role/revoke-role.handler.js';
import { SetOrganizationPolicyHandler } from './set-organization-policy/set-organization-policy.handler.js';
import { SetPlatformSettingHandler } from './set-platform-setting/set-platform-setting.handler.js';
import { SetSpaceHandler } from './set-space/set-space.handler.js';
import { Spaces } from './spaces/spaces.js';
import { SuspendOrganizationHandler } from './suspend-organization/suspend-organization.handler.js';
import { WhoamiHandler } from './whoami/whoami.handler.js';

const handlers = [
  AddPersonHandler,
  ListPeopleHandler,
  AddOrganizationHandler,
  ListOrganizationsHandler,
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
  WhoamiHandler,
  SetSpaceHandler,
];

@Module({
  providers: [Claims, Directory, Spaces, PersonChange, OrganizationChange, MembershipChange, ...handlers],
  exports: [Claims, Directory, Spaces],
})
export class IdentityModule {}
