import { z } from 'zod';
import { named } from './argument-reasons.js';
import { readArguments } from './read-arguments.js';
import { typedText } from './typed-text.js';

const input = z.strictObject({
  course: z.string(),
  frame: z.boolean().optional(),
  page: z.int().min(1).max(50).default(1),
  share: z.number().optional(),
  space: z.string().optional(),
  rows: z.array(z.strictObject({ title: z.string(), points: z.number().optional() })).optional(),
  values: z.record(z.string(), z.string()).optional(),
  required: z.union([z.boolean(), z.strictObject({ if_column: z.string() })]).optional(),
  order: z.enum(['newest', 'oldest']).optional(),
  note: z.string().nullable().optional(),
});

const faultsOf = (given: unknown, locale?: 'en' | 'ru') => {
  const read = readArguments(input, given, locale);
  return read.ok ? 'read' : read.faults.map(({ path, reason }) => `${path}: ${reason}`).join('; ');
};
const inputOf = (given: object) => {
  const read = readArguments(input, { course: 'c', ...given });
  return read.ok ? read.input : read.faults;
};

describe('R-251: wrong arguments', () => {
  it('names all faults at once with path and reason', () => {
    expect(faultsOf({ frame: 'x' })).toBe('course: is required; frame: true or false is expected');
    expect(faultsOf({ frame: 'x' }, 'ru')).toBe('course: обязательный аргумент; frame: ожидается true или false');
  });

  it('names the place inside arrays and objects', () => {
    expect(faultsOf({ course: 'c', rows: [{ title: 'a' }, { title: 1 }] })).toBe('rows[1].title: a string is expected');
    expect(faultsOf({ course: 'c', values: { a: 1 } })).toBe('values.a: a string is expected');
  });

  it('names limits and lists', () => {
    expect(faultsOf({ course: 'c', page: 0 })).toBe('page: at least 1 is expected');
    expect(faultsOf({ course: 'c', page: 51 })).toBe('page: at most 50 is expected');
    expect(faultsOf({ course: 'c', page: 1.5 })).toBe('page: a whole number is expected');
    expect(faultsOf({ course: 'c', order: 'x' })).toBe('order: one of newest, oldest is expected');
  });

  it.each([null, undefined])('takes %p for no arguments', (given) => {
    expect(faultsOf(given)).toBe('course: is required');
  });

  it.each([[[1]], ['text'], [5]])('refuses arguments that are not an object: %p', (given) => {
    expect(faultsOf(given)).toBe('arguments: an object is expected');
  });
});

describe('MCP-8: unknown arguments', () => {
  it.each([
    ['spaces', 'space'],
    ['Frame', 'frame'],
    ['shere', 'share'],
  ])('refuses %s and names the nearest known one', (unknown, known) => {
    expect(faultsOf({ course: 'c', [unknown]: 'x' })).toBe(`${unknown}: is unknown; did you mean ${known}?`);
  });

  it('names all known ones when none is near', () => {
    expect(faultsOf({ course: 'c', qwertyuiop: 1 })).toMatch(
      /^qwertyuiop: is unknown; the known arguments are course, /,
    );
  });

  it('takes another word with some of the same letters for no slip', () => {
    const read = readArguments(z.strictObject({ question: z.string().optional() }), { session: 's' });
    expect(read).toEqual({
      ok: false,
      faults: [{ path: 'session', reason: 'is unknown; the known arguments are question' }],
    });
  });

  it('says so when there are none', () => {
    const read = readArguments(z.strictObject({}), { a: 1 });
    expect(read).toEqual({ ok: false, faults: [{ path: 'a', reason: 'is unknown; no arguments are taken here' }] });
  });

  it('refuses them inside arrays, and where the contract forgot to be strict', () => {
    expect(faultsOf({ course: 'c', rows: [{ title: 'a', point: 1 }] })).toBe(
      'rows[0].point: is unknown; did you mean points?',
    );
    expect(readArguments(z.object({ a: z.string() }), { a: 'x', b: 1 })).toMatchObject({ ok: false });
  });

  it('keeps the answer on one line whatever the name is', () => {
    expect(faultsOf({ course: 'c', 'a\nb\u2028\ud800': 1 })).toMatch(/^a\?b\?\?: is unknown/);
  });
});

