import { useCases } from '../../src/contexts/index.js';
import type { PlatformRole } from '../../src/platform/contract/caller.js';
import { Gateway } from '../../src/platform/contract/gateway.js';
import { Registry } from '../../src/platform/contract/registry.js';
import type { Audience, Surface } from '../../src/platform/contract/use-case.js';
import { asPerson, callerWith, codeOf } from '../support/callers.js';

const roles: readonly PlatformRole[] = ['Course Creator', 'Moderator', 'System Manager', 'Administrator'];
const administrators: Audience = ['Administrator', 'System Manager'];

/** Who may use a surface at all; what departs from it stands below. */
const surfaces: Readonly<Record<Surface, Audience>> = {
  learner: 'everyone',
  cabinet: 'everyone',
  manager: 'everyone',
  authoring: roles,
  admin: administrators,
};
/** The author's cabinet is for authors; that of a learner for everybody. */
const authorsCabinet = ['write_note', 'note_queue', 'answer_note', 'set_note_status'];
/** Managers may do these for their own organisation, as the use case itself finds out. */
const forManagersToo = [
  'assign_course',
  'change_assignment',
  'withdraw_assignment',
  'extend_deadline',
  'assign_course_to_team',
  'withdraw_course_from_team',
  'list_assignments',
  'list_members',
  'grant_membership',
  'revoke_membership',
];
/** Giving power away is for those who have all of it; `everyone`: the use case itself asks who leads the course. */
const otherwise: Readonly<Record<string, Audience>> = {
  ...Object.fromEntries(authorsCabinet.map((name) => [name, roles])),
  ...Object.fromEntries(forManagersToo.map((name) => [name, 'everyone'] as const)),
  reset_progress: 'everyone',
  grant_attempt: 'everyone',
  grant_role: ['Administrator'],
  revoke_role: ['Administrator'],
  issue_key: ['Administrator'],
  erase_person: ['Administrator'],
};

/** Nothing is handled: a call that gets past the door says so. */
const reached = { execute: () => Promise.reject(new Error('reached the handler')) };
const gateway = new Gateway(reached as never, reached as never);
const registered = new Registry(useCases).all();

const table = registered.flatMap((one) =>
  [undefined, ...roles].map((role) => {
    const { name, surface } = one.contract;
    const audience = otherwise[name] ?? surfaces[surface];
    const allowed = audience === 'everyone' || (role !== undefined && audience.includes(role));
    return {
      one,
      name,
      role,
      person: role ?? 'a person without a role',
      verdict: allowed ? 'may' : 'may not',
      allowed,
    };
  }),
);

test.each(table)('R-239, R-243: $person $verdict use $name', async ({ one, role, allowed }) => {
  const caller = callerWith(asPerson('someone', ...(role ? [role] : [])));
  const code = codeOf(await gateway.call(one, {}, caller));
  if (allowed) expect(code).not.toBe('forbidden');
  else expect(code).toBe('forbidden');
});

test.each(registered.map((one) => [one.contract.name, one] as const))('the operator may use %s', async (_, one) => {
  expect(codeOf(await gateway.call(one, {}, callerWith({ roles: [] })))).not.toBe('forbidden');
});

test('every use case that departs from its surface is one', () => {
  const names = new Set(registered.map(({ contract }) => contract.name));
  expect(Object.keys(otherwise).filter((name) => !names.has(name))).toEqual([]);
});
