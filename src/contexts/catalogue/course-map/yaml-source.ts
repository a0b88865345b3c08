import { isMap, isScalar, isSeq, parseDocument, type Document, type Node, type ParsedNode } from 'yaml';
import { errorAt, type Fault, type Place } from './fault.js';
import { placeIn, type SourceText } from './source-text.js';

const OPTIONS = { prettyErrors: false, uniqueKeys: true, stringKeys: true } as const;

export type Steps = readonly (string | number)[];

/** A YAML file, or the front matter of a Markdown file: its value and where everything in it stands. */
export class YamlSource {
  private constructor(
    private readonly source: SourceText,
    private readonly document: Document.Parsed,
    private readonly offset: number,
    /** The value; undefined for an empty file or one that cannot be read. */
    readonly value: unknown,
    /** False when the file cannot be read; of a repeated key the last one stands in. */
    readonly isReadable: boolean,
  ) {}

  /** Reads YAML 1.2; a repeated key and every other fault of the syntax is reported at its place. */
  static read(source: SourceText, yaml = source.text, offset = 0): { yaml: YamlSource; faults: readonly Fault[] } {
    const parsed = guarded(() => parsedWhole(yaml));
    if ('fault' in parsed) {
      const fault = errorAt(placeIn(source, offset), 'yaml', parsed.fault);
      return { yaml: new YamlSource(source, parseDocument(''), offset, undefined, false), faults: [fault] };
    }
    const document = parsed.value;
    const faults = [...document.errors, ...document.warnings].map((error) => {
      const place = placeIn(source, offset + error.pos[0]);
      return error.code === 'DUPLICATE_KEY'
        ? errorAt(place, 'repeated_key', 'the key stands twice here')
        : errorAt(place, 'yaml', firstLine(error.message));
    });
    const readable = document.errors.every(({ code }) => code === 'DUPLICATE_KEY');
    const value = readable ? guarded(() => (document.toJS() as unknown) ?? undefined) : { value: undefined };
    if (!('fault' in value)) return { yaml: new YamlSource(source, document, offset, value.value, readable), faults };
    faults.push(errorAt(placeIn(source, offset), 'yaml', value.fault));
    return { yaml: new YamlSource(source, document, offset, undefined, false), faults };
  }

  get file(): string {
    return this.source.file;
  }

  /** Where the value at these steps stands; as near as there is when it does not exist. */
  place(steps: Steps = []): Place {
    let node: Node | null = this.document.contents;
    for (const step of steps) {
      const next = child(node, step);
      if (!next) break;
      node = next;
    }
    return this.at(node);
  }

  /** Where the name of the field stands. */
  keyPlace(steps: Steps): Place {
    const parent = steps
      .slice(0, -1)
      .reduce<Node | null>((node, step) => child(node, step) ?? node, this.document.contents);
    const name = steps.at(-1);
    const pair = isMap(parent)
      ? parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(name))
      : undefined;
    return pair ? this.at(pair.key as ParsedNode) : this.place(steps);
  }

  private at(node: Node | null): Place {
    return placeIn(this.source, this.offset + (node?.range?.[0] ?? 0));
  }
}

/** The parser reports the end of its stack as a fault of every line that follows. */
function parsedWhole(yaml: string): Document.Parsed {
  const document = parseDocument(yaml, OPTIONS);
  const overflow = document.errors.find(({ message }) => message.startsWith('Maximum call stack'));
  if (overflow) throw new RangeError(overflow.message);
  return document;
}

/** What the parser gives up on by throwing: nesting beyond its stack, aliases that unfold to far more than is written. */
function guarded<Value>(work: () => Value): { readonly value: Value } | { readonly fault: string } {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof RangeError) return { fault: 'is nested too deeply to be read' };
    return { fault: firstLine((error as Error).message) };
  }
}

function child(node: Node | null, step: string | number): Node | undefined {
  if (isSeq(node) && typeof step === 'number') return node.items[step] as Node | undefined;
  if (!isMap(node)) return undefined;
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
  return (pair?.value ?? undefined) as Node | undefined;
}

function firstLine(message: string): string {
  return message.split('\n')[0] ?? message;
}
