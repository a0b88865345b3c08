import { fileTypeFromBuffer, supportedExtensions } from 'file-type';
import { REFUSED_CONTENT, REFUSED_ENDINGS } from './refused-types.js';
import { endingOf } from './safe-name.js';

/** What a file is by its content; `refused`: nothing that the platform takes in. */
export type FileKind = { readonly kind: 'accepted'; readonly type: string } | { readonly kind: 'refused' };

const REFUSED: FileKind = { kind: 'refused' };
/** Containers of Microsoft Office before 2007; their content tells no more, so the name says which. */
const OLD_OFFICE = ['doc', 'dot', 'xls', 'xlt', 'ppt', 'pps', 'msg', 'vsd', 'mpp', 'pub'];
const known: ReadonlySet<string> = new Set(supportedExtensions);

/**
 * The type of a file, told by its bytes and never by what its sender calls it. Refused are programs, pages and pictures that
 * run in a browser, documents with macros, and whatever is two things at once. `name` is a safe name; its ending counts where
 * the content says nothing, as in plain text.
 */
export async function fileKind(name: string, bytes: Buffer): Promise<FileKind> {
  const ending = endingOf(name);
  if (REFUSED_ENDINGS.has(ending)) return REFUSED;
  const told = (await fileTypeFromBuffer(bytes))?.ext;
  if (told !== undefined && (REFUSED_CONTENT.has(told) || isTwoThings(told, ending, bytes))) return REFUSED;
  if (hasMacros(told, bytes)) return REFUSED;
  const text = told === undefined || told === 'xml' || isWide(bytes) ? textOf(bytes) : undefined;
  if (text !== undefined && isActive(text)) return REFUSED;
  if (told === 'cfb') return { kind: 'accepted', type: OLD_OFFICE.includes(ending) ? ending : 'cfb' };
  if (told !== undefined) return { kind: 'accepted', type: told };
  if (text === undefined) return { kind: 'accepted', type: 'bin' };
  return { kind: 'accepted', type: ending === '' || known.has(ending) ? 'txt' : ending };
}

const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06, 0, 0, 0, 0]);
const ZIP_ENTRY = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const TAIL = 22 + 65_535;
/** What may hold an archive as it is. */
const ARCHIVES: ReadonlySet<string> = new Set(['tar', 'gz', '7z', 'rar', 'bz2', 'xz', 'zst', 'cfb']);

/** A picture or PDF with an archive behind it, or an archive that calls itself a PDF. */
function isTwoThings(told: string, ending: string, bytes: Buffer): boolean {
  const isZip = bytes.subarray(0, 4).equals(ZIP_ENTRY);
  if (isZip) return ending === 'pdf';
  return bytes.subarray(-TAIL).includes(ZIP_END) && bytes.includes(ZIP_ENTRY) && !ARCHIVES.has(told);
}

const MACROS = [Buffer.from('vbaProject.bin'), Buffer.from('_VBA_PROJECT', 'utf16le')];

function hasMacros(told: string | undefined, bytes: Buffer): boolean {
  if (told === 'cfb') return bytes.includes(MACROS[1]!);
  return bytes.subarray(0, 4).equals(ZIP_ENTRY) && bytes.includes(MACROS[0]!);
}

/** Begins as text in UTF-16 does, which is how some sound begins too. */
function isWide(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

/** The content as text; undefined when it is none. */
function textOf(bytes: Buffer): string | undefined {
  const encoding = isWide(bytes) ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** By what a browser begins to take text for a page, and by what a picture or a page may hold. */
const PAGE =
  /^(?:<!doctype\s+html|<(?:html|head|title|body|script|style|iframe|object|embed|svg|math|meta|link|base|form|h1|div|table|font)[\s>/]|<!--)/iu;
const MARKUP = /<(?:[\w-]+:)?(?:html|svg|script|iframe|object|embed)[\s>/]|<\?xml-stylesheet/iu;

function isActive(text: string): boolean {
  const start = text.trimStart();
  return PAGE.test(start) || (start.startsWith('<') && MARKUP.test(start));
}
