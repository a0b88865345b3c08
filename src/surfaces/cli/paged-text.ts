import { writeWholeFile } from '../../platform/event-store/transfer/whole-file.js';
import { exitCodeOf, type CallAnswer } from './answer.js';
import { CliError } from './exit.js';
import type { Terminal } from './host.js';

/** A field of text of every page of an answer; a page is asked for when the one before was taken. */
export async function* pagesOf(
  field: string,
  ask: (more: { readonly cursor?: string }) => Promise<CallAnswer>,
): AsyncGenerator<string> {
  let cursor: string | undefined;
  do {
    const answer = await ask(cursor === undefined ? {} : { cursor });
    if (answer.kind !== 'ok') throw new CliError(answer.line, exitCodeOf(answer));
    yield String(answer.data[field]);
    cursor = answer.data['next_cursor'] as string | undefined;
  } while (cursor !== undefined);
}

/** To the terminal, or into a file that appears when it is whole. */
export async function printPages(pages: AsyncIterable<string>, out: string | undefined, terminal: Terminal) {
  if (out !== undefined) return writeWholeFile(out, pages, { end: '' });
  for await (const page of pages) terminal.out(page);
}
