import grpc, { type sendUnaryData, type ServerDuplexStream, type ServerUnaryCall } from '@grpc/grpc-js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { received, type AppendCall } from './appends.js';
import { Faults } from './faults.js';
import { Front } from './front.js';
import { Log, type LogOptions } from './log.js';
import { appendMessage, fault, notLeader } from './messages.js';
import { readAll, readStream, subscribe, type ReadCall } from './reads.js';

export interface ServerOptions extends LogOptions {
  /** MaxAppendSize of the server. */
  readonly maxAppendBytes?: number;
  /** The log of another server: then both are nodes of one cluster. */
  readonly log?: Log;
}

const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;

/**
 * A server that speaks EventStoreDB's protocol, by the definitions that the client package brings. It does what the
 * source of the server does as far as Lyceum's store needs it, and fails when a test wants it to.
 */
export class EventStoreDbServer {
  readonly faults = new Faults();
  readonly log: Log;
  /** Another node, to which this one sends whoever needs the leader. */
  leader: EventStoreDbServer | undefined;
  /** How often a client opened the stream of batched appends, whose faults its users cannot live with. */
  batches = 0;
  subscriptions = 0;
  private readonly front = new Front();
  private server: grpc.Server | undefined;

  private constructor(private readonly options: ServerOptions) {
    this.log = options.log ?? new Log(options);
  }

  static async start(options: ServerOptions = {}): Promise<EventStoreDbServer> {
    const server = new EventStoreDbServer(options);
    await server.start();
    return server;
  }

  get port(): number {
    return this.front.port;
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  get discoveryUrl(): string {
    return `esdb+discover://127.0.0.1:${this.port}?tls=false`;
  }

  /** How many connections clients have made. */
  get connections(): number {
    return this.front.accepted;
  }

  /** Begins to serve, on the port of before. */
  async start(): Promise<void> {
    const server = new grpc.Server({
      'grpc.max_receive_message_length': 17 * 1024 * 1024,
      // As many calls at once on one connection as the web server of EventStoreDB takes.
      'grpc.max_concurrent_streams': 100,
    });
    server.addService(streamsService.StreamsService, {
      read: (call: ReadCall) => void this.read(call),
      append: (call: AppendCall, reply: sendUnaryData<AppendResp>) => void this.append(call, reply),
      batchAppend: (call: ServerDuplexStream<unknown, unknown>) => {
        this.batches += 1;
        call.emit('error', fault(grpc.status.UNIMPLEMENTED, 'no batches here'));
      },
    });
    server.addService(featuresService.ServerFeaturesService, {
      getSupportedMethods: (_: ServerUnaryCall<unknown, unknown>, reply: sendUnaryData<unknown>) =>
        reply(null, supportedMethods()),
    });
    server.addService(gossipService.GossipService, {
      read: (_: ServerUnaryCall<unknown, unknown>, reply: sendUnaryData<unknown>) => reply(null, this.members()),
    });
    const port = await new Promise<number>((resolve, reject) => {
      server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
    this.server = server;
    await this.front.open(port);
  }

  /** Stops at once; what was not answered is lost, what was written stays. */
  async stop(): Promise<void> {
    await this.front.close();
    this.server?.forceShutdown();
    this.log.forget();
  }

  /** Resets every connection. */
  cutConnections(): void {
    this.front.cut();
  }

  /** The connections of now are dead, and nobody is told. */
  muteConnections(): void {
    this.front.mute();
  }

  private async read(call: ReadCall): Promise<void> {
    const options = call.request.getOptions();
    if (!options) return void call.emit('error', fault(grpc.status.INVALID_ARGUMENT, 'no options'));
    if (this.leader && call.metadata.get('requires-leader')[0] === 'true')
      return void call.emit('error', notLeader('127.0.0.1', this.leader.port));
    if (options.hasSubscription()) {
      this.subscriptions += 1;
      await subscribe(call, this.log, options, this.faults.beginSubscription(call));
    } else if (!this.faults.deafToReads) {
      await (options.hasAll() ? readAll(call, this.log, options) : readStream(call, this.log, options));
    }
  }

  private async append(call: AppendCall, reply: sendUnaryData<AppendResp>): Promise<void> {
    const planned = this.faults.takeAppendFault();
    if (planned === 'lost-request') return this.front.cut();
    if (this.leader) return reply(notLeader('127.0.0.1', this.leader.port));
    if (planned === 'not-leader') return reply(notLeader('127.0.0.1', this.port));
    try {
      const { stream, expected, events } = await received(call, this.options.maxAppendBytes ?? 1024 * 1024);
      const write = () => this.log.append(stream, expected, events);
      if (planned === 'late') return this.faults.keepForLater(write);
      if (planned === 'busy') return reply(fault(grpc.status.UNAVAILABLE, 'Server Is Too Busy'));
      if (planned === 'timeout-before') return reply(fault(grpc.status.ABORTED, 'Operation timed out: prepare'));
      const answer = write();
      if (planned === 'lost-reply') return this.front.cut();
      if (planned === 'silence') return;
      if (planned === 'timeout-after') return reply(fault(grpc.status.ABORTED, 'Operation timed out: commit'));
      reply(null, appendMessage(answer, expected));
    } catch (error) {
      reply(error as grpc.ServiceError);
    }
  }

  private members() {
    const member = (node: EventStoreDbServer, state: typeof LEADER | typeof FOLLOWER) => {
      const endPoint = new gossip.EndPoint().setAddress('127.0.0.1').setPort(node.port);
      return new gossip.MemberInfo().setIsAlive(true).setState(state).setHttpEndPoint(endPoint);
    };
    const self = member(this, this.leader ? FOLLOWER : LEADER);
    return new gossip.ClusterInfo().setMembersList(this.leader ? [self, member(this.leader, LEADER)] : [self]);
  }
}

/** What every server of today says: that it takes batches of appends. */
function supportedMethods() {
  const batches = new features.SupportedMethod();
  batches.setServiceName('event_store.client.streams.Streams').setMethodName('BatchAppend');
  return new features.SupportedMethods().setEventStoreServerVersion('24.10.0').setMethodsList([batches]);
}
