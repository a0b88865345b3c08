import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  accepted,
  added,
  assigned,
  file,
  handing,
  opened,
  returned,
  submitted,
  task,
} from '../../../../test/support/homework.js';
import { given } from '../../../../test/support/recorded.js';
import { decideHandingIn, FILES_PER_ANSWER, type TaskFacts } from './handing-in.js';
import type { HomeworkEvent } from './homework.events.js';
import { homework, type SubmissionState } from './submission.js';

const MIB = 1024 * 1024;
const state = (...events: readonly HomeworkEvent[]) => given(homework, opened, ...events);
const save = (what = handing('Three cups'), facts: TaskFacts = task(), before?: SubmissionState) =>
  decideHandingIn(what, facts, before);
const codeOf = (decision: ReturnType<typeof save>) =>
  decision.kind === 'refused' ? [decision.refusal.code, decision.refusal.details] : decision.kind;
const files = (count: number, size = 1) => Array.from({ length: count }, (_, n) => file(`${n}.pdf`, size));

describe('Handing in homework', () => {
  it('R-145: before it was issued it begins the submission, as its first version', () => {
    expect(save()).toEqual({ kind: 'accepted', events: [opened, submitted(1, 'Three cups')] });
  });

  it('R-149: every save is a version, an identical one too', () => {
    const before = state(assigned(), submitted(1, 'Three cups'));
    expect(save(handing('Three cups'), task(), before)).toEqual({
      kind: 'accepted',
      events: [submitted(2, 'Three cups')],
    });
  });

  it('R-150: text replaces text and leaves the files; files join the former ones and leave the text', () => {
    const before = state(assigned(), added(1), submitted(1, 'Three cups', ['hw-1.f1']));
    expect(save(handing('Four'), task(), before)).toEqual({
      kind: 'accepted',
      events: [submitted(2, 'Four', ['hw-1.f1'])],
    });
    const more = save(handing(undefined, [file('a.pdf'), file('a.pdf')]), task(), before);
    expect(more.events.map(({ data }) => data)).toMatchObject([
      { fileId: 'hw-1.f2', name: 'a.pdf' },
      { fileId: 'hw-1.f3', name: 'a.pdf' },
      { version: 2, text: 'Three cups', files: ['hw-1.f1', 'hw-1.f2', 'hw-1.f3'], via: 'window' },
    ]);
  });

  it('R-311: the deadline that dates set comes with the first save, and with no later one', () => {
    const facts = task('text', { dueAtOnce: '2026-12-04T20:59:59.000Z' });
    expect(save(handing('A'), facts).events.at(-1)?.data).toMatchObject({ dueAt: '2026-12-04T20:59:59.000Z' });
    expect(save(handing('A'), facts, state(assigned())).events.at(-1)?.data).toMatchObject({ dueAt: null });
  });

  it('R-282 refusal:no_homework@submit_homework refusal:no_homework@store_homework_file: none, or one that is retired and was never issued', () => {
    const retired: TaskFacts = { task: { answerMode: 'text', retired: true }, dueAtOnce: null };
    const refused = ['no_homework', { lesson: 'les-1' }];
    expect(codeOf(save(handing('A'), { task: null, dueAtOnce: null }))).toEqual(refused);
    expect(codeOf(save(handing('A'), retired))).toEqual(refused);
    expect(codeOf(save(handing('A'), retired, state(assigned())))).toBe('accepted');
  });

  it('R-143 R-151 LMS-77 refusal:answer_mode@submit_homework refusal:answer_mode@store_homework_file: text for files, files for text', () => {
    expect(codeOf(save(handing('A'), task('files')))).toEqual(['answer_mode', { answer_mode: 'files' }]);
    expect(codeOf(save(handing(''), task('files')))).toEqual(['answer_mode', { answer_mode: 'files' }]);
    expect(codeOf(save(handing(undefined, files(1)), task('text')))).toEqual(['answer_mode', { answer_mode: 'text' }]);
    expect(codeOf(save(handing(undefined, files(1)), task('files')))).toBe('accepted');
  });

  it('R-151 R-312 LMS-77 refusal:empty_answer@submit_homework: neither text nor files; with files an empty text is taken', () => {
    expect(codeOf(save(handing('')))).toEqual(['empty_answer', {}]);
    expect(codeOf(save(handing(''), task(), state(assigned(), submitted(1, 'A'))))).toEqual(['empty_answer', {}]);
    expect(codeOf(save(handing(''), task(), state(added(1), submitted(1, 'A', ['hw-1.f1']))))).toBe('accepted');
    expect(codeOf(save(handing('A'), task('text_and_files')))).toBe('accepted');
  });

  it('R-152 LMS-76 refusal:accepted_locked@submit_homework refusal:accepted_locked@store_homework_file: accepted stays as it is', () => {
    const before = state(assigned(), submitted(1, 'A'), accepted(1));
    const refused = ['accepted_locked', { submission: 'hw-1' }];
    expect(codeOf(save(handing('B'), task(), before))).toEqual(refused);
    expect(codeOf(save(handing(undefined, files(1)), task(), before))).toEqual(refused);
    expect(codeOf(save(handing('B'), task(), state(submitted(1, 'A'), returned(1, 'More'))))).toBe('accepted');
  });

  it('R-153 R-154 LMS-74 refusal:file_missing@store_homework_file refusal:file_too_large@store_homework_file: one file after the other', () => {
    const sizes = (...all: readonly number[]) => all.map((size, n) => file(`${n}.pdf`, size));
    const told = (...all: readonly number[]) => codeOf(save(handing(undefined, sizes(...all))));
    expect(told(0)).toEqual(['file_missing', { file: '0.pdf' }]);
    expect(told(10 * MIB)).toBe('accepted');
    expect(told(10 * MIB + 1)).toEqual(['file_too_large', { file: '0.pdf', limit_mb: 10 }]);
    expect(told(1, 0, 11 * MIB)).toEqual(['file_missing', { file: '1.pdf' }]);
    expect(told(1, 11 * MIB, 0)).toEqual(['file_too_large', { file: '1.pdf', limit_mb: 10 }]);
  });

  it('R-153 LMS-74 refusal:answer_too_large@store_homework_file refusal:too_many_files@store_homework_file: exactly at the limits, whatever was there', () => {
    const mib = fc.integer({ min: 1, max: 10 * MIB });
    fc.assert(
      fc.property(fc.array(mib, { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: 10 }), (sizes, held) => {
        const ids = Array.from({ length: held }, (_, n) => `hw-1.f${n + 1}`);
        const before = held === 0 ? undefined : state(...ids.map((_, n) => added(n + 1)), submitted(1, '', ids));
        const passed = sizes.map((size, n) => file(`${n}.pdf`, size));
        const together = sizes.reduce((sum, size) => sum + size, 0);
        const count = sizes.length + held;
        const expected =
          together > 30 * MIB
            ? ['answer_too_large', { limit_mb: 30 }]
            : count > FILES_PER_ANSWER
              ? ['too_many_files', { limit: 10 }]
              : 'accepted';
        expect(codeOf(save(handing(undefined, passed), task(), before))).toEqual(expected);
      }),
    );
    expect(codeOf(save(handing(undefined, files(3, 10 * MIB))))).toBe('accepted');
    expect(codeOf(save(handing(undefined, [...files(3, 10 * MIB), file('x', 1)])))).toEqual([
      'answer_too_large',
      { limit_mb: 30 },
    ]);
    expect(codeOf(save(handing(undefined, files(10))))).toBe('accepted');
    expect(codeOf(save(handing(undefined, files(11))))).toEqual(['too_many_files', { limit: 10 }]);
  });

  it('R-268: everything at once is refused in the order of the checks', () => {
    const locked = state(
      ...files(10).map((_, n) => added(n + 1)),
      submitted(
        1,
        '',
        files(10).map((_, n) => `hw-1.f${n + 1}`),
      ),
      accepted(1),
    );
    const all = handing(undefined, [file('a', 0), file('b', 11 * MIB), ...files(3, 10 * MIB)]);
    const steps = [
      save(all, { task: null, dueAtOnce: null }, locked),
      save(all, task('text'), locked),
      save(all, task(), locked),
      save({ ...all, files: all.files.slice(1) }, task(), locked),
      save({ ...all, files: [file('a'), ...files(3, 10 * MIB)] }, task(), locked),
      save({ ...all, files: files(1) }, task(), locked),
      save({ ...all, files: files(1) }, task(), locked && { ...locked, status: 'Submitted' }),
    ];
    expect(steps.map((step) => codeOf(step)[0])).toEqual([
      'no_homework',
      'answer_mode',
      'file_missing',
      'file_too_large',
      'answer_too_large',
      'accepted_locked',
      'too_many_files',
    ]);
  });

  it('never loses a version or a file, in whatever order text and files come', () => {
    const step = fc.oneof(fc.constantFrom('one', 'two', ''), fc.integer({ min: 1, max: 3 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const past: HomeworkEvent[] = [];
        let [saves, held, words] = [0, 0, ''];
        for (const what of steps) {
          const passed = typeof what === 'string' ? handing(what) : handing(undefined, files(what));
          const decision = save(passed, task(), given(homework, ...past));
          if (decision.kind === 'refused') continue;
          past.push(...decision.events);
          saves += 1;
          if (typeof what === 'string') words = what;
          else held += what;
        }
        const before = given(homework, ...past);
        expect(before?.versions.length ?? 0).toBe(saves);
        expect(before?.versions.at(-1)?.files.length ?? 0).toBe(held);
        expect(before?.versions.at(-1)?.text ?? '').toBe(words);
        expect(held).toBeLessThanOrEqual(FILES_PER_ANSWER);
      }),
    );
  });
});
