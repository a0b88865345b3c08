/** An organization; keyed by `org_id`. */
export interface OrganizationRow {
  org_id: string;
  title: string;
  suspended: boolean;
  time_zone: string | null;
  locale: string | null;
  /** null follows the platform. */
  quiz_required: boolean | null;
  created_at: string;
}

export interface OrganizationsTable {
  organizations: OrganizationRow;
}
