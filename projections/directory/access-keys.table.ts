/** A personal key, without anything that could open a door; keyed by `key_id`. */
export interface AccessKeyRow {
  key_id: string;
  person_id: string;
  label: string;
  channel: string;
  issued_at: string;
  expires_at: string | null;
  revoked_at: string | null;
}

export interface AccessKeysTable {
  access_keys: AccessKeyRow;
}
