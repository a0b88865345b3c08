import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rememberContract } from '../remember/remember.contract.js';
import { noteKey, PROFILE_KEYS } from './note-key.js';

describe('the form of a key', () => {
  it('LMS-80: is the same however it was typed, and stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (key) => {
        const form = noteKey(key);
        expect(noteKey(form)).toBe(form);
        for (const twin of [key.normalize('NFD'), key.normalize('NFC'), ` ${key}\t`, form.normalize('NFD')])
          expect(noteKey(twin)).toBe(form);
      }),
    );
  });

  it.each([
    ['Role', 'role'],
    ['STRASSE', 'straße'],
    ['Темп', 'ТЕМП'],
    ['времени  мало', ' Времени мало '],
    ['Й', 'й'.normalize('NFD')],
  ])('LMS-80: of %s and %s is one', (one, other) => {
    expect(noteKey(one)).toBe(noteKey(other));
  });

  it('R-165: is empty where nothing can be seen', () => {
    for (const key of ['', ' \n', '\u200b\ufeff']) expect(noteKey(key)).toBe('');
  });
});

describe('keys of the profile', () => {
  it('R-167: are nine, in the form of every key', () => {
    const nine = 'role industry company goal current_task background tools learning_style time_budget'.split(' ');
    expect([...PROFILE_KEYS]).toEqual(nine);
    expect(nine.map(noteKey)).toEqual(nine);
  });

  it('R-171: are told to agents, with the keys of the frame, where they write', () => {
    expect(rememberContract.description).toContain('under the keys of course_frame');
    expect(rememberContract.description).toContain('never under synonyms');
    for (const key of PROFILE_KEYS) expect(rememberContract.description).toContain(key);
  });
});
