/** A file of a submission; keyed by `object_id`, its id in the file store. */
export interface HomeworkFileRow {
  object_id: string;
  submission_id: string;
}

export interface HomeworkFilesTable {
  homework_files: HomeworkFileRow;
}
