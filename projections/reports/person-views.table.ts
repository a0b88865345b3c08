/** One look at how a person learns; keyed by its place in the log. */
export interface PersonViewRow {
  position: string;
  viewer_id: string;
  learner_id: string;
  /** The organizations in whose name it was granted. */
  org_ids: string[];
  viewed_at: string;
}

export interface PersonViewsTable {
  person_views: PersonViewRow;
}
