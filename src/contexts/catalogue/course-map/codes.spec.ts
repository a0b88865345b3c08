import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { FAULT_CODES } from './codes.js';

it('every code of a fault is explained to authors', () => {
  const page = readFileSync('docs/course-map.md', 'utf8');
  expect(FAULT_CODES.filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
});
