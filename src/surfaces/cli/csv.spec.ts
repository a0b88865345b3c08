import { csvLine } from './csv.js';

it.each<[string, (string | null)[], string]>([
  ['plain values', ['a', '1', '-2.5'], 'a,1,-2.5'],
  ['nothing, and an empty text', [null, ''], ',""'],
  ['commas, quotes and lines', ['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"'],
  ['what a spreadsheet would run', ['=1+1', '+A1', '-A1', '@x', '\tx'], "'=1+1,'+A1,'-A1,'@x,'\tx"],
])('%s', (_, values, line) => {
  expect(csvLine(values)).toBe(line);
});
