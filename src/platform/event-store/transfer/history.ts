import type { EventStore } from '../port/event-store.js';
import type { Position, RecordedEvent } from '../port/recorded-event.js';

/**
 * A stretch of the log: what comes after `after`, up to and including `until`. Each is a position, or an instant, which
 * stands for the place in the log where an event first happened later than it: so a stretch has no holes, and what ends
 * at an instant and what begins after it meet.
 */
export interface Stretch {
  readonly after?: string | undefined;
  readonly until?: string | undefined;
  readonly types?: readonly string[] | undefined;
}

/** Events of the stretch, and how far the log was read. */
export interface Page {
  readonly events: readonly RecordedEvent[];
  readonly upTo: Position;
  /** The newest event when reading began: nothing behind it is given, however long others go on writing. */
  readonly head: Position;
}

/** Not a position of this store and not an instant. */
export class NoSuchPlace extends RangeError {
  override readonly name = 'NoSuchPlace';
}

const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;
const POSITION = /^[0-9a-z]+:\d{20}(\/\d{20})?$/;

/**
 * The history of a store in its order, without gaps, up to its newest event of this moment.
 * @throws NoSuchPlace, StoreUnavailable
 */
export async function* history(log: EventStore, stretch: Stretch = {}): AsyncGenerator<Page> {
  const storeId = await log.storeId();
  const after = placeIn(storeId, stretch.after);
  const until = placeIn(storeId, stretch.until);
  const head = await log.head();
  if (head === 'start' || (after?.position && after.position >= head)) return;
  const end = until?.position && until.position < head ? until.position : head;
  const isTimed = Boolean(after?.instant ?? until?.instant);
  const stop = new AbortController();
  let begun = !after?.instant;
  try {
    const filter = stretch.types && !isTimed ? { types: stretch.types } : {};
    for await (const { events, upTo } of log.follow(after?.position ?? 'start', filter, stop.signal)) {
      const found: RecordedEvent[] = [];
      let over = upTo >= end;
      for (const event of events) {
        begun ||= isLater(event, after?.instant);
        if (event.position > end || (begun && isLater(event, until?.instant))) {
          over = true;
          break;
        }
        if (begun && (stretch.types?.includes(event.type) ?? true)) found.push(event);
      }
      yield { events: found, upTo: upTo > end ? end : upTo, head };
      if (over) return;
    }
  } finally {
    stop.abort();
  }
}

function isLater({ meta }: RecordedEvent, instant: number | undefined): boolean {
  return instant !== undefined && Date.parse(meta.occurredAt) > instant;
}

interface Place {
  readonly position?: Position;
  readonly instant?: number;
}

function placeIn(storeId: string, said: string | undefined): Place | undefined {
  if (said === undefined) return undefined;
  if (INSTANT.test(said) && !Number.isNaN(Date.parse(said))) return { instant: Date.parse(said) };
  if (POSITION.test(said) && said.startsWith(`${storeId}:`)) return { position: said as Position };
  throw new NoSuchPlace(
    POSITION.test(said)
      ? `${said} is a position of another event store than this one, ${storeId}.`
      : `"${said}" is neither an instant, such as 2026-03-01T12:00:00Z, nor a position, such as "lyceum events show" prints.`,
  );
}
