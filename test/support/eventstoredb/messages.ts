import grpc, { type ServiceError } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { ANY, NO_STREAM, STREAM_EXISTS, type Answer, type LogRecord, type Place } from './log.js';

const TICKS_PER_MILLISECOND = 10_000n;

/** A record as a stream or $all gives it. */
export function eventMessage(record: LogRecord): ReadResp {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded
    .setId(new shared.UUID().setString(record.id))
    .setStreamIdentifier(identifier(record.stream))
    .setStreamRevision(String(record.revision))
    .setCommitPosition(String(record.commit))
    .setPreparePosition(String(record.prepare))
    .setCustomMetadata(record.metadata)
    .setData(record.data);
  recorded
    .getMetadataMap()
    .set('type', record.type)
    .set('content-type', record.contentType)
    .set('created', String(BigInt(record.created) * TICKS_PER_MILLISECOND));
  const event = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(record.commit));
  return new streams.ReadResp().setEvent(event);
}

export function confirmationMessage(): ReadResp {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID());
  return new streams.ReadResp().setConfirmation(confirmation);
}

export function checkpointMessage({ commit, prepare }: Place): ReadResp {
  const checkpoint = new streams.ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(commit)).setPreparePosition(String(prepare));
  return new streams.ReadResp().setCheckpoint(checkpoint);
}

export function caughtUpMessage(): ReadResp {
  return new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());
}

export function notFoundMessage(stream: string): ReadResp {
  const notFound = new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream));
  return new streams.ReadResp().setStreamNotFound(notFound);
}

export function appendMessage(answer: Answer, expected: bigint): AppendResp {
  if (answer.kind === 'wrong-version') return wrongVersionMessage(answer.current, expected);
  const { commit, revision } = answer.last;
  // "Not technically correct", says the server's source: both are the commit position.
  const position = new streams.AppendResp.Position();
  position.setCommitPosition(String(commit)).setPreparePosition(String(commit));
  const success = new streams.AppendResp.Success().setCurrentRevision(String(revision)).setPosition(position);
  return new streams.AppendResp().setSuccess(success);
}

function wrongVersionMessage(current: bigint, expected: bigint): AppendResp {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (current < 0n) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(current));
  if (expected === ANY) wrong.setExpectedAny(new shared.Empty());
  else if (expected === NO_STREAM) wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === STREAM_EXISTS) wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  return new streams.AppendResp().setWrongExpectedVersion(wrong);
}

/** Which records a read or subscription of $all lets through. */
export function filterOf(options: ReadReq.Options): (record: LogRecord) => boolean {
  const filter = options.getFilter();
  if (!filter) return () => true;
  const byType = filter.getEventType();
  const expression = byType ?? filter.getStreamIdentifier();
  const regex = new RegExp(expression?.getRegex() ?? '');
  const prefixes = expression?.getPrefixList() ?? [];
  return ({ type, stream }) => {
    const text = byType ? type : stream;
    return prefixes.length > 0 ? prefixes.some((prefix) => text.startsWith(prefix)) : regex.test(text);
  };
}

/** A fault in the server's words: the kind of the exception travels in the metadata. */
export function fault(
  code: grpc.status,
  details: string,
  metadata: Readonly<Record<string, string>> = {},
): ServiceError {
  const fields = new grpc.Metadata();
  for (const [key, value] of Object.entries(metadata)) fields.set(key, value);
  return Object.assign(new Error(details), { code, details, metadata: fields });
}

export function notLeader(host: string, port: number): ServiceError {
  return fault(grpc.status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });
}

function identifier(name: string) {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(name));
}
