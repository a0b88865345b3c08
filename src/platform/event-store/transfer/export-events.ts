import type { EventStore } from '../port/event-store.js';
import type { RecordedEvent } from '../port/recorded-event.js';
import { Chain, lineOf, textOf } from './event-line.js';
import { history } from './history.js';
import { FORMAT, headLine, manifestLine, Tally, type Choice, type Manifest } from './manifest.js';
import { shareOf } from '../port/positions.js';
import type { Told } from './verify.js';

export interface ExportOptions {
  readonly appVersion: string;
  readonly now: Date;
  /** Only a part, for analysts. */
  readonly partial?: Choice | undefined;
  readonly told?: Told | undefined;
}

/**
 * The log as lines: head, events in the order of the log as they are stored (sealed fields sealed), manifest. What is
 * appended after the beginning is left out; nothing before it is, however writers overlap. One page is in memory.
 * @param write takes the lines; when it fails, nothing was exported
 */
export async function exportEvents(
  log: EventStore,
  options: ExportOptions,
  write: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<Manifest> {
  const head = headLine({
    lyceum: 'events',
    format: FORMAT,
    appVersion: options.appVersion,
    store: await log.storeId(),
    exportedAt: options.now.toISOString(),
    partial: options.partial ?? null,
  });
  const chain = new Chain();
  const tally = new Tally();
  async function* lines() {
    yield head;
    for await (const { events, upTo, head: end } of history(log, options.partial)) {
      for (const event of events.filter((one) => isChosen(one, options.partial))) {
        const text = textOf(event);
        tally.add(event.type, event.position);
        yield lineOf(text, chain.add(text));
      }
      options.told?.(tally.events, shareOf(upTo, end));
    }
    yield manifestLine(tally.manifest(head, chain.end));
  }
  await write(lines());
  return tally.manifest(head, chain.end);
}

function isChosen({ stream }: RecordedEvent, chosen: Choice | undefined): boolean {
  return chosen?.stream === undefined || stream === chosen.stream;
}
