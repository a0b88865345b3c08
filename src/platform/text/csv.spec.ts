import fc from 'fast-check';
import { csvLine, csvLines, unguarded, type CsvValue } from './csv.js';

it.each<[string, CsvValue[], string]>([
  ['plain values', ['a', '1', '-2.5', 3, -0.25, true], 'a,1,-2.5,3,-0.25,true'],
  ['nothing, and an empty text', [null, ''], ',""'],
  ['commas, quotes and lines', ['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"'],
  ['what a spreadsheet would run (LMS-47)', ['=1+1', '+A1', '-A1', '@x', '\tx'], "'=1+1,'+A1,'-A1,'@x,'\tx"],
  ['what it would run behind a line end or in wide characters', ['\rx', '＝1', "'=1"], `"'\rx",'＝1,''=1`],
])('%s', (_, values, line) => {
  expect(csvLine(values)).toBe(line);
});

it('gives every text back as it was, formulas too (LMS-47)', () => {
  const startsOddly = fc.tuple(fc.constantFrom("'", "''", '=', '-', '@', ''), fc.string()).map(([a, b]) => a + b);
  fc.assert(
    fc.property(startsOddly, (text) => {
      const field = csvLine([text]);
      const read = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
      expect(unguarded(read)).toBe(text);
    }),
  );
});

describe('lines', () => {
  const rows = [
    ['name', 'share'],
    ['Ann', 0.5],
  ];

  it.each<[string, { bom?: boolean }, string]>([
    ['end with CRLF, each', {}, 'name,share\r\nAnn,0.5\r\n'],
    ['begin with one byte order mark when asked', { bom: true }, '\uFEFFname,share\r\nAnn,0.5\r\n'],
  ])('%s', async (_, options, text) => {
    const lines: string[] = [];
    for await (const line of csvLines(rows, options)) lines.push(line);
    expect(lines.join('')).toBe(text);
  });

  it('are made one by one, when they are asked for', async () => {
    let asked = 0;
    async function* endless(): AsyncGenerator<CsvValue[]> {
      for (;;) yield [(asked += 1)];
    }
    const lines = csvLines(endless());
    expect([(await lines.next()).value, (await lines.next()).value]).toEqual(['1\r\n', '2\r\n']);
    expect(asked).toBe(2);
  });
});
