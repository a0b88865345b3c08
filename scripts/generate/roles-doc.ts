import type { PlatformRole } from '../../src/platform/contract/caller.js';
import { isInAudience } from '../../src/platform/contract/gateway.js';
import type { Registry } from '../../src/platform/contract/registry.js';
import { table, titled } from './markdown.js';

const roles: readonly PlatformRole[] = ['Course Creator', 'Moderator', 'System Manager', 'Administrator'];

/** `docs/roles.md`: who may use what at all. It is made from the very check that every call passes. */
export function rolesDoc(registry: Registry): string {
  const may = (audience: Parameters<typeof isInAudience>[0], held: readonly PlatformRole[]) =>
    isInAudience(audience, { actor: { kind: 'person', id: '' }, roles: held }) ? 'yes' : '–';
  const sections = registry.surfaces.map((surface) => {
    const rows = registry
      .list(surface)
      .map(({ contract: { name, audience } }) => [
        `\`${name}\``,
        may(audience, []),
        ...roles.map((role) => may(audience, [role])),
      ]);
    return [titled(2, surface), table(['use case', 'any person', ...roles], rows)].join('\n\n');
  });
  return [
    titled(1, 'Roles and use cases'),
    'Who may use a use case at all; anybody else gets 403. Narrower rights (own organisation, own course, own session) are decided by the use case.',
    ...sections,
  ].join('\n\n');
}
