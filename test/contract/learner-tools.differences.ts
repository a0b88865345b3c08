import type { Differences } from './tool-comparison.js';

/** Where the learner tools differ from their contract: reason → tool (`*`: any) → what lacks (`-`) and what is more (`+`). */
export const knownDifferences: Differences = {
  'A parameter whose absence has a code stays optional, so that the code can be given (R-251).': {
    store_homework_file: ['- files: required', '+ files: optional'],
    submit_answer: ['- student_words: required', '+ student_words: optional'],
  },
  'One sentence serves every tool, and its table of details names what any of them sends (notes of refusals.json).': {
    '*': [
      '- not_your_session: session',
      '+ not_your_session: session, attempt',
      '- busy: session',
      '+ busy: session, lesson, attempt, course',
    ],
  },
  'One tool takes the text and the other the files: each lists what it may refuse.': {
    store_homework_file: ['- empty_answer: '],
    submit_homework: [
      '- too_many_files: limit',
      '- file_too_large: file, limit_mb',
      '- answer_too_large: limit_mb',
      '- file_rejected: file',
      '- file_missing: file',
      '- invalid_files: ',
    ],
  },
  'What a client shows as a window is its address here; a title that people wrote stands in a field of its own, never in a sentence for the agent (decision 0021).':
    {
      choose: ['- card: MCP App UI', '+ card: string'],
      upload_homework_file: ['- window: MCP App UI', '+ window: string', '+ space: string'],
    },
  'A window proves what it was opened for (decision 0021).': {
    store_homework_file: ['+ ticket: optional', '+ window_closed: lesson'],
  },
  'Notes about learners and notes of curators share a code; each context says in its own words what it sends.': {
    forget: ['- note_not_found: key, id', '+ note_not_found: key'],
  },
  'Long lists come in pages, so that no answer is cut off by a host.': {
    artifact: ['+ cursor: optional', '+ next_cursor: string'],
    course_outline: ['+ cursor: optional', '+ next_cursor: string'],
    fill_document: ['+ cursor: optional', '+ next_cursor: string'],
    get_my_progress: ['+ cursor: optional', '+ next_cursor: string'],
    list_catalog: ['+ cursor: optional', '+ next_cursor: string'],
    list_my_courses: ['+ cursor: optional', '+ next_cursor: string'],
    my_homework: ['+ cursor: optional', '+ next_cursor: string'],
    my_notes: ['+ cursor: optional', '+ next_cursor: string'],
    my_reports: ['+ cursor: optional', '+ next_cursor: string'],
    org_report: ['+ cursor: optional', '+ next_cursor: string'],
  },
  'Agents repeat calls whose answer they lost: what cannot tell a repeat by its nature takes a key for it (decision 0020).':
    {
      report_issue: ['+ idempotency_key: optional', '+ idempotency_key_reused: idempotency_key'],
      store_homework_file: ['+ idempotency_key: optional', '+ idempotency_key_reused: idempotency_key'],
      submit_homework: ['+ idempotency_key: optional', '+ idempotency_key_reused: idempotency_key'],
      update_artifact: ['+ idempotency_key: optional', '+ idempotency_key_reused: idempotency_key'],
    },
  'A report over thousands of rows is sorted, limited and counted by the platform, and says how old it is (proposed).':
    {
      org_report: [
        '+ sort: optional',
        '+ order: optional',
        '+ limit: optional',
        '+ totals: object',
        '+ totals.rows: integer',
        '+ totals.people: integer',
        '+ totals.not_started: integer',
        '+ totals.in_progress: integer',
        '+ totals.completed: integer',
        '+ totals.overdue: integer',
        '+ as_of: string',
      ],
      student_detail: ['+ as_of: string'],
    },
};
