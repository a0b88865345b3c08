import type { FaultCode } from '../../src/contexts/catalogue/course-map/codes.js';
import { edited, type Files } from './tiny-map.js';

/** A change of the tiny map that brings exactly one fault, and the line that tells it, as far as it is given. */
export interface MapFault {
  readonly what: string;
  readonly changes: Files;
  readonly line: string;
}

const course = 'course.yaml';
const chapter = 'chapters/cup.yaml';
const lesson = 'lessons/heat/lesson.yaml';
const quiz = 'lessons/heat/quiz.yaml';
const answers = 'lessons/heat/answers.yaml';
const homework = 'lessons/heat/homework.md';
const document = 'document.yaml';
const item = 'lessons/heat/items/steep.md';

const fault = (what: string, changes: Files, line: string): MapFault => ({ what, changes, line });

/** A fault for every check there is, by its code. */
export const MAP_FAULTS: Readonly<Record<FaultCode, readonly MapFault[]>> = {
  missing_file: [fault('no answers', { [answers]: null }, `${answers}:1:1 error missing_file: the file is missing`)],
  unknown_file: [
    fault(
      'a misnamed file',
      { 'lessons/heat/quizz.yaml': 'x: 1\n' },
      'lessons/heat/quizz.yaml:1:1 error unknown_file: a course map has no such file (did you mean "quiz.yaml"?)',
    ),
    fault(
      'a folder that a map has not',
      { node_modules: { unread: 'unknown' } },
      'node_modules:1:1 error unknown_file: a course map has no such file',
    ),
  ],
  link: [
    fault(
      'a link out of the folder',
      { 'agent/frame.md': { unread: 'link' } },
      'agent/frame.md:1:1 error link: a link is not followed: put the file itself here',
    ),
    fault('a link instead of a quiz', { [quiz]: { unread: 'link' }, [answers]: null }, `${quiz}:1:1 error link`),
  ],
  too_large: [
    fault(
      'a file',
      { 'agent/frame.md': { unread: 'too_large' } },
      'agent/frame.md:1:1 error too_large: the file is larger than 25 MB',
    ),
    fault(
      'a release of many files',
      { 'agent/frame.md': 'x'.repeat(25 * 1024 * 1024) },
      'course.yaml:1:1 error too_large: the release is larger than the 25 MB that a server takes',
    ),
  ],
  not_utf8: [
    fault(
      'UTF-16',
      { 'agent/frame.md': new Uint8Array([0xff, 0xfe, 0x41, 0x00]) },
      'agent/frame.md:1:1 error not_utf8: the file is not UTF-8',
    ),
    fault(
      'an old code page',
      { 'glossary.yaml': new Uint8Array([0x5b, 0xcf, 0x5d]) },
      'glossary.yaml:1:1 error not_utf8',
    ),
  ],
  yaml: [
    fault('brackets that stay open', edited('map.yaml', 'text: B', 'text: [B'), 'map.yaml:4:1 error yaml'),
    fault('two documents', { 'glossary.yaml': '[]\n---\n[]\n' }, 'glossary.yaml:2:1 error yaml'),
    fault('a tag', { 'map.yaml': 'a: !!js/function "x"\n' }, 'map.yaml:1:4 error yaml: Unresolved tag'),
    fault(
      'aliases that unfold to more than is written',
      { 'map.yaml': bomb() },
      'map.yaml:1:1 error yaml: Excessive alias count',
    ),
    fault(
      'nesting beyond any stack',
      { 'map.yaml': `a: ${'['.repeat(200_000)}${']'.repeat(200_000)}\n` },
      'map.yaml:1:1 error yaml: is nested too deeply to be read',
    ),
  ],
  front_matter: [
    fault(
      'it is not closed',
      { [item]: '---\ngoal: term:STEEP\n' },
      `${item}:1:1 error front_matter: the front matter is not closed with ---`,
    ),
    fault(
      'it names no goal',
      { [item]: 'Let the learner say it.\n' },
      `${item}:1:1 error front_matter: the front matter must name its goal`,
    ),
    fault(
      'a goal that is no text',
      edited(item, 'goal: term:STEEP', 'goal: [a]'),
      `${item}:2:7 error front_matter: the front matter must name its goal`,
    ),
  ],
  quiz_missing: [
    fault(
      'answers alone',
      { 'lessons/guest/answers.yaml': 'q-2: { correct: V1, explanation: x }\n' },
      'lessons/guest/answers.yaml:1:1 error quiz_missing: there are answers, but quiz.yaml is missing',
    ),
  ],
  repeated_key: [
    fault(
      'a field',
      edited(course, 'goal: Brew', 'title: A good cup of tea\ngoal: Brew'),
      'course.yaml:6:1 error repeated_key: the key stands twice here',
    ),
    fault(
      'an answer',
      { [answers]: 'q-1: { correct: V1, explanation: x }\nq-1: { correct: V1, explanation: x }\n' },
      `${answers}:2:1 error repeated_key`,
    ),
    fault(
      'keys that are one in NFC',
      { 'map.yaml': 'caf\u00e9: 1\ncafe\u0301: 2\n' },
      'map.yaml:2:1 error repeated_key',
    ),
  ],
  unknown_field: [
    fault(
      'of a file',
      edited(lesson, 'hook:', 'hok:'),
      `${lesson}:3:1 error unknown_field: field "hok" is not known here (did you mean "hook"?)`,
    ),
    fault(
      'inside',
      edited(lesson, 'kind: term', 'kind: term\n        titel: x'),
      `${lesson}:10:9 error unknown_field: titel is not a field of this format (did you mean "title"?)`,
    ),
    fault(
      'in front matter',
      edited(homework, 'due_days', 'due_dys: 3\ndue_days'),
      `${homework}:4:1 error unknown_field: field "due_dys" is not known here (did you mean "due_days"?)`,
    ),
    fault(
      'in a text that has no fields',
      { 'lessons/heat/material.md': '---\ntitle: x\n---\nGreen leaves scald.\n' },
      'lessons/heat/material.md:2:1 error unknown_field: field "title" is not known here',
    ),
    fault(
      'of the release, in more.yaml',
      {
        'agent/learn-about-student.yaml': '- key: k\n  text: t\n',
        'document.yaml': edited(document, 'rows: many', 'rows: many\n    row: 1')[document] ?? null,
      },
      `${document}:9:5 error unknown_field: row is not a field of this format (did you mean "rows"?)`,
    ),
  ],
  release_invalid: [
    fault(
      'a missing field',
      edited(lesson, 'title: Time and heat\n', ''),
      `${lesson}:1:1 error release_invalid: title is missing`,
    ),
    fault(
      'a wrong type',
      edited(quiz, '80', 'many'),
      `${quiz}:1:18 error release_invalid: pass_percentage is not a number`,
    ),
    fault(
      'a threshold above 100',
      edited(quiz, '80', '101'),
      `${quiz}:1:18 error release_invalid: pass_percentage is above 100`,
    ),
    fault(
      'no number at all',
      edited(quiz, '80', '.nan'),
      `${quiz}:1:18 error release_invalid: pass_percentage is not a finite number`,
    ),
    fault(
      'a key that is none',
      edited(course, 'key: tea', 'key: "a cup"'),
      'course.yaml:1:6 error release_invalid: key is not a key',
    ),
    fault(
      'a kind nobody knows',
      edited(lesson, 'kind: term', 'kind: idea'),
      `${lesson}:9:15 error release_invalid: kind is not one of term`,
    ),
    fault(
      'a title of a goal beyond 120 code points',
      edited(lesson, '"Term: steeping"', `"${'😀'.repeat(121)}"`),
      `${lesson}:11:16 error release_invalid: title is longer than 120 characters`,
    ),
    fault(
      'half a day',
      edited(homework, 'due_days: 3', 'due_days: 1.5'),
      `${homework}:4:11 error release_invalid: due_days is not a whole number`,
    ),
    fault(
      'homework without a text',
      edited(homework, '\nBrew three cups.\n', ''),
      `${homework}:6:1 error release_invalid: description is empty`,
    ),
    fault(
      'a NUL',
      edited(course, 'goal: Brew by choice', 'goal: "Brew\\0"'),
      'course.yaml:6:7 error release_invalid: goal holds a character that is no text',
    ),
    fault(
      'half a surrogate pair',
      edited('map.yaml', 'Bitterness is time and heat', '"\\ud800"'),
      'map.yaml:3:11 error release_invalid: text holds a character that is no text',
    ),
    fault(
      'nesting beyond 100 levels',
      { 'map.yaml': `a: ${'['.repeat(150)}${']'.repeat(150)}\n` },
      'map.yaml:1:102 error release_invalid: a is nested deeper than 100 levels',
    ),
    fault(
      'a language that is none',
      edited(course, 'locale: en', 'locale: english please'),
      'course.yaml:7:9 error release_invalid: locale is not a language, such as en, ru or pt-BR',
    ),
    fault(
      'curators that are no list',
      edited(course, '[carol@example.org]', 'carol@example.org'),
      'course.yaml:8:11 error release_invalid: curators is not a list of accounts',
    ),
    fault(
      'more.yaml that is a list',
      { 'agent/more.yaml': '- a\n' },
      'agent/more.yaml:1:1 error release_invalid: the file is not a list of fields',
    ),
  ],
  key_gone: [
    fault(
      'a key of the last release',
      { 'keys.lock': '# keys\nlesson l-1\nlesson l-9\ngone lesson l-8\n' },
      'keys.lock:3:1 warning key_gone: lesson l-9 was released and is gone: what learners did under it will no longer show',
    ),
  ],
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

/** Eight levels of aliases, ten each: a hundred million items from a few lines. */
function bomb(): string {
  const levels = Array.from(
    { length: 8 },
    (_, n) =>
      `l${n}: &l${n} [${Array(10)
        .fill(n === 0 ? 'x' : `*l${n - 1}`)
        .join(', ')}]`,
  );
  return `${levels.join('\n')}\n`;
}
