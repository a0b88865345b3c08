import type { AccessViolationRecorded } from '../../src/contexts/identity/domain/person.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { AccessViolationRow } from './access-violations.table.js';

export const accessViolations = projection<AccessViolationRow, AccessViolationRecorded>({
  name: 'access_violations',
  generation: 1,
  key: 'position',
  columns: {
    position: 'text collate "C"',
    person_id: 'text not null',
    surface: 'text not null',
    tool: 'text not null',
    occurred_at: 'text not null',
  },
  indexes: ['(person_id, position)'],
  on: ['identity.AccessViolationRecorded'],
  keysOf: ({ position }) => [position],
  evolve: (_row, { position, data, meta }) => ({
    position,
    person_id: data.userId,
    surface: data.set,
    tool: data.tool,
    occurred_at: meta.occurredAt,
  }),
});
