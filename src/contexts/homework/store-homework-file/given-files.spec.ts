import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { givenFiles } from './given-files.js';

const MIB = 1024 * 1024;

describe('Files as they come from the window', () => {
  it('LMS-74 R-312: hold the bytes that were encoded, however many', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (content) => {
        const bytes = Buffer.from(content);
        expect(givenFiles([{ name: 'a.bin', data: bytes.toString('base64') }])).toEqual([
          { name: 'a.bin', size: bytes.length, bytes },
        ]);
      }),
    );
    const large = Buffer.alloc(10 * MIB + 1, 7);
    expect(givenFiles([{ name: 'a', data: large.toString('base64') }])?.[0]?.size).toBe(large.length);
  });

  it.each(['n0t*base64', 'YWJ', 'YWJj=', 'YWJj\n', 'YW=j', '====', 'data:text/plain;base64,YWJj', 'YW_j'])(
    'R-312 LMS-74: %j is broken and counts as empty',
    (data) => {
      expect(givenFiles([{ name: 'a', data }])?.[0]?.size).toBe(0);
    },
  );

  it.each([
    [undefined],
    [null],
    [[]],
    ['a'],
    [{}],
    [[null]],
    [['a']],
    [[{ data: 'YQ==' }]],
    [[{ name: 'a', data: 7 }]],
  ])('R-154: %j is no list of files', (files) => {
    expect(givenFiles(files)).toBeUndefined();
  });
});
