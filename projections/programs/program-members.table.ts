/** Who takes a program; keyed by `membership_key` = `<program>/<person>`, and gone with the membership. */
export interface ProgramMemberRow {
  membership_key: string;
  program_id: string;
  person_id: string;
  /** Of the latest joining. */
  joined_at: string;
}

export interface ProgramMembersTable {
  program_members: ProgramMemberRow;
}
