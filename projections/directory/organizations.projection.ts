import type { OrganizationEvent } from '../../src/contexts/identity/domain/organization.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { OrganizationRow } from './organizations.table.js';

type Listened = Extract<
  OrganizationEvent,
  {
    type:
      | 'identity.OrganizationCreated'
      | 'identity.OrganizationRenamed'
      | 'identity.OrganizationSuspended'
      | 'identity.OrganizationReinstated'
      | 'identity.QuizPolicySet'
      | 'identity.OrganizationTimeZoneSet'
      | 'identity.OrganizationLocaleSet';
  }
>;

export const organizations = projection<OrganizationRow, Listened>({
  name: 'organizations',
  generation: 3,
  key: 'org_id',
  columns: {
    org_id: 'text',
    title: 'text not null',
    suspended: 'boolean not null',
    time_zone: 'text',
    locale: 'text',
    quiz_required: 'boolean',
    created_at: 'timestamptz not null',
  },
  indexes: [],
  on: [
    'identity.OrganizationCreated',
    'identity.OrganizationRenamed',
    'identity.OrganizationSuspended',
    'identity.OrganizationReinstated',
    'identity.QuizPolicySet',
    'identity.OrganizationTimeZoneSet',
    'identity.OrganizationLocaleSet',
  ],
  keysOf: (event) => [event.data.orgId],
  evolve(row, event) {
    switch (event.type) {
      case 'identity.OrganizationCreated': {
        const { orgId, title, timeZone, locale } = event.data;
        return {
          org_id: orgId,
          title,
          suspended: false,
          time_zone: timeZone,
          locale,
          quiz_required: null,
          created_at: event.meta.occurredAt,
        };
      }
      case 'identity.OrganizationRenamed':
        return row && { ...row, title: event.data.title };
      case 'identity.OrganizationSuspended':
        return row && { ...row, suspended: true };
      case 'identity.OrganizationReinstated':
        return row && { ...row, suspended: false };
      case 'identity.QuizPolicySet':
        return row && { ...row, quiz_required: event.data.required };
      case 'identity.OrganizationTimeZoneSet':
        return row && { ...row, time_zone: event.data.timeZone };
      case 'identity.OrganizationLocaleSet':
        return row && { ...row, locale: event.data.locale };
    }
  },
});
