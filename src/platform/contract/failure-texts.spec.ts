import { failureSentence, failureTexts, shownFailures } from './failure-texts.js';
import { Failure } from './failure.js';
import { failed } from './outcome.js';

const kinds = Object.keys(failureTexts) as (keyof typeof failureTexts)[];

describe('R-248: a failure is one sentence', () => {
  it('lists the faults of wrong arguments on the same line', () => {
    const faults = [
      { path: 'course', reason: 'is required' },
      { path: 'frame', reason: 'true or false is expected' },
    ];
    expect(failureSentence('invalid_arguments', 'en', { faults, correlationId: 'c' })).toBe(
      'The arguments are wrong. course: is required; frame: true or false is expected',
    );
  });

  it('names the reference of a fault of ours, in the language of the caller', () => {
    expect(failureSentence('internal', 'en', { correlationId: 'c-1' })).toBe(
      'The learning service is unavailable now, try later (reference c-1)',
    );
    expect(failureSentence('unavailable', 'ru', { correlationId: 'c-1' })).toMatch(/\(номер обращения c-1\)$/);
    expect(failureSentence('not_found', 'en', { correlationId: 'c-1' })).toBe('The requested object does not exist');
  });

  it.each(kinds)('has %s in both languages and on one line', (kind) => {
    const { en, ru, status } = failureTexts[kind];
    expect(status).toBeGreaterThanOrEqual(400);
    expect(en).toMatch(/^[A-Z][^\n]+$/);
    expect(ru).toMatch(/^[А-Я][^\n]+$/);
  });

  it('R-254: gives the statuses of the contract', () => {
    expect(shownFailures.map(({ status }) => status)).toEqual([400, 401, 403, 404, 413, 417, 429, 500, 503]);
  });
});

describe('What was thrown', () => {
  const caller = { locale: 'en', correlationId: 'c-2' } as const;

  it('never shows an exception, but keeps it as the cause', () => {
    const thrown = new Error('select secret from person');
    const outcome = failed(thrown, caller);
    expect(outcome).toMatchObject({ kind: 'failed', cause: thrown });
    expect(JSON.stringify({ ...outcome, cause: undefined })).not.toContain('secret');
  });

  it('passes on when to come again', () => {
    const outcome = failed(new Failure('unavailable', [], { retryAfterSeconds: 2 }), caller);
    expect(outcome).toMatchObject({ failure: { status: 503, retryAfterSeconds: 2 } });
  });
});
