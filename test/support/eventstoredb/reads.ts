import type { EventEmitter } from 'node:events';
import type { ServerWritableStream } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Log, LogRecord, Place } from './log.js';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  filterOf,
  notFoundMessage,
} from './messages.js';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

const { BACKWARDS } = streams.ReadReq.Options.ReadDirection;
/** The server looks through the log in pages of so many records, and counts checkpoints in them. */
const PAGE = 32;

/** Writes; waits while the client cannot take more. False when it has gone. */
async function write(call: ReadCall, message: ReadResp): Promise<boolean> {
  if (call.cancelled || call.writableEnded) return false;
  if (!call.write(message)) await either(call, 'drain', call);
  return !call.cancelled;
}

/** Resolves when the emitter says the word, or the call is over. */
function either(emitter: EventEmitter, word: string, call: ReadCall): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      emitter.off(word, end);
      call.off('cancelled', end);
      resolve();
    };
    emitter.on(word, end);
    call.on('cancelled', end);
  });
}

export async function readStream(call: ReadCall, log: Log, options: ReadReq.Options): Promise<void> {
  const asked = options.getStream();
  const name = Buffer.from(asked?.getStreamIdentifier()?.getStreamName_asU8() ?? '').toString();
  const all = log.stream(name);
  if (all.length === 0) {
    await write(call, notFoundMessage(name));
    return void call.end();
  }
  const isBack = options.getReadDirection() === BACKWARDS;
  const from = asked?.hasRevision() ? Number(asked.getRevision()) : asked?.hasEnd() ? all.length - 1 : 0;
  const found = isBack ? all.slice(0, from + 1).toReversed() : all.slice(from);
  await hand(call, found, options);
}

/** Forwards a place is inclusive, backwards it is exclusive. */
export async function readAll(call: ReadCall, log: Log, options: ReadReq.Options): Promise<void> {
  const asked = options.getAll();
  const isBack = options.getReadDirection() === BACKWARDS;
  const place = placeOf(options);
  const from = place ? log.indexOf(place) : asked?.hasEnd() ? log.records.length : 0;
  // The adapter reads $all without a filter, so as many records as it asks for are enough.
  const count = Number(options.getCount());
  const found = isBack ? log.records.slice(Math.max(0, from - count), from).toReversed() : log.records.slice(from);
  await hand(call, found, options);
}

async function hand(call: ReadCall, records: readonly LogRecord[], options: ReadReq.Options): Promise<void> {
  for (const record of records.slice(0, Number(options.getCount()))) {
    if (!(await write(call, eventMessage(record)))) return;
  }
  call.end();
}

/** How a subscription may be made to behave. */
export interface Behaviour {
  /** It stays open and says nothing more. */
  readonly isSilent: () => boolean;
  /** Resolves when a page of the log was looked through. */
  readonly scans: () => Promise<unknown>;
}

/**
 * A subscription to $all. It begins behind the first record at or after the given place, whether that one is at the place
 * or not, as the server does. Checkpoints come after so many looked-through records, at the end of a page.
 */
export async function subscribe(
  call: ReadCall,
  log: Log,
  options: ReadReq.Options,
  behaviour: Behaviour,
): Promise<void> {
  const place = placeOf(options);
  const lets = filterOf(options);
  const interval = PAGE * Math.max(1, options.getFilter()?.getCheckpointintervalmultiplier() ?? 1);
  let next = place ? log.indexOf(place) + 1 : options.getAll()?.hasEnd() ? log.records.length : 0;
  let considered = 0;
  let isLive = false;
  if (!(await write(call, confirmationMessage()))) return;
  while (!call.cancelled) {
    if (behaviour.isSilent()) return;
    const page = log.records.slice(next, next + PAGE);
    if (page.length === 0) {
      if (!isLive && !(await write(call, caughtUpMessage()))) return;
      isLive = true;
      if (next === log.records.length) await either(log.grown, 'grown', call);
      continue;
    }
    await behaviour.scans();
    next += page.length;
    for (const record of page.filter(lets)) {
      if (behaviour.isSilent()) return;
      if (!(await write(call, eventMessage(record)))) return;
    }
    considered += page.length;
    if (!options.getFilter() || considered < interval) continue;
    considered %= interval;
    if (!(await write(call, checkpointMessage(page.at(-1)!)))) return;
  }
}

function placeOf(options: ReadReq.Options): Place | undefined {
  const position = options.getAll()?.getPosition();
  if (!position) return undefined;
  return { commit: BigInt(position.getCommitPosition()), prepare: BigInt(position.getPreparePosition()) };
}
