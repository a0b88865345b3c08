/** A person as lists show them; keyed by `person_id`. */
export interface PersonRow {
  person_id: string;
  account: string;
  full_name: string;
  mail: string;
  locale: string | null;
  /** Of the system that people are imported from. */
  sourced_id: string | null;
  deactivated: boolean;
  roles: string[];
  registered_at: string;
  /** Account, name and mail, folded, to be searched in. */
  search: string;
}

export interface PeopleTable {
  people: PersonRow;
}
