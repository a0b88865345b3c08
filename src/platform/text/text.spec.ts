import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cut, escapeUnseen, folded, lengthOf, shortened, tidy } from './text.js';

describe('Text as people type it', () => {
  it('R-058 is empty when nothing in it can be seen', () => {
    for (const nothing of ['', ' \n\t', '\u00a0\u3000', '\u200b', ' \u200b\u2060\ufeff ', '\u3164', '\ufe0f']) {
      expect(tidy(nothing)).toBe('');
      expect(lengthOf(nothing)).toBe(0);
    }
    expect(tidy(' - ')).toBe('-');
    expect(tidy('👩\u200d🔬')).toBe('👩\u200d🔬');
  });

  it('LMS-83 counts and cuts code points of NFC text', () => {
    expect(lengthOf('й'.normalize('NFD').repeat(500))).toBe(500);
    expect(lengthOf(' 😀😀 ')).toBe(2);
    expect(cut('😀'.repeat(3), 2)).toBe('😀😀');
  });

  it.each([
    ['ЁЖИК', 'ёжик'.normalize('NFD')],
    ['STRASSE', 'straße'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['İstanbul', 'i\u0307stanbul'],
    ['an  open\u00a0door', 'An Open Door '],
  ])('LMS-85 takes %s for %s', (one, other) => {
    expect(folded(one)).toBe(folded(other));
    expect(folded(folded(one))).toBe(folded(one));
  });

  it('LMS-85 keeps the dotless ı apart from i, whatever the locale', () => {
    expect(folded('ısı')).not.toBe(folded('isi'));
    expect(folded('I')).toBe('i');
  });

  const anyText = fc.string({ unit: 'binary', maxLength: 40 });
  const half = /\p{Surrogate}/u;

  it('LMS-83 counts the same however the text was composed, and never cuts a character in two', () => {
    fc.assert(
      fc.property(anyText, fc.nat(20), (text, limit) => {
        expect(lengthOf(text.normalize('NFD'))).toBe(lengthOf(text));
        for (const short of [cut(text, limit), shortened(text, limit)]) {
          expect(half.test(short)).toBe(false);
          expect([...short].length).toBeLessThanOrEqual(limit + 1);
        }
        expect(tidy(text).startsWith(cut(text, limit))).toBe(true);
        expect(cut(text, lengthOf(text))).toBe(tidy(text));
      }),
    );
  });

  it('LMS-85 folds to what folds to itself, from either composition and case', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(folded(folded(text))).toBe(folded(text));
        expect(folded(text.normalize('NFD'))).toBe(folded(text));
        expect(folded(text)).toBe(folded(text).normalize('NFC'));
      }),
      { numRuns: 1_000 },
    );
  });

  it('LMS-32 escapes whatever cannot be seen, and a parser reads what was written', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = escapeUnseen(JSON.stringify(text));
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
        expect(JSON.parse(shown)).toBe(text);
      }),
    );
  });

  it('repeats a short text as it is and marks a longer one', () => {
    expect(shortened('😀'.repeat(3), 3)).toBe('😀😀😀');
    expect(shortened('😀'.repeat(4), 3)).toBe('😀😀😀…');
    expect(shortened('abc', 3)).toBe('abc');
  });
});
