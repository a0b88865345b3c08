import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { CallObserver } from '../contract/call-observer.js';
import type { Outcome } from '../contract/outcome.js';
import { activeTraceparent, span, startTelemetry, TracedCalls, tracedReadStore, withTraceparent } from './index.js';
import { spanOf } from './traceparent.js';

const incoming = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

function forget(): void {
  trace.disable();
  context.disable();
  propagation.disable();
}

describe('with nothing that collects', () => {
  test('a span runs its work and no trace is recorded', async () => {
    expect(await span('work', {}, () => 7)).toBe(7);
    expect(await span('work', {}, () => activeTraceparent())).toBeUndefined();
    await expect((await startTelemetry({ endpoint: undefined, version: '1' }))()).resolves.toBeUndefined();
  });
});

describe('with a collector in memory', () => {
  const exporter = new InMemorySpanExporter();
  beforeAll(() => new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register());
  beforeEach(() => exporter.reset());
  afterAll(forget);

  test('a trace goes on from what came in, over what events carry, to the projection', async () => {
    let carried: string | undefined;
    await withTraceparent(incoming, () =>
      span('tool', {}, () => span('append', {}, () => void (carried = activeTraceparent()))),
    );
    tracedReadStore.applied?.({
      projection: 'people',
      build: 1,
      rebuilding: false,
      events: 2,
      milliseconds: 5,
      lagSeconds: 0,
      position: 'x' as never,
      traceparents: [carried!, carried!],
    });
    const [append, tool, project] = exporter.getFinishedSpans();
    expect(tool?.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
    expect(append?.parentSpanContext?.spanId).toBe(tool?.spanContext().spanId);
    expect(carried).toBe(`00-0af7651916cd43dd8448eb211c80319c-${append?.spanContext().spanId}-01`);
    expect(project?.links.map((link) => link.context.spanId)).toEqual([append?.spanContext().spanId]);
    expect(project?.name).toBe('project people');
  });

  test('an error marks its span by type, and its message stays out', async () => {
    const failing = span('work', {}, () => Promise.reject(new RangeError('Ada Lovelace')));
    await expect(failing).rejects.toThrow('Ada Lovelace');
    const [finished] = exporter.getFinishedSpans();
    expect(finished?.status).toEqual({ code: SpanStatusCode.ERROR, message: 'RangeError' });
    expect(JSON.stringify([finished?.events, finished?.attributes])).not.toContain('Ada');
  });

  test.each([
    [{ kind: 'ok', data: {} }, 'ok', SpanStatusCode.UNSET],
    [{ kind: 'refused', refusal: { code: 'goals_open' } }, 'goals_open', SpanStatusCode.UNSET],
    [{ kind: 'failed', failure: { kind: 'not_found', status: 404 } }, 'not_found', SpanStatusCode.UNSET],
    [
      { kind: 'failed', failure: { kind: 'internal', status: 500 }, cause: new Error('x') },
      'internal',
      SpanStatusCode.ERROR,
    ],
  ])('a call that ends %j is a span of its tool', async (outcome, code, status) => {
    const call = {
      contract: { name: 'mark_goal', surface: 'learner' },
      caller: { correlationId: 'c-1', traceparent: incoming },
    } as unknown as Parameters<CallObserver['observe']>[0];
    await new TracedCalls().observe(call, async () => outcome as unknown as Outcome);
    const [finished] = exporter.getFinishedSpans();
    expect(finished?.name).toBe('tool mark_goal');
    expect(finished?.attributes).toMatchObject({ 'lyceum.outcome': code, 'lyceum.correlation_id': 'c-1' });
    expect(finished?.status.code).toBe(status);
    expect(finished?.spanContext().traceId).toBe('0af7651916cd43dd8448eb211c80319c');
  });
});

test.each([
  undefined,
  '',
  'nonsense',
  '00-00000000000000000000000000000000-b7ad6b7169203331-01',
  '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01',
  `${incoming}\r\nx: y`,
])('the traceparent %j is not used', (text) => {
  expect(spanOf(text)).toBeUndefined();
  expect(withTraceparent(text, () => 'ran')).toBe('ran');
});

test('with an endpoint, spans arrive at the collector before the stop has ended', async () => {
  const received: string[] = [];
  const collector = createServer((request, response) => {
    request.on('data', (chunk) => received.push(`${request.url} ${String(chunk)}`)).on('end', () => response.end('{}'));
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  const stop = await startTelemetry({ endpoint: `http://127.0.0.1:${port}/`, version: '0.1.0' });
  await span('tool whoami', {}, () => undefined);
  await stop();
  forget();
  collector.closeAllConnections();
  collector.close();
  expect(received.join()).toMatch(/^\/v1\/traces .*"lyceum".*"tool whoami"/);
});
