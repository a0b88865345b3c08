import type { FaultCode } from '../../src/contexts/catalogue/course-map/codes.js';
import type { FindingCode } from '../../src/contexts/catalogue/release-checks/codes.js';
import { fault, type MapFault } from './map-fault.js';
import { RELEASE_FAULTS } from './release-faults.js';
import { edited } from './tiny-map.js';

const course = 'course.yaml';
const lesson = 'lessons/heat/lesson.yaml';
const quiz = 'lessons/heat/quiz.yaml';
const answers = 'lessons/heat/answers.yaml';
const homework = 'lessons/heat/homework.md';
const document = 'document.yaml';
const item = 'lessons/heat/items/steep.md';

const FILE_FAULTS: Readonly<Record<Exclude<FaultCode, FindingCode>, readonly MapFault[]>> = {
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
};

/** A fault for every check there is, by its code. */
export const MAP_FAULTS: Readonly<Record<FaultCode, readonly MapFault[]>> = { ...FILE_FAULTS, ...RELEASE_FAULTS };

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
