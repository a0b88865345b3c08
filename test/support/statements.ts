import { jest } from '@jest/globals';
import pg from 'pg';

/** What keeps the rows of reports, at its own times as well as before a report is read: a report has one statement more. */
const KEEPING = /reports\.standing|into reports\.rows/;

/** How many statements on read tables a call sends; the second of two, so that nothing is being waited for. */
export async function statementsOnTables(call: () => Promise<unknown>): Promise<number> {
  await call();
  const spy = jest.spyOn(pg.Client.prototype, 'query');
  await call();
  const texts = spy.mock.calls.map(([query]) =>
    typeof query === 'string' ? query : (query as { text?: string }).text,
  );
  spy.mockRestore();
  return texts.filter((text) => text && /"read"\.|reports\./.test(text) && !KEEPING.test(text)).length;
}