describe('MCP-7: what arrives as a string', () => {
  it.each([
    ['page', '5', 5],
    ['share', '-0.5', -0.5],
    ['frame', 'true', true],
    ['frame', 'False', false],
    ['rows', '[{"title":"a","points":"2"}]', [{ title: 'a', points: 2 }]],
    ['values', '{"a":"b"}', { a: 'b' }],
    ['required', 'true', true],
    ['required', '{"if_column":"a"}', { if_column: 'a' }],
  ])('reads %s %p when it can mean nothing else', (name, text, read) => {
    expect(inputOf({ [name]: text })).toMatchObject({ [name]: read });
  });

  it.each(['', 'NaN', '1e3', '007', 'true', ' 5', '5 ', '0x10', 'Infinity', '1,5', '99999999999999999999', '٥'])(
    'does not read the number %p and names path and type',
    (text) => {
      expect(faultsOf({ course: 'c', share: text })).toBe('share: a number is expected');
      expect(faultsOf({ course: 'c', page: text })).toBe('page: a number is expected');
    },
  );

  it.each(['', '1', 'yes', 'null', 'truе'])('does not read the boolean %p', (text) => {
    expect(faultsOf({ course: 'c', frame: text })).toBe('frame: true or false is expected');
  });

  it.each(['[1', '1', ''])('does not read the array %p', (text) => {
    expect(faultsOf({ course: 'c', rows: text })).toBe('rows: an array is expected');
  });

  it('leaves a string alone where a string is meant', () => {
    expect(inputOf({ space: '5', note: 'true' })).toMatchObject({ space: '5', note: 'true' });
  });

  it('does not read a number for a string', () => {
    expect(faultsOf({ course: 5 })).toBe('course: a string is expected');
  });

  it('takes null for left out only where null is not a value', () => {
    expect(inputOf({ space: null, note: null, page: null })).toEqual({ course: 'c', note: null, page: 1 });
    expect(faultsOf({ course: null })).toBe('course: a string is expected');
  });
});

describe('MCP-26: text that cannot be kept', () => {
  it.each(['a\0b', 'a\ud800b', '\udc00'])('refuses %p', (text) => {
    expect(faultsOf({ course: text })).toBe('course: text without null characters and unpaired surrogates is expected');
    expect(faultsOf({ course: 'c', rows: [{ title: text }] })).toMatch(/^rows\[0\]\.title: text without/);
  });

  it.each(['👩‍👩‍👧', 'שלום', 'e\u0301', '\u2028', 'x'.repeat(1_000_000)])('keeps other text as it is', (text) => {
    expect(inputOf({ space: text })).toMatchObject({ space: text });
  });

  it('answers nesting without end with a fault', () => {
    const nested = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as unknown;
    expect(faultsOf({ course: 'c', rows: nested })).toMatch(/: has a wrong value$/);
  });

  it('is not led astray by names of the object prototype', () => {
    expect(faultsOf(JSON.parse('{"course":"c","__proto__":{"a":1},"constructor":1}'))).toMatch(/__proto__: is unknown/);
  });
});

describe('a form of its own', () => {
  it.each([
    [z.string().regex(/^\S+$/, named('noSpaces')), 'a name without spaces is expected'],
    [z.string().regex(/^\S+$/), 'has a wrong value'],
  ])('is explained in the words of the contract, never by its pattern', (login, reason) => {
    expect(readArguments(z.object({ login }), { login: 'a b' })).toEqual({
      ok: false,
      faults: [{ path: 'login', reason }],
    });
  });
});

describe('LMS-83 R-058: text that a person types', () => {
  const name = z.object({ name: typedText(2, 5) });
  const fault = (text: string, locale: 'en' | 'ru' = 'en') => {
    const read = readArguments(name, { name: text }, locale);
    return read.ok ? 'taken' : read.faults.map(({ reason }) => reason).join();
  };

  it.each(['😀'.repeat(5), 'й'.normalize('NFD').repeat(5), ` ${'я'.repeat(5)}\n`, '字字'])('takes %j', (text) => {
    expect(fault(text)).toBe('taken');
  });

  it('is told its own length beside the limit', () => {
    expect(fault('😀'.repeat(6))).toBe('at most 5 characters are expected, 6 came');
    expect(fault(' \u200b ')).toBe('at least 2 characters are expected, 0 came');
    expect(readArguments(z.object({ name: typedText(1, 5) }), { name: '' })).toMatchObject({
      faults: [{ reason: 'at least 1 character is expected, 0 came' }],
    });
    expect(fault('й'.normalize('NFD').repeat(6), 'ru')).toBe('ожидается знаков не больше 5, передано 6');
  });
});
