import type { PersonViewed } from '../../src/contexts/reports/domain/person-view.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { PersonViewRow } from './person-views.table.js';

export const personViews = projection<PersonViewRow, PersonViewed>({
  name: 'person_views',
  generation: 1,
  key: 'position',
  columns: {
    position: 'text collate "C"',
    viewer_id: 'text not null',
    learner_id: 'text not null',
    org_ids: 'text[] not null',
    viewed_at: 'text not null',
  },
  indexes: ['(viewer_id, position)', '(learner_id, position)'],
  on: ['reports.PersonViewed'],
  keysOf: ({ position }) => [position],
  evolve: (_row, { position, data, meta }) => ({
    position,
    viewer_id: data.viewerId,
    learner_id: data.learnerId,
    org_ids: [...data.orgIds],
    viewed_at: meta.occurredAt,
  }),
});
