import { canonicalPieces } from './canonical-pieces.js';
import { canonicalText } from './canonical-text.js';

const whole = (value: unknown) => [...canonicalPieces(value)].join('');

describe('The pieces of a canonical text', () => {
  it.each([
    [{}],
    [{ b: 1, a: [true, null, 1e21, -0, 'é "\n'], é: {}, 'a b': [] }],
    [{ left: undefined, list: [[], [{}], ['x']] }],
    [{ data: 'A"'.repeat(200_000) }],
  ])('are together the text of RFC 8785 (%#)', (value) => {
    expect(whole(value)).toBe(canonicalText(value));
  });

  it('are small, however long a text is', () => {
    const lengths = [...canonicalPieces({ data: '\n'.repeat(1_000_000) })].map(({ length }) => length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(6 * 65_536);
  });

  it('tell texts apart whose pairs of surrogates fall apart between two pieces', () => {
    const texts = ['😀', '😁', '\u{1f400}'].map((pair) => whole('a'.repeat(65_535) + pair));
    expect(new Set(texts).size).toBe(3);
  });

  it('come to an end with what is nested without one', () => {
    const nested = (inside: unknown) => {
      let value = inside;
      for (let n = 0; n < 50_000; n += 1) value = [value];
      return value;
    };
    expect(whole({ files: nested('a') })).toBe(whole({ files: nested('b') }));
    expect(whole({ files: nested('a'), lesson: '1' })).not.toBe(whole({ files: nested('a'), lesson: '2' }));
  });
});
