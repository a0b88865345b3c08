import { errorAt, type Fault, type Place } from './fault.js';
import { placeIn, type SourceText } from './source-text.js';
import { YamlSource } from './yaml-source.js';

/** A Markdown file: front matter when it has some, and the text without blank lines around it. */
export interface MarkdownSource {
  readonly front: YamlSource | undefined;
  readonly body: string;
  readonly bodyPlace: Place;
  readonly faults: readonly Fault[];
}

const FENCE = /^---[ \t]*\n/;
const CLOSING = /\n---[ \t]*(\n|$)/;

/** Splits a text into its front matter (YAML between lines of ---), if it has one, and its body. */
export function readMarkdown(source: SourceText): MarkdownSource {
  const { text, file } = source;
  const opening = FENCE.exec(text);
  if (!opening) return { front: undefined, body: text.trim(), bodyPlace: bodyAt(source, 0), faults: [] };
  const inside = text.slice(opening[0].length - 1);
  const closing = CLOSING.exec(inside);
  if (!closing) {
    const fault = errorAt({ file, line: 1, column: 1 }, 'front_matter', 'the front matter is not closed with ---');
    return { front: undefined, body: '', bodyPlace: fault, faults: [fault] };
  }
  const start = opening[0].length;
  const end = start - 1 + closing.index;
  const rest = end + closing[0].length;
  const { yaml, faults } = YamlSource.read(source, text.slice(start, Math.max(start, end)), start);
  return { front: yaml, body: text.slice(rest).trim(), bodyPlace: bodyAt(source, rest), faults };
}

function bodyAt(source: SourceText, from: number): Place {
  const first = source.text.slice(from).search(/\S/);
  return placeIn(source, first < 0 ? from : from + first);
}
