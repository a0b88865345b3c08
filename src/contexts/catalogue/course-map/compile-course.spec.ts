import { describe, expect, it } from '@jest/globals';
import { MAP_FAULTS } from '../../../../test/support/map-faults.js';
import { edited, TINY_MAP, tinyMap, type Files } from '../../../../test/support/tiny-map.js';
import { FAULT_CODES } from './codes.js';
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

describe.each(FAULT_CODES)('%s: its fault at its line, and nothing else', (code) => {
  it.each(MAP_FAULTS[code].map(({ what, changes, line }) => [what, changes, line] as const))(
    '%s',
    (_, changes, line) => {
      const lines = linesOf(changes);
      expect([lines[0]?.startsWith(line) ? line : lines[0], ...lines.slice(1)]).toEqual([line]);
      expect(line).toContain(` ${code}`);
    },
  );
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
