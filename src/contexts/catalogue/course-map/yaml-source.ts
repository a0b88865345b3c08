import { isMap, isScalar, isSeq, parseDocument, type Document, type Node, type ParsedNode } from 'yaml';
import { errorAt, type Fault, type Place } from './fault.js';
import { placeIn, type SourceText } from './source-text.js';

export type Steps = readonly (string | number)[];

/** A YAML file, or the front matter of a Markdown file: its value and where everything in it stands. */
export class YamlSource {
  private constructor(
    private readonly source: SourceText,
    private readonly document: Document.Parsed,
    private readonly offset: number,
  ) {}

  /** Reads YAML 1.2; a repeated key and every other fault of the syntax is reported at its place. */
  static read(source: SourceText, yaml = source.text, offset = 0): { yaml: YamlSource; faults: readonly Fault[] } {
    const document = parseDocument(yaml, { prettyErrors: false, uniqueKeys: true, stringKeys: true });
    const faults = [...document.errors, ...document.warnings].map((error) => {
      const place = placeIn(source, offset + error.pos[0]);
      return error.code === 'DUPLICATE_KEY'
        ? errorAt(place, 'repeated_key', 'the key stands twice here')
        : errorAt(place, 'yaml', firstLine(error.message));
    });
    return { yaml: new YamlSource(source, document, offset), faults };
  }

  get file(): string {
    return this.source.file;
  }

  /** False when the syntax is faulty; of a repeated key the last one stands in. */
  get isReadable(): boolean {
    return this.document.errors.every(({ code }) => code === 'DUPLICATE_KEY');
  }

  /** The value; undefined for an empty file or one that cannot be read. */
  get value(): unknown {
    if (!this.isReadable) return undefined;
    return (this.document.toJS() as unknown) ?? undefined;
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

function child(node: Node | null, step: string | number): Node | undefined {
  if (isSeq(node) && typeof step === 'number') return node.items[step] as Node | undefined;
  if (!isMap(node)) return undefined;
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
  return (pair?.value ?? undefined) as Node | undefined;
}

function firstLine(message: string): string {
  return message.split('\n')[0] ?? message;
}
