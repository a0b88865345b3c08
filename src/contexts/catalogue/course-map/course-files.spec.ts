import { describe, expect, it } from '@jest/globals';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../../../../test/support/tiny-release.js';
import type { Release } from '../domain/release.js';
import { inspectRelease } from '../release-checks/check-release.js';
import { compileCourse } from './compile-course.js';
import { courseFiles } from './course-files.js';

const checked = (release: unknown) => {
  const inspection = inspectRelease(release);
  if (inspection.stage !== 'passed') throw new Error(JSON.stringify(inspection));
  return inspection;
};

/** The release by way of a course map. */
const again = (release: unknown) => {
  const files = courseFiles(checked(release).release);
  const compiled = compileCourse(new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])));
  return {
    files,
    errors: compiled.faults.filter(({ severity }) => severity === 'error'),
    digest: compiled.built?.digest,
  };
};

const homework = (description: string) => ({ title: 'T', description, answer_mode: 'text', due_days: null }) as const;
const withAgent = (agent: object) => tinyRelease({ agent });
const inLesson = (slice: unknown) => withAgent({ lessons: { 'l-1': slice } });
const course = (change: object) => tinyRelease({ course: { ...tinyRelease().course, ...change } });

describe('LMS-59 a release written as a course map compiles to the same digest', () => {
  it.each<[string, Release]>([
    ['as it is', tinyRelease()],
    [
      'without document, agent and map',
      tinyRelease({
        document: null,
        agent: undefined,
        map: undefined,
        lessons: [tinyLesson({ sections: [] }), tinyLessonWithoutQuiz({ sections: [] })],
      }),
    ],
    ['with an empty map and an empty agent', tinyRelease({ agent: {}, map: {} })],
    ['with an empty slice, empty items and no lessons', inLesson({})],
    ['with empty parts of a slice', inLesson({ items: {}, sections: {}, directive: '' })],
    ['with an empty list of lessons', withAgent({ lessons: {}, frame: '' })],
    [
      'with texts that have blanks around them',
      inLesson({ directive: '  a\n', material: '\n\nb', items: { 'term:STEEP': ' c ', 'l-1-O1/V1': 'd' } }),
    ],
    [
      'with fields of the author’s own',
      withAgent({ tone: { warm: [1, null, true] }, lessons: { 'l-1': { tempo: 'slow', directive: 'd' } } }),
    ],
    [
      'with other kinds of values than texts',
      withAgent({
        frame: ['a'],
        learn_about_student: [{ key: 'k', text: 't' }, 'x'],
        lessons: { 'l-1': { directive: null, items: { 'term:STEEP': 7 } } },
      }),
    ],
    [
      'with carriage returns',
      tinyRelease({
        course: { ...tinyRelease().course, description: 'a\r\nb\rc' },
        lessons: [tinyLesson({ homework: homework('x\r\ny') }), tinyLessonWithoutQuiz()],
      }),
    ],
    [
      'with homework between blanks',
      tinyRelease({ lessons: [tinyLesson({ homework: homework('\n# Do it \n') }), tinyLessonWithoutQuiz()] }),
    ],
    [
      'with texts that look like front matter',
      inLesson({ directive: '---\ngoal: x\n---\ny', items: { 'term:STEEP': '---\na: b\n---' } }),
    ],
    [
      'with texts that look like other values',
      course({ promise: 'yes', goal: '~', summary: '1e3', description: '- a: b # c' }),
    ],
    [
      'with lines that YAML folds or trims',
      course({
        promise: 'a \n  b\n\n\n',
        goal: ' '.repeat(200),
        description: `${'word '.repeat(60)}\n\tindented\n \n`,
      }),
    ],
    [
      'with what cannot be seen',
      course({ promise: 'a\u0085b\u2028c\u2029d\u00A0e\uFEFFf\u0001g\u200Dh', goal: '\uFEFFx' }),
    ],
    ['with a BOM at the head of a text', inLesson({ directive: '\uFEFFa', material: '\u00A0b' })],
    [
      'with marks that would join what stands before them',
      inLesson({ directive: '\u0338a', items: { 'term:STEEP': '\u0301' } }),
    ],
    [
      'with an attribution and no title of a term',
      course({
        attribution: { name: 'n', authors: 'a', license: '', url: 'u' },
        glossary: [{ key: 'T', term: null, definition: 'd' }],
      }),
    ],
    [
      'with keys that make no file names',
      tinyRelease({
        lessons: [
          tinyLesson({ key: 'A/b' }),
          tinyLessonWithoutQuiz({ key: 'a.B' }),
          tinyLessonWithoutQuiz({ key: 'a:b', objectives: [] }),
        ],
        chapters: [{ key: 'ch-1', title: 'x', description: '', lessons: ['A/b', 'a.B', 'a:b'] }],
        agent: undefined,
      }),
    ],
    [
      'with fractions',
      tinyRelease({
        lessons: [
          tinyLesson({
            quiz: {
              ...(tinyLesson().quiz as never as NonNullable<Release['lessons'][0]['quiz']>),
              pass_percentage: 66.6,
            },
          }),
          tinyLessonWithoutQuiz(),
        ],
      }),
    ],
    [
      'with a map of any shape',
      tinyRelease({
        map: JSON.parse(
          '{"__proto__": {"a": 1}, "1": [[], {}], "": "empty", "a: b": "# c", "n": 1e21}',
        ) as object as never,
      }),
    ],
    ['with answers to keys of objects', tinyRelease({ map: { constructor: 'x', toString: { hasOwnProperty: null } } })],
  ])('%s', (_, release) => {
    const { errors, digest } = again(release);
    expect(errors).toEqual([]);
    expect(digest).toBe(checked(release).digest);
  });

  it('for texts of any composition', () => {
    const pieces = [
      'a',
      ' ',
      '\n',
      '\t',
      '---',
      '- ',
      ': ',
      '#',
      '"',
      "'",
      '\\',
      '>',
      '|',
      '\r',
      '\u0301',
      '\u0338',
      '😀',
      '%',
      '@',
      '&a',
      '*a',
      '!x',
      '\u00A0',
      '{',
      ']',
    ];
    let seed = 7;
    const any = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n;
    for (let round = 0; round < 150; round += 1) {
      const text = () => Array.from({ length: 1 + any(8) }, () => pieces[any(pieces.length)]).join('');
      const release = tinyRelease({
        course: { ...tinyRelease().course, summary: text(), promise: text(), goal: text() },
        lessons: [
          tinyLesson({ hook: text(), homework: homework(`x${text()}`) }),
          tinyLessonWithoutQuiz({ hook: text() }),
        ],
        agent: {
          frame: text(),
          lessons: {
            'l-1': {
              directive: text(),
              material: text(),
              items: { 'term:STEEP': text() },
              sections: { brews: text() },
            },
          },
        },
        map: { [text()]: text(), list: [text(), { a: text() }] },
      });
      const { errors, digest } = again(release);
      expect({ errors, digest }).toEqual({ errors: [], digest: checked(release).digest });
    }
  });
});
