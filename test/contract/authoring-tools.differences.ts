import type { Differences } from './tool-comparison.js';

/** Where the tools of curators differ from their contract. */
export const knownDifferences: Differences = {
  'Long lists and large releases come in pages, so that no answer is cut off by a host.': {
    course_notes: ['+ cursor: optional', '+ next_cursor: string'],
    course_release: ['+ cursor: optional', '+ next_cursor: string'],
    course_releases: ['+ cursor: optional', '+ next_cursor: string'],
    course_reports: ['+ cursor: optional', '+ next_cursor: string'],
    goal_runs: ['+ cursor: optional', '+ next_cursor: string'],
    list_courses: ['+ cursor: optional', '+ next_cursor: string'],
  },
  'No lesson is asked for where a course is, so none is named (notes of refusals.json).': {
    '*': ['- course_not_released: course, lesson', '+ course_not_released: course'],
  },
  'One shape of a note serves every tool: an accepted note waits on nobody (R-226), a place may be gone without a quote.':
    {
      add_note: ['- waiting_on: string', '+ waiting_on: string|null'],
      reply_note: ['- waiting_on: string', '+ waiting_on: string|null'],
      resolve_note: ['- waiting_on: string', '+ waiting_on: string|null'],
      course_notes: ['- notes[].quote: string', '+ notes[].quote: string|null'],
    },
  'The code is named in two sets: a curator passes no key of a note, a learner no id (notes of refusals.json).': {
    '*': ['- note_not_found: key, id', '+ note_not_found: id'],
  },
  'The printed example tells where the report stands before where it may go.': {
    resolve_report: ['- invalid_report_transition: allowed, status', '+ invalid_report_transition: status, allowed'],
  },
  'A lesson may have no quiz (release.md §9): then it has nothing to pass.': {
    course_release: ['- lessons[].pass_percentage: number', '+ lessons[].pass_percentage: number|null'],
  },
  'The agent package is shown in the one form in which the agent of a learner gets it.': {
    course_release: [
      '- agent.frame: object|string',
      '+ agent.frame: string',
      '- agent.learn_about_student: array|object',
      '+ agent.learn_about_student: array',
    ],
  },
  'A warning about markup names the characters it is about (release.md §4).': {
    publish_course: ['+ warnings[].chars: string'],
  },
  'Agents repeat calls whose answer they lost: what cannot tell a repeat by its nature takes a key for it (decision 0020).':
    {
      add_note: ['+ idempotency_key: optional', '+ idempotency_key_reused: idempotency_key'],
      create_course: ['+ idempotency_key: optional', '+ idempotency_key_reused: idempotency_key'],
      reply_note: ['+ idempotency_key: optional', '+ idempotency_key_reused: idempotency_key'],
    },
};
