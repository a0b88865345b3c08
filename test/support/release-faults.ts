import type { FindingCode } from '../../src/contexts/catalogue/release-checks/codes.js';
import { fault, type MapFault } from './map-fault.js';
import { edited } from './tiny-map.js';

const course = 'course.yaml';
const chapter = 'chapters/cup.yaml';
const lesson = 'lessons/heat/lesson.yaml';
const quiz = 'lessons/heat/quiz.yaml';
const answers = 'lessons/heat/answers.yaml';
const homework = 'lessons/heat/homework.md';
const document = 'document.yaml';
const item = 'lessons/heat/items/steep.md';

/** For every check of a release, whether critical or a remark, changes of the map that it finds. */
export const RELEASE_FAULTS: Readonly<Record<FindingCode, readonly MapFault[]>> = {
  duplicate_key: [
    fault(
      'R-287 options',
      edited(quiz, 'key: V2', 'key: V1'),
      `${quiz}:9:14 error duplicate_key: key "V1" stands twice in questions[q-1].options`,
    ),
    fault(
      'R-287 goals',
      edited(lesson, '    goals:', '    goals:\n      - { key: term:STEEP, kind: trap, required: true, title: x }'),
      `${lesson}:9:14 error duplicate_key`,
    ),
    fault(
      'R-287 glossary',
      { 'glossary.yaml': '- { key: T, term: a, definition: b }\n- { key: T, term: c, definition: d }\n' },
      'glossary.yaml:2:10 error duplicate_key: key "T" stands twice in course.glossary',
    ),
    fault(
      'R-287 columns',
      edited(
        document,
        'key: minutes\n        title: Minutes\n        required: { if_column: leaf }',
        'key: leaf\n        title: Minutes\n        required: true',
      ),
      `${document}:13:14 error duplicate_key`,
    ),
    fault(
      'two files for one goal',
      { 'lessons/heat/items/again.md': '---\ngoal: term:STEEP\n---\nx\n' },
      'lessons/heat/items/steep.md:2:7 error duplicate_key: another file is about goal "term:STEEP" already',
    ),
    fault(
      'a text in two places',
      { 'agent/more.yaml': 'frame: x\n' },
      'agent/more.yaml:1:1 error duplicate_key: frame stands in a file of its own already',
    ),
    fault(
      'two texts of homework',
      edited(homework, 'due_days', 'description: x\ndue_days'),
      `${homework}:4:1 error duplicate_key: the text stands under the front matter already`,
    ),
  ],
  broken_ref: [
    fault(
      'R-288 a chapter to no lesson',
      edited(chapter, 'l-2]', 'l-2, l-3]'),
      `${chapter}:4:21 error broken_ref: there is no lesson "l-3"`,
    ),
    fault(
      'R-288 a course to no chapter',
      edited(course, '[ch-1]', '[ch-1, ch-2]'),
      'course.yaml:9:18 error broken_ref: there is no chapter "ch-2"',
    ),
    fault(
      'R-288 a lesson of no chapter',
      edited(chapter, ', l-2]', ']'),
      'lessons/guest/lesson.yaml:1:6 error broken_ref: no chapter lists lesson "l-2"',
    ),
    fault(
      'R-288 a lesson to no section',
      edited('lessons/guest/lesson.yaml', 'sections: []', 'sections: [cups]'),
      'lessons/guest/lesson.yaml:5:12 error broken_ref: section "cups" is not in the document (it has brews)',
    ),
    fault(
      'R-288 a surplus answer',
      { [answers]: 'q-1: { correct: V1, explanation: x }\nq-9: { correct: V1, explanation: x }\n' },
      `${answers}:2:6 error broken_ref: there is an answer for "q-9"`,
    ),
    fault(
      'R-288 a condition',
      edited(document, 'if_column: leaf', 'if_column: hours'),
      `${document}:15:32 error broken_ref: column "hours" is not in section brews (it has leaf, minutes)`,
    ),
    fault(
      'R-288 an item of no goal',
      edited(item, 'term:STEEP', 'term:STEAM'),
      `${item}:2:7 error broken_ref: goal "term:STEAM" is not in lesson l-1 (it has term:STEEP)`,
    ),
    fault(
      'R-288 a hint of no section',
      edited('lessons/heat/sections/brews.md', 'section: brews', 'section: cups'),
      'lessons/heat/sections/brews.md:2:10 error broken_ref: section "cups" is not in the document (it has brews)',
    ),
    fault(
      'R-288 a slice of no lesson',
      { 'agent/more.yaml': 'lessons:\n  l-9: { directive: x }\n' },
      'agent/more.yaml:2:8 error broken_ref: there is no lesson "l-9"',
    ),
  ],
  chapter_order: [
    fault(
      'a chapter that the course does not list',
      {
        'chapters/extra.yaml': 'key: ch-2\ntitle: More\ndescription: x\nlessons: [l-2]\n',
        ...edited(chapter, ', l-2]', ']'),
      },
      'chapters/extra.yaml:1:6 error chapter_order: the chapter is not listed in course.yaml',
    ),
  ],
  quiz_correct: [
    fault(
      'R-289 a right option that is none',
      edited(answers, 'V1', 'V7'),
      `${answers}:2:12 error quiz_correct: question q-1: the right option "V7" is not among the options (it has V1, V2)`,
    ),
    fault(
      'R-289 no answer',
      { [answers]: '{}\n' },
      `${quiz}:3:5 error quiz_correct: question q-1: the question has no answer`,
    ),
  ],
  document_key: [
    fault(
      'R-290 the document',
      edited(document, 'key: tea_log', 'key: Tea'),
      `${document}:1:6 error document_key: key "Tea" must be a lower-case Latin letter and up to 39 lower-case letters, digits or underscores`,
    ),
    fault(
      'R-290 a column',
      edited(document, 'key: minutes', 'key: id'),
      `${document}:13:14 error document_key: key "id" is taken: every row has an id`,
    ),
  ],
  text_too_long: [
    fault(
      'R-291 the course',
      edited(course, 'title: A good cup of tea', `title: ${'é'.repeat(141)}`),
      'course.yaml:2:8 error text_too_long: the title has 141 characters, at most 140 are allowed',
    ),
    fault('R-291 homework', edited(homework, 'Three cups', 'x'.repeat(141)), `${homework}:2:8 error text_too_long`),
  ],
  agent_leak: [
    fault(
      'R-292 what to find out',
      edited('agent/learn-about-student.yaml', 'changes: true', 'correct: V1'),
      'agent/learn-about-student.yaml:3:3 error agent_leak: "correct" must not stand in the agent\'s part',
    ),
    fault(
      'R-292 at any depth',
      { 'agent/more.yaml': 'lessons:\n  l-1:\n    notes: [{ answers: { q-1: V1 } }]\n' },
      'agent/more.yaml:3:15 error agent_leak: "answers" must not stand in the agent\'s part',
    ),
  ],
  public_text_empty: [
    fault(
      'R-293 the summary',
      edited(course, 'summary: Brew tea you like', 'summary: ""'),
      'course.yaml:3:10 warning public_text_empty: course.summary is empty: learners see nothing there',
    ),
    fault(
      'R-293 a section',
      edited(document, 'description: One row per cup', 'description: ""'),
      `${document}:7:18 warning public_text_empty`,
    ),
  ],
  explanation_missing: [
    fault(
      'R-293',
      edited(answers, 'Boiling water scalds green leaves.', '""'),
      `${answers}:3:16 warning explanation_missing: question q-1 has no explanation`,
    ),
  ],
  course_card_markup: [
    fault(
      'R-293',
      edited(course, 'title: A good cup of tea', 'title: A <b>good</b> cup'),
      'course.yaml:2:8 warning course_card_markup: course.title holds <>: cards show it as plain text',
    ),
  ],
  objective_without_question: [
    fault(
      'R-294',
      edited(lesson, 'sections: [brews]', '  - { key: l-1-O2, text: Say why, goals: [] }\nsections: [brews]'),
      `${lesson}:12:5 warning objective_without_question: no question asks about objective l-1-O2`,
    ),
  ],
  only_optional_goals: [
    fault(
      'R-294',
      edited(lesson, 'required: true', 'required: false'),
      `${lesson}:5:3 warning only_optional_goals: no goal of lesson l-1 is required`,
    ),
  ],
  section_without_lesson: [
    fault(
      'R-294',
      { ...edited(lesson, '[brews]', '[]'), 'lessons/heat/sections/brews.md': null },
      `${document}:5:5 warning section_without_lesson: no lesson writes into section brews`,
    ),
  ],
  options_equal: [
    fault(
      'R-294 but for case and white space',
      edited(quiz, 'More leaves', '" cooler  WATER"'),
      `${quiz}:10:15 warning options_equal: option V2 of q-1 reads the same as another one`,
    ),
  ],
  option_text_is_key: [
    fault(
      'R-294',
      edited(quiz, 'text: More leaves', 'text: v1'),
      `${quiz}:10:15 warning option_text_is_key: the text of option V2 of q-1 is the key of option V1`,
    ),
  ],
  condition_ring: [
    fault(
      'R-294 a column on itself',
      edited(document, 'if_column: leaf', 'if_column: minutes'),
      `${document}:15:19 warning condition_ring: column minutes is required only if it is filled itself`,
    ),
  ],
  answer_quoted: [
    fault(
      'R-294',
      edited('lessons/heat/material.md', 'Green', 'Use cooler water. Green'),
      `${quiz}:3:5 warning answer_quoted: the agent's text quotes the right option of q-1`,
    ),
  ],
  hint_unused: [
    fault(
      'a hint for a section the lesson does not write into',
      { 'lessons/guest/sections/brews.md': '---\nsection: brews\n---\nx\n' },
      'lessons/guest/sections/brews.md:2:10 warning hint_unused: lesson l-2 does not write into section brews, so its hint is never given',
    ),
  ],
};
