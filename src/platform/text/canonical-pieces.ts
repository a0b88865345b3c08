const PIECE = 65_536;
/** No contract takes what is nested so deep, so of two such values nothing has to be known but that. */
const DEEPEST = 64;
const TOO_DEEP = '\0';

/**
 * The text of `canonicalText`, in pieces of at most six times 65,536 characters, for values that are as large as a request
 * may be: whoever takes them can rest in between. A pair of surrogates that falls apart is written as two escapes, and what
 * is nested deeper than 64 as a character that no JSON holds.
 */
export function* canonicalPieces(value: unknown, depth = 0): Generator<string> {
  if (typeof value === 'string') return yield* piecesOfText(value);
  if (typeof value !== 'object' || value === null) return yield JSON.stringify(value) ?? 'null';
  if (depth === DEEPEST) return yield TOO_DEEP;
  let before = '';
  if (Array.isArray(value)) {
    yield '[';
    for (const item of value) {
      yield before;
      yield* canonicalPieces(item, depth + 1);
      before = ',';
    }
    return yield ']';
  }
  yield '{';
  const members: readonly (readonly [string, unknown])[] = Object.entries(value).filter(([, it]) => it !== undefined);
  for (const [name, member] of members.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    yield before;
    yield* piecesOfText(name);
    yield ':';
    yield* canonicalPieces(member, depth + 1);
    before = ',';
  }
  yield '}';
}

function* piecesOfText(text: string): Generator<string> {
  yield '"';
  for (let at = 0; at < text.length; at += PIECE) yield JSON.stringify(text.slice(at, at + PIECE)).slice(1, -1);
  yield '"';
}
