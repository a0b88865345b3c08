import { describe, expect, it } from '@jest/globals';
import { accepted, added, assigned, opened, returned, submitted, task } from '../../../../test/support/homework.js';
import { given } from '../../../../test/support/recorded.js';
import type { HomeworkEvent } from './homework.events.js';
import { filesLeft, refuseOpening } from './opening.js';
import { homework } from './submission.js';

const told = (...events: readonly HomeworkEvent[]) => given(homework, opened, ...events);
const retired = task('files', { task: { answerMode: 'files', retired: true } });

describe('Opening the window for files', () => {
  it('R-143 R-145: opens for what is answered with files, issued or not, handed in or sent back', () => {
    for (const mode of ['files', 'text_and_files'] as const) {
      expect(refuseOpening('les-1', task(mode), undefined)).toBeUndefined();
      expect(refuseOpening('les-1', task(mode), told(assigned(), submitted(1, 'A')))).toBeUndefined();
      expect(refuseOpening('les-1', task(mode), told(submitted(1, 'A'), returned(1, 'More')))).toBeUndefined();
    }
    expect(refuseOpening('les-1', retired, told(assigned()))).toBeUndefined();
  });

  it('R-151 R-152 R-268: a lesson without a task comes before one that takes text, and that before what is accepted', () => {
    const done = told(submitted(1, 'A'), accepted(1));
    const refused = (code: string, details: object) => ({ kind: 'refused', events: [], refusal: { code, details } });
    expect(refuseOpening('les-1', { task: null }, done)).toEqual(refused('no_homework', { lesson: 'les-1' }));
    expect(refuseOpening('les-1', retired, undefined)).toEqual(refused('no_homework', { lesson: 'les-1' }));
    expect(refuseOpening('les-1', task('text'), done)).toEqual(refused('answer_mode', { answer_mode: 'text' }));
    expect(refuseOpening('les-1', task('files'), done)).toEqual(refused('accepted_locked', { submission: 'hw-1' }));
  });

  it('R-153: counts the files that the answer may still hold', () => {
    expect(filesLeft(undefined)).toBe(10);
    expect(filesLeft(told(assigned()))).toBe(10);
    expect(filesLeft(told(added(1), added(2), submitted(1, '', ['hw-1.f1', 'hw-1.f2'])))).toBe(8);
  });
});
