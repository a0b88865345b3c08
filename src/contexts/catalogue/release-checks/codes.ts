/** Critical faults of a release, in the order of the contract (release.md §4). */
export const PROBLEM_CODES = [
  'duplicate_key',
  'broken_ref',
  'chapter_order',
  'quiz_correct',
  'document_key',
  'text_too_long',
  'agent_leak',
] as const;

/** Remarks that do not block: those of the public format, then our own. */
export const WARNING_CODES = [
  'public_text_empty',
  'explanation_missing',
  'course_card_markup',
  'objective_without_question',
  'only_optional_goals',
  'section_without_lesson',
  'options_equal',
  'option_text_is_key',
  'condition_ring',
  'answer_quoted',
  'hint_unused',
] as const;

export type FindingCode = (typeof PROBLEM_CODES)[number] | (typeof WARNING_CODES)[number];
