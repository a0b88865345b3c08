import { errorAt, type Fault } from './fault.js';

/** A file of the map as text: UTF-8 without a BOM, lines ended by a line feed, NFC. */
export interface SourceText {
  readonly file: string;
  readonly text: string;
}

/** Reads the bytes of a file; what is not UTF-8 is a fault. */
export function sourceText(file: string, bytes: Uint8Array): SourceText | Fault {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { file, text: text.replace(/\r\n?/g, '\n').normalize('NFC') };
  } catch {
    return errorAt({ file, line: 1, column: 1 }, 'not_utf8', 'the file is not UTF-8');
  }
}

/** Line and column of an offset, both from 1; the column counts code points. */
export function placeIn({ file, text }: SourceText, offset: number) {
  const before = text.slice(0, offset);
  const lines = before.split('\n');
  return { file, line: lines.length, column: Array.from(lines.at(-1) ?? '').length + 1 };
}
