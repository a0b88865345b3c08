import { errorAt, type Fault } from './fault.js';
import { MOST_BYTES, type CourseFolder } from './course-folder.js';
import { didYouMean } from '../release-checks/did-you-mean.js';
import { kindOf, LAYOUT, nearestFile, type FileKind } from './layout.js';
import { readMarkdown, type MarkdownSource } from './markdown-source.js';
import { sourceText, type SourceText } from './source-text.js';
import { YamlSource } from './yaml-source.js';

export type Fields = Readonly<Record<string, unknown>>;

const UNREAD = {
  link: 'a link is not followed: put the file itself here',
  too_large: `the file is larger than ${MOST_BYTES / 1024 / 1024} MB`,
};

/** Reads the files of a map one by one and gathers what is wrong in them. */
export class MapReader {
  readonly faults: Fault[] = [];
  /** Files that are missing or whose content is unknown. */
  readonly unreadable = new Set<string>();
  private readonly texts = new Map<string, SourceText>();

  constructor(folder: CourseFolder) {
    for (const [path, bytes] of folder) {
      const place = { file: path, line: 1, column: 1 };
      if (bytes === 'link' || bytes === 'too_large') {
        this.faults.push(errorAt(place, bytes, UNREAD[bytes]));
        this.unreadable.add(path);
        continue;
      }
      if (bytes === 'unknown' || !kindOf(path)) {
        this.faults.push(errorAt(place, 'unknown_file', `a course map has no such file${nearestFile(path)}`));
        continue;
      }
      const text = sourceText(path, bytes);
      if ('code' in text) {
        this.faults.push(text);
        this.unreadable.add(path);
      } else this.texts.set(path, text);
    }
  }

  text(path: string): SourceText | undefined {
    return this.texts.get(path);
  }

  /** Paths of a kind with one or two stars, in order; `under` narrows them to a folder. */
  paths(kind: FileKind, under = ''): string[] {
    return [...this.texts.keys()].filter((path) => kindOf(path) === kind && path.startsWith(under)).toSorted();
  }

  yaml(path: string): YamlSource | undefined {
    const text = this.texts.get(path);
    if (!text) return undefined;
    const { yaml, faults } = YamlSource.read(text);
    this.faults.push(...faults);
    if (!yaml.isReadable) this.unreadable.add(path);
    this.checkFields(path, yaml);
    return yaml;
  }

  markdown(path: string): MarkdownSource | undefined {
    const text = this.texts.get(path);
    if (!text) return undefined;
    const markdown = readMarkdown(text);
    this.faults.push(...markdown.faults);
    if (markdown.faults.length > 0) this.unreadable.add(path);
    if (markdown.front) this.checkFields(path, markdown.front);
    return markdown;
  }

  missing(path: string): void {
    this.unreadable.add(path);
    this.faults.push(errorAt({ file: path, line: 1, column: 1 }, 'missing_file', 'the file is missing'));
  }

  private checkFields(path: string, yaml: YamlSource): void {
    const kind = kindOf(path);
    const known: readonly string[] | null = kind ? LAYOUT[kind] : null;
    if (!known) return;
    for (const name of Object.keys(fieldsOf(yaml.value))) {
      if (known.includes(name)) continue;
      this.faults.push(
        errorAt(yaml.keyPlace([name]), 'unknown_field', `field "${name}" is not known here${didYouMean(name, known)}`),
      );
    }
  }
}

/** The fields of an object; none when the value is something else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The known fields of a value, so that an unknown one is reported once. */
export function only(value: unknown, names: readonly string[]): Record<string, unknown> {
  const fields = fieldsOf(value);
  return Object.fromEntries(names.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]));
}
