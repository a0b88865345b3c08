import { Readable } from 'node:stream';
import type { Request } from 'express';
import { uploadBody } from './upload-body.js';

const LIMITS = { files: 2, file: 10, together: 15 };

function sent(chunks: Iterable<Buffer>, type = 'multipart/form-data; boundary=b'): Request {
  return Object.assign(Readable.from(chunks), { headers: { 'content-type': type } }) as unknown as Request;
}

const part = (head: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="files"${head}\r\n\r\n${content}\r\n`;
const files = (...contents: readonly string[]) =>
  sent([Buffer.from(`${contents.map((content, n) => part(`; filename="${n}"`, content)).join('')}--b--\r\n`)]);
const sizes = async (request: Request) => (await uploadBody(request, LIMITS)).files.map(({ bytes }) => bytes.length);

it('keeps just so much of what is too much that it shows', async () => {
  expect(await sizes(files('a'.repeat(30)))).toEqual([11]);
  expect(await sizes(files('', 'a'))).toEqual([0, 1]);
  expect(await sizes(files('a'.repeat(10), 'a'.repeat(9), 'a'))).toEqual([10, 9]);
  expect(await sizes(files('1', '2', '3', '4', '5'))).toEqual([1, 1, 1]);
});

it('a name is what was written, and a file that was not chosen is none', async () => {
  const body = `${part('; filename=""', '')}${part('; filename="C:\\fakepath\\чашка 🍵.txt"', 'tea')}--b--\r\n`;
  const { files: found, field } = await uploadBody(sent([Buffer.from(body)]), LIMITS);
  expect(found).toEqual([{ name: 'чашка 🍵.txt', bytes: Buffer.from('tea') }]);
  expect(field('files')).toBeUndefined();
});

it('of fields with one name the first counts', async () => {
  const body = `${part('', 'первое')}${part('', 'second')}--b--\r\n`;
  expect((await uploadBody(sent([Buffer.from(body)]), LIMITS)).field('files')).toBe('первое');
});

it.each([
  ['cut off in a file', part('; filename="a"', 'half').slice(0, -2), undefined],
  ['cut off in a field', part('', 'half').slice(0, -2), undefined],
  ['empty', '', undefined],
  ['of another kind', 'a=b', 'application/x-www-form-urlencoded'],
  ['without a boundary', part('', 'x'), 'multipart/form-data'],
])('a form that is %s is none', async (_, body, type) => {
  await expect(uploadBody(sent([Buffer.from(body)], type), LIMITS)).rejects.toMatchObject({
    kind: 'invalid_arguments',
  });
});

it('reads no more than 128 MiB, whatever was announced', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 'a');
  let given = 0;
  function* endless() {
    yield Buffer.from(part('; filename="a"', '').slice(0, -2));
    for (; given < 500; given += 1) yield chunk;
  }
  await expect(uploadBody(sent(endless()), LIMITS)).rejects.toMatchObject({ kind: 'too_large' });
  expect(given).toBeLessThan(140);
});
