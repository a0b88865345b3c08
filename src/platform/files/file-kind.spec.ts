import { describe, expect, it } from '@jest/globals';
import { REFUSED_CONTENT } from './refused-types.js';
import { supportedExtensions } from 'file-type';
import { fileKind } from './file-kind.js';
import { zipOf } from '../../../test/support/zip-of.js';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
const cfb = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]);
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(62)]);
const office = (main: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="application/${main}.main+xml"/></Types>`;
const docx = zipOf({ '[Content_Types].xml': office('vnd.openxmlformats-officedocument.wordprocessingml.document') });
const docm = zipOf({ '[Content_Types].xml': office('vnd.ms-word.document.macroEnabled') });
const text = (words: string) => Buffer.from(words);

describe('LMS-73: the content says what a file is', () => {
  it.each<[string, Buffer, string]>([
    ['holiday.png', png, 'png'],
    ['holiday.jpg', png, 'png'],
    ['essay', png, 'png'],
    ['essay.pdf', pdf, 'pdf'],
    ['essay.docx', docx, 'docx'],
    ['essay.zip', docx, 'docx'],
    ['all.zip', zipOf({ 'a.txt': 'a' }), 'zip'],
    ['old.doc', cfb, 'doc'],
    ['old.bin', cfb, 'cfb'],
    ['notes.md', text('# Three cups\n<div>one</div>'), 'md'],
    ['заметки.txt', text('Три чашки'), 'txt'],
    ['notes.png', text('no picture at all'), 'txt'],
    ['notes', text('a < b, <svg> is a picture'), 'txt'],
    ['table.csv', text('cup,minutes\n1,3'), 'csv'],
    ['data.xml', text('<?xml version="1.0"?><cups><cup/></cups>'), 'xml'],
    ['noise.dat', Buffer.from([0x80, 0x00, 0x81, 0xff]), 'bin'],
  ])('%s is taken in as %s', async (name, bytes, type) => {
    expect(await fileKind(name, bytes)).toEqual({ kind: 'accepted', type });
  });

  it.each<[string, string, Buffer]>([
    ['a page named as a picture', 'cup.png', text('<!DOCTYPE html><script>alert(1)</script>')],
    ['a page after space and a byte order mark', 'cup.txt', text('\ufeff \n<HTML onload=x>')],
    ['a page in UTF-16', 'cup.txt', Buffer.from('\ufeff<html>', 'utf16le')],
    ['a page behind a comment', 'cup.txt', text('<!-- x --><b>x</b>')],
    ['a picture with a script', 'cup.svg', text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['the same, named as another', 'cup.xml', text('<?xml version="1.0"?><svg><script/></svg>')],
    [
      'the same, in a name space',
      'cup.xml',
      text('<?xml version="1.0"?><x:svg xmlns:x="http://www.w3.org/2000/svg"/>'),
    ],
    ['a program', 'run.exe', exe],
    ['a program named as a text', 'run.txt', exe],
    ['a text named as a program', 'run.exe', text('nothing')],
    ['a script of the shell of Windows', 'run.bat', text('echo')],
    ['a document with macros', 'essay.docm', docm],
    ['the same, named as one without', 'essay.docx', docm],
    ['macros in an old document', 'essay.doc', Buffer.concat([cfb, Buffer.from('_VBA_PROJECT', 'utf16le')])],
    ['macros in any document', 'essay.docx', zipOf({ 'word/vbaProject.bin': 'x' })],
    ['a PDF that is an archive too', 'essay.pdf', Buffer.concat([pdf, zipOf({ 'a.txt': 'a' })])],
    ['a picture that is an archive too', 'cup.png', Buffer.concat([png, zipOf({ 'a.txt': 'a' })])],
    ['an archive that calls itself a PDF', 'essay.pdf', zipOf({ 'a.txt': 'a' })],
  ])('%s is refused', async (_what, name, bytes) => {
    expect(await fileKind(name, bytes)).toEqual({ kind: 'refused' });
  });

  it('names only types that the library tells', () => {
    expect([...REFUSED_CONTENT].filter((one) => !supportedExtensions.has(one))).toEqual([]);
  });
});
