import grpc, { type ServerReadableStream } from '@grpc/grpc-js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { ANY, NO_STREAM, STREAM_EXISTS, type ProposedRecord } from './log.js';
import { fault } from './messages.js';

export type AppendCall = ServerReadableStream<AppendReq, AppendResp>;

export interface AppendRequest {
  readonly stream: string;
  readonly expected: bigint;
  readonly events: readonly ProposedRecord[];
}

/** Gathers what a client sends; throws a fault of gRPC when it is more than the server takes. */
export async function received(call: AppendCall, maxBytes: number): Promise<AppendRequest> {
  let stream = '';
  let expected = ANY;
  let bytes = 0;
  const events: ProposedRecord[] = [];
  for await (const request of call as AsyncIterable<AppendReq>) {
    const options = request.getOptions();
    if (options) {
      stream = Buffer.from(options.getStreamIdentifier()?.getStreamName_asU8() ?? '').toString();
      expected = expectedOf(options);
    }
    const message = request.getProposedMessage();
    if (!message) continue;
    const event = {
      id: message.getId()?.getString() ?? '',
      type: message.getMetadataMap().get('type') ?? '',
      contentType: message.getMetadataMap().get('content-type') ?? '',
      data: message.getData_asU8(),
      metadata: message.getCustomMetadata_asU8(),
    };
    bytes += event.data.length + event.metadata.length + event.type.length * 2;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    events.push(event);
  }
  return { stream, expected, events };
}

function expectedOf(options: AppendReq.Options): bigint {
  if (options.hasNoStream()) return NO_STREAM;
  if (options.hasStreamExists()) return STREAM_EXISTS;
  return options.hasRevision() ? BigInt(options.getRevision()) : ANY;
}

function tooLarge(maxBytes: number) {
  return fault(grpc.status.INVALID_ARGUMENT, `Maximum Append Size of ${maxBytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maxBytes),
  });
}
