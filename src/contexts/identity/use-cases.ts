import { useCase, type UseCase } from '../../platform/contract/use-case.js';
import type { ReactionWiring } from '../../platform/reactions/reaction-command.js';
import { addOrganizationContract } from './add-organization/add-organization.contract.js';
import { AddOrganization } from './add-organization/add-organization.handler.js';
import { addPersonContract } from './add-person/add-person.contract.js';
import { AddPerson } from './add-person/add-person.handler.js';
import { CompleteErasure } from './complete-erasure/complete-erasure.handler.js';
import { whenPersonErased } from './complete-erasure/when-person-erased.js';
import { erasePersonContract } from './erase-person/erase-person.contract.js';
import { ErasePerson } from './erase-person/erase-person.handler.js';
import { changeOrganizationContract } from './change-organization/change-organization.contract.js';
import { ChangeOrganization } from './change-organization/change-organization.handler.js';
import { listMembersContract } from './list-members/list-members.contract.js';
import { ListMembers } from './list-members/list-members.handler.js';
import { exportPeopleContract } from './export-people/export-people.contract.js';
import { ExportPeople } from './export-people/export-people.handler.js';
import { importPeopleContract } from './import-people/import-people.contract.js';
import { ImportPeople } from './import-people/import-people.handler.js';
import { grantMembershipContract } from './grant-membership/grant-membership.contract.js';
import { GrantMembership } from './grant-membership/grant-membership.handler.js';
import { grantRoleContract } from './grant-role/grant-role.contract.js';
import { GrantRole } from './grant-role/grant-role.handler.js';
import { issueKeyContract } from './issue-key/issue-key.contract.js';
import { IssueKey } from './issue-key/issue-key.handler.js';
import { listKeysContract } from './list-keys/list-keys.contract.js';
import { ListKeys } from './list-keys/list-keys.handler.js';
import { listOrganizationsContract } from './list-organizations/list-organizations.contract.js';
import { ListOrganizations } from './list-organizations/list-organizations.handler.js';
import { listPeopleContract } from './list-people/list-people.contract.js';
import { ListPeople } from './list-people/list-people.handler.js';
import { listPlatformSettingsContract } from './list-platform-settings/list-platform-settings.contract.js';
import { ListPlatformSettings } from './list-platform-settings/list-platform-settings.handler.js';
import { listViolationsContract } from './list-violations/list-violations.contract.js';
import { ListViolations } from './list-violations/list-violations.handler.js';
import { renameOrganizationContract } from './rename-organization/rename-organization.contract.js';
import { RenameOrganization } from './rename-organization/rename-organization.handler.js';
import { resumeOrganizationContract } from './resume-organization/resume-organization.contract.js';
import { ResumeOrganization } from './resume-organization/resume-organization.handler.js';
import { revokeKeyContract } from './revoke-key/revoke-key.contract.js';
import { RevokeKey } from './revoke-key/revoke-key.handler.js';
import { revokeMembershipContract } from './revoke-membership/revoke-membership.contract.js';
import { RevokeMembership } from './revoke-membership/revoke-membership.handler.js';
import { revokeRoleContract } from './revoke-role/revoke-role.contract.js';
import { RevokeRole } from './revoke-role/revoke-role.handler.js';
import { setOrganizationPolicyContract } from './set-organization-policy/set-organization-policy.contract.js';
import { SetOrganizationPolicy } from './set-organization-policy/set-organization-policy.handler.js';
import { setPlatformSettingContract } from './set-platform-setting/set-platform-setting.contract.js';
import { SetPlatformSetting } from './set-platform-setting/set-platform-setting.handler.js';
import { setSpaceContract } from './set-space/set-space.contract.js';
import { SetSpace } from './set-space/set-space.handler.js';
import { suspendOrganizationContract } from './suspend-organization/suspend-organization.contract.js';
import { SuspendOrganization } from './suspend-organization/suspend-organization.handler.js';
import { whoamiContract } from './whoami/whoami.contract.js';
import { Whoami } from './whoami/whoami.handler.js';

/** What people and administrators can do here: a contract and the message that carries its calls. */
export const identityUseCases: readonly UseCase[] = [
  useCase(whoamiContract, Whoami),
  useCase(setSpaceContract, SetSpace),

  useCase(addPersonContract, AddPerson),
  useCase(importPeopleContract, ImportPeople),
  useCase(exportPeopleContract, ExportPeople),
  useCase(listPeopleContract, ListPeople),
  useCase(erasePersonContract, ErasePerson),
  useCase(addOrganizationContract, AddOrganization),
  useCase(listOrganizationsContract, ListOrganizations),
  useCase(renameOrganizationContract, RenameOrganization),
  useCase(suspendOrganizationContract, SuspendOrganization),
  useCase(resumeOrganizationContract, ResumeOrganization),
  useCase(changeOrganizationContract, ChangeOrganization),
  useCase(listMembersContract, ListMembers),
  useCase(setOrganizationPolicyContract, SetOrganizationPolicy),
  useCase(grantMembershipContract, GrantMembership),
  useCase(revokeMembershipContract, RevokeMembership),
  useCase(grantRoleContract, GrantRole),
  useCase(revokeRoleContract, RevokeRole),
  useCase(issueKeyContract, IssueKey),
  useCase(listKeysContract, ListKeys),
  useCase(revokeKeyContract, RevokeKey),
  useCase(listViolationsContract, ListViolations),
  useCase(setPlatformSettingContract, SetPlatformSetting),
  useCase(listPlatformSettingsContract, ListPlatformSettings),
];

export const identityReactions: readonly ReactionWiring[] = [
  { reaction: whenPersonErased, commands: { complete_erasure: CompleteErasure } },
];
