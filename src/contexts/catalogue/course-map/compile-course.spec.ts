import { describe, expect, it } from '@jest/globals';
import { edited, TINY_MAP, tinyMap, type Files } from '../../../../test/support/tiny-map.js';
import { compileCourse } from './compile-course.js';
import { asLine } from './fault.js';

const linesOf = (changes: Files) => compileCourse(tinyMap(changes)).faults.map(asLine);

describe('a course map without a fault', () => {
  it('gives its release, its curators and no remark', () => {
    const { faults, built, curators } = compileCourse(tinyMap());
    expect(faults).toEqual([]);
    expect(curators).toEqual(['carol@example.org']);
    expect(built?.release).toMatchObject({
      format: 'lms-release/1',
      course: { key: 'tea', attribution: null, glossary: [{ key: 'T-STEEP' }] },
      chapters: [{ key: 'ch-1', lessons: ['l-1', 'l-2'] }],
      lessons: [
        {
          key: 'l-1',
          chapter: 'ch-1',
          quiz: { pass_percentage: 80, answers: { 'q-1': { correct: 'V1' } } },
          homework: { title: 'Three cups', description: 'Brew three cups.', answer_mode: 'text', due_days: 3 },
        },
        { key: 'l-2', quiz: null, homework: null },
      ],
      agent: {
        frame: "Work at the learner's own kettle.",
        learn_about_student: [{ key: 'usual_tea', changes: true }],
        lessons: {
          'l-1': {
            directive: 'Begin with the last cup.',
            items: { 'term:STEEP': 'Let the learner say it.' },
            sections: { brews: 'Write down the cup of today.' },
          },
        },
      },
      map: { nodes: { N1: {} } },
    });
  });

  it('LMS-61 has one digest with LF, CRLF, CR, a BOM, and text in NFD', () => {
    const title = { ...edited('course.yaml', 'title: A good cup of tea', 'title: Caf\u00e9') };
    const digest = (encode: (text: string) => string) => compileCourse(tinyMap(title, encode)).built?.digest;
    const plain = digest((text) => text);
    expect(plain).toMatch(/^[0-9a-f]{64}$/);
    expect(digest((text) => text.replaceAll('\n', '\r\n'))).toBe(plain);
    expect(digest((text) => text.replaceAll('\n', '\r'))).toBe(plain);
    expect(digest((text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`)).toBe(plain);
    expect(digest((text) => text.normalize('NFD'))).toBe(plain);
  });

  it('LMS-64 has one digest with 80 and 80.0, and whatever the order of fields and the names of files', () => {
    const plain = compileCourse(tinyMap()).built?.digest;
    expect(compileCourse(tinyMap(edited('lessons/heat/quiz.yaml', '80', '80.0'))).built?.digest).toBe(plain);
    const moved = {
      'chapters/cup.yaml': null,
      'chapters/other.yaml': 'lessons: [l-1, l-2]\ndescription: Water and time\ntitle: The cup\nkey: ch-1\n',
    };
    expect(compileCourse(tinyMap(moved)).built?.digest).toBe(plain);
  });
});

describe('each fault at its line, and nothing else', () => {
  const quiz = 'lessons/heat/quiz.yaml';
  const lesson = 'lessons/heat/lesson.yaml';
  it.each<[string, Files, string]>([
    [
      'a file that is missing',
      { 'lessons/heat/answers.yaml': null },
      'lessons/heat/answers.yaml:1:1 error missing_file: the file is missing',
    ],
    [
      'a file that nobody knows',
      { 'lessons/heat/quizz.yaml': 'x: 1\n' },
      'lessons/heat/quizz.yaml:1:1 error unknown_file: a course map has no such file (did you mean "quiz.yaml"?)',
    ],
    ['YAML that cannot be read', edited('map.yaml', 'text: B', 'text: [B'), 'map.yaml:'],
    [
      'a repeated key',
      edited('course.yaml', 'goal: Brew', 'title: B\ngoal: Brew'),
      'course.yaml:6:1 error repeated_key: the key stands twice here',
    ],
    [
      'an unknown field of a file',
      edited(lesson, 'hook:', 'hok:'),
      `${lesson}:3:1 error unknown_field: field "hok" is not known here (did you mean "hook"?)`,
    ],
    [
      'an unknown field inside',
      edited(lesson, 'kind: term', 'kind: term\n        titel: x'),
      `${lesson}:10:9 error unknown_field: titel is not a field of this format (did you mean "title"?)`,
    ],
    [
      'front matter that is open',
      { 'lessons/heat/items/steep.md': '---\ngoal: term:STEEP\n' },
      'lessons/heat/items/steep.md:1:1 error front_matter: the front matter is not closed with ---',
    ],
    [
      'a missing field',
      edited(lesson, 'title: Time and heat\n', ''),
      `${lesson}:1:1 error release_invalid: title is missing`,
    ],
    ['a wrong type', edited(quiz, '80', 'many'), `${quiz}:1:18 error release_invalid: pass_percentage is not a number`],
    [
      'a title of a goal beyond 120 code points',
      edited(lesson, '"Term: steeping"', `"${'😀'.repeat(121)}"`),
      `${lesson}:11:16 error release_invalid: title is longer than 120 characters`,
    ],
    [
      'R-287 a duplicate key',
      edited(quiz, 'key: V2', 'key: V1'),
      `${quiz}:9:14 error duplicate_key: key "V1" stands twice in questions[q-1].options`,
    ],
    [
      'R-288 a question to no objective',
      edited(quiz, 'l-1-O1', 'l-1-O9'),
      `${quiz}:4:16 error broken_ref: objective "l-1-O9" is not in lesson l-1 (it has l-1-O1)`,
    ],
    [
      'R-288 a chapter to no lesson',
      edited('chapters/cup.yaml', 'l-2]', 'l-2, l-3]'),
      'chapters/cup.yaml:4:21 error broken_ref: there is no lesson "l-3"',
    ],
    [
      'R-288 a course to no chapter',
      edited('course.yaml', '[ch-1]', '[ch-1, ch-2]'),
      'course.yaml:9:18 error broken_ref: there is no chapter "ch-2"',
    ],
    [
      'R-288 an item of no goal',
      edited('lessons/heat/items/steep.md', 'term:STEEP', 'term:STEAM'),
      'lessons/heat/items/steep.md:2:7 error broken_ref: goal "term:STEAM" is not in lesson l-1 (it has term:STEEP)',
    ],
    [
      'R-289 a right option that is none',
      edited('lessons/heat/answers.yaml', 'V1', 'V7'),
      'lessons/heat/answers.yaml:2:12 error quiz_correct: question q-1: the right option "V7" is not among the options (it has V1, V2)',
    ],
    [
      'R-290 a key of the document',
      edited('document.yaml', 'key: tea_log', 'key: Tea'),
      'document.yaml:1:6 error document_key: key "Tea" must be a lower-case Latin letter and up to 39 lower-case letters, digits or underscores',
    ],
    [
      'R-291 a long title',
      edited('course.yaml', 'title: A good cup of tea', `title: ${'é'.repeat(141)}`),
      'course.yaml:2:8 error text_too_long: the title has 141 characters, at most 140 are allowed',
    ],
    [
      'R-292 a leak',
      edited('agent/learn-about-student.yaml', 'changes: true', 'correct: V1'),
      'agent/learn-about-student.yaml:3:3 error agent_leak: "correct" must not stand in the agent\'s part',
    ],
    [
      'R-293 an empty text',
      edited('course.yaml', 'summary: Brew tea you like', 'summary: ""'),
      'course.yaml:3:10 warning public_text_empty: course.summary is empty: learners see nothing there',
    ],
    [
      'R-293 a missing explanation',
      edited('lessons/heat/answers.yaml', 'Boiling water scalds green leaves.', '""'),
      'lessons/heat/answers.yaml:3:16 warning explanation_missing: question q-1 has no explanation',
    ],
    [
      'R-294 a section no lesson collects',
      { ...edited(lesson, '[brews]', '[]'), 'lessons/heat/sections/brews.md': null },
      'document.yaml:5:5 warning section_without_lesson: no lesson writes into section brews',
    ],
    [
      'R-294 a condition ring',
      edited('document.yaml', 'if_column: leaf', 'if_column: minutes'),
      'document.yaml:15:19 warning condition_ring: column minutes is required only if it is filled itself',
    ],
    [
      'R-294 a quoted answer',
      edited('lessons/heat/material.md', 'Green', 'Use cooler water. Green'),
      `${quiz}:3:5 warning answer_quoted: the agent's text quotes the right option of q-1`,
    ],
  ])('%s', (_, changes, line) => {
    const severity = line.includes(' warning ') ? ' warning ' : ' error ';
    const lines = linesOf(changes).filter((one) => one.includes(severity) || one.includes(' error '));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.startsWith(line) ? line : lines[0]).toBe(line);
  });

  it('a file that is not UTF-8', () => {
    const folder = new Map([...tinyMap(), ['agent/frame.md', new Uint8Array([0xff, 0xfe])]]);
    expect(compileCourse(folder).faults.map(asLine)).toEqual([
      'agent/frame.md:1:1 error not_utf8: the file is not UTF-8',
    ]);
  });
});

describe('one run', () => {
  it('reports faults of syntax, shape and content together, sorted by place, and builds nothing', () => {
    const { faults, built } = compileCourse(
      tinyMap({
        ...edited('chapters/cup.yaml', 'title: The cup\n', ''),
        ...edited('lessons/heat/quiz.yaml', 'l-1-O1', 'l-1-O9'),
        ...edited('lessons/guest/lesson.yaml', 'hook:', 'hok:'),
        ...edited('course.yaml', 'Two short lessons', '""'),
      }),
    );
    expect(built).toBeNull();
    expect(faults.map(({ file, severity, code }) => [file, severity, code])).toEqual([
      ['chapters/cup.yaml', 'error', 'release_invalid'],
      ['course.yaml', 'warning', 'public_text_empty'],
      ['lessons/guest/lesson.yaml', 'error', 'unknown_field'],
      ['lessons/heat/lesson.yaml', 'warning', 'objective_without_question'],
      ['lessons/heat/quiz.yaml', 'error', 'broken_ref'],
    ]);
  });

  it('counts columns in code points', () => {
    const changes = { 'course.yaml': `${TINY_MAP['course.yaml']}`.replace('title: A good', '"title": "😀😀", titel') };
    expect(linesOf(changes).length).toBeGreaterThan(0);
    const flow = edited(
      'document.yaml',
      'required: { if_column: leaf }',
      'required: { "if_column": "leaf", "😀😀": 1 }',
    );
    expect(linesOf(flow)).toEqual(['document.yaml:15:42 error unknown_field: 😀😀 is not a field of this format']);
  });

  it('survives an empty folder', () => {
    const lines = compileCourse(new Map()).faults.map(asLine);
    expect(lines).toContain('course.yaml:1:1 error missing_file: the file is missing');
  });
});
