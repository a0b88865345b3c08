import { bearerToken } from './bearer.js';

test.each([
  ['Bearer abc', 'abc'],
  ['bearer  abc= ', 'abc='],
  ['BEARER a.b-c_d~e+f/g', 'a.b-c_d~e+f/g'],
  ['Basic abc', undefined],
  ['Bearer', undefined],
  ['Bearer a b', undefined],
  ['Bearer a,Bearer b', undefined],
])('the header %p holds the token %p', (header, token) => {
  expect(bearerToken(header)).toBe(token);
});
