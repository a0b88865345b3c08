import { describe, expect, it } from '@jest/globals';
import { cut, folded, lengthOf, tidy } from './text.js';

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
});
