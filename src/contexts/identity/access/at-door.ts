import type { Caller } from '../../../platform/contract/caller.js';
import type { Ids } from '../../../platform/ids/ids.js';

/** Who acts while somebody signs in or out in a browser; without a person it is the door itself, which knows nobody yet. */
export function atDoor(ids: Ids, personId?: string): Caller {
  return {
    actor: personId === undefined ? { kind: 'system', id: 'sign-in' } : { kind: 'person', id: personId },
    personId: personId ?? 'sign-in',
    roles: [],
    channel: 'web',
    locale: 'en',
    correlationId: ids.uuid(),
    commandId: ids.uuid(),
  };
}
