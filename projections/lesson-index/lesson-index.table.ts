/** Where a lesson id leads: every lesson that any release of a course ever had. */
export interface LessonIndexRow {
  lesson_id: string;
  course_id: string;
  lesson_key: string;
}

export interface LessonIndexTable {
  lesson_index: LessonIndexRow;
}
