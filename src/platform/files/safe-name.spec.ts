import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { endingOf, safeName } from './safe-name.js';

describe('Names of files', () => {
  it.each([
    ['Отчёт за ноябрь.docx', 'Отчёт за ноябрь.docx'],
    ['作业 三.pdf', '作业 三.pdf'],
    ['семья 👨\u200d👩\u200d👧.png', 'семья 👨\u200d👩\u200d👧.png'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\mira\\cup.txt', 'cup.txt'],
    ['cup\u202egnp.exe', 'cupgnp.exe'],
    ['a\u0000b\r\nc.txt', 'abc.txt'],
    ['a"b<c>|d?.txt', 'a_b_c__d_.txt'],
    ['.htaccess', 'htaccess'],
    ['con.txt', '_con.txt'],
    ['  a   b .. ', 'a b'],
    ['е\u0308ж.txt', 'ёж.txt'],
    ['', 'file'],
    ['///', 'file'],
    ['\u200e', 'file'],
  ])('%j is kept as %j', (given, kept) => {
    expect(safeName(given)).toBe(kept);
  });

  it('are short enough for every file system, with their ending', () => {
    const long = safeName(`${'й'.repeat(500)}.docx`);
    expect([long.slice(-6), [...long].length, Buffer.byteLength(long) <= 240]).toEqual(['й.docx', 122, true]);
    expect([...safeName(`${'a'.repeat(500)}.docx`)].length).toBe(140);
  });

  it('are safe whatever was given, and stay as they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
        const name = safeName(given.replace(/\p{Surrogate}/gu, ''));
        expect(name).not.toMatch(/[<>:"|?*/\\\p{Cc}]|^[. ]|[. ]$|^$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240);
        expect(safeName(name)).toBe(name);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['a.PDF', 'pdf'],
    ['a.tar.gz', 'gz'],
    ['a', ''],
    ['a.b c', ''],
  ])('%j ends in %j', (name, ending) => {
    expect(endingOf(name)).toBe(ending);
  });
});
