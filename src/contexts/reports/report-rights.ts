import { Inject, Injectable } from '@nestjs/common';
import { listOrganizations, type OrganizationsTable } from '../../../projections/directory/index.js';
import { TIME_ZONE } from '../../platform/clock/time-zone.js';
import { READ_STORE, type ReadStore } from '../../platform/read-store/read-store.js';
import { overAll, Spaces } from '../identity/index.js';
import type { ReportCaller, SeenOrganization } from './report-shapes.js';

/**
 * Which organizations somebody may see the report of: those where they are Manager or Org Admin today, suspended ones too;
 * who looks after the platform sees all.
 */
@Injectable()
export class ReportRights {
  constructor(
    private readonly spaces: Spaces,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  /** By title. Nobody's are an empty list. */
  async organizationsOf(caller: ReportCaller): Promise<readonly SeenOrganization[]> {
    const seen = overAll(caller) ? await this.all() : await this.managedBy(caller.personId);
    return seen.toSorted((a, b) => a.title.localeCompare(b.title, 'en') || (a.id < b.id ? -1 : 1));
  }

  private async managedBy(personId: string): Promise<SeenOrganization[]> {
    const { organizations } = await this.spaces.organizationsOf(personId);
    return organizations.flatMap(({ id, title, timeZone, status, members }) => {
      const role = members.get(personId)?.role;
      const manages = role === 'Manager' || role === 'Org Admin';
      return manages ? [{ id, title, timeZone: timeZone ?? this.timeZone, suspended: status === 'suspended' }] : [];
    });
  }

  private async all(): Promise<SeenOrganization[]> {
    const { db } = await this.readStore.fresh<OrganizationsTable>('organizations');
    const rows = await listOrganizations(db);
    return rows.map(({ org_id: id, title, time_zone, suspended }) => ({
      id,
      title,
      timeZone: time_zone ?? this.timeZone,
      suspended,
    }));
  }
}
