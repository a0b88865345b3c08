import { context, propagation, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { CallObserver } from '../contract/call-observer.js';
import type { Outcome } from '../contract/outcome.js';
import { StoreUnavailable, type AppendResult, type EventStore } from '../event-store/port/event-store.js';
import { tracedReadStore, withTraceparent } from '../telemetry/index.js';
import { MeasuredCalls, measuredReadStore, Metrics, observed } from './index.js';

const call = { contract: { name: 'mark_goal', surface: 'learner' } } as unknown as Parameters<
  CallObserver['observe']
>[0];

test('calls are counted by tool and outcome, and timed', async () => {
  const metrics = new Metrics();
  const calls = new MeasuredCalls(metrics);
  const outcomes = [
    { kind: 'ok', data: {} },
    { kind: 'refused', refusal: { code: 'goals_open' } },
    { kind: 'failed', failure: { kind: 'not_found' } },
  ] as unknown as Outcome[];
  for (const outcome of outcomes) expect(await calls.observe(call, async () => outcome)).toBe(outcome);
  const text = await metrics.text();
  for (const outcome of ['ok', 'goals_open', 'not_found']) {
    expect(text).toContain(`lyceum_tool_calls_total{surface="learner",tool="mark_goal",outcome="${outcome}"} 1`);
  }
  expect(text).toContain('lyceum_tool_call_seconds_count{surface="learner",tool="mark_goal"} 3');
});

test.each<[() => Promise<AppendResult>, string, number]>([
  [async () => ({ kind: 'appended', version: 1n, position: 'p' as never }), 'appended', 2],
  [async () => ({ kind: 'replayed', version: 1n, position: 'p' as never }), 'replayed', 0],
  [async () => ({ kind: 'conflict', actual: 3n }), 'conflict', 0],
  [() => Promise.reject(new StoreUnavailable('unknown')), 'unavailable-unknown', 0],
])('appends are counted by category and outcome', async (append, outcome, events) => {
  const metrics = new Metrics();
  const store = observed({ append } as unknown as EventStore, metrics);
  await store.append('lessonRun-1-2' as never, 'any', [{}, {}] as never).catch(() => undefined);
  const text = await metrics.text();
  expect(text).toContain(`lyceum_appends_total{category="lessonRun",outcome="${outcome}"} 1`);
  expect(text).toContain('lyceum_append_seconds_count{category="lessonRun"} 1');
  expect((await metrics.appendedEvents.get()).values.reduce((sum, { value }) => sum + value, 0)).toBe(events);
});

test('lag and parked keys are read at the scrape, and left out while they cannot be read', async () => {
  const metrics = new Metrics();
  let standings = async () => [{ projection: 'people', lagSeconds: 12.5, parkedKeys: 3 }];
  metrics.readStandingsFrom(() => standings());
  expect(await metrics.text()).toContain('lyceum_projection_lag_seconds{projection="people"} 12.5');
  expect(await metrics.text()).toContain('lyceum_projection_parked_keys{projection="people"} 3');
  standings = () => Promise.reject(new Error('away'));
  expect(await metrics.text()).not.toContain('projection="people"');
});

test('the age of the oldest writer is read at the scrape, and left out while it cannot be read', async () => {
  const metrics = new Metrics();
  let oldest = async () => 12.5;
  metrics.readOldestWriterFrom(() => oldest());
  expect(await metrics.text()).toContain('lyceum_log_oldest_writer_seconds 12.5');
  oldest = () => Promise.reject(new Error('away'));
  expect(await metrics.text()).not.toMatch(/^lyceum_log_oldest_writer_seconds/m);
});

test('batches of projections and refusals at the door are counted', async () => {
  const metrics = new Metrics();
  measuredReadStore(metrics).applied?.({ projection: 'people', events: 40, milliseconds: 20 } as never);
  metrics.httpRefusals.inc({ status: '429' });
  const text = await metrics.text();
  expect(text).toContain('lyceum_projected_events_total{projection="people"} 40');
  expect(text).toContain('lyceum_projection_batch_seconds_sum{projection="people"} 0.02');
  expect(text).toContain('lyceum_http_refusals_total{status="429"} 1');
});

test('numbers of the process are there when asked for', async () => {
  expect(await new Metrics({ process: true }).text()).toContain('process_cpu_seconds_total');
  expect(await new Metrics().text()).not.toContain('process_cpu_seconds_total');
});

test('while traces are collected, events carry the span of their append, and projections link to it', async () => {
  const exporter = new InMemorySpanExporter();
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
  const appended: { meta: { traceparent?: string; commandId: string } }[] = [];
  const append = async (_stream: string, _expected: unknown, events: typeof appended) => {
    appended.push(...events);
    return { kind: 'appended' };
  };
  const store = observed({ append } as unknown as EventStore, new Metrics());
  const events = [{ meta: { commandId: 'm-1' } }, { meta: { commandId: 'm-1', traceparent: 'older' } }] as never;
  const incoming = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await withTraceparent(incoming, () => store.append('course-1' as never, 'any', events));
  const traceparents = appended.map(({ meta }) => meta.traceparent!);
  tracedReadStore.applied?.({ projection: 'courses', milliseconds: 1, traceparents } as never);
  [trace, context, propagation].forEach((api) => api.disable());

  const [appending, projecting] = exporter.getFinishedSpans();
  const { traceId, spanId } = appending!.spanContext();
  expect(traceId).toBe('0af7651916cd43dd8448eb211c80319c');
  expect(appended).toEqual(
    [1, 2].map(() => ({ meta: { commandId: 'm-1', traceparent: `00-${traceId}-${spanId}-01` } })),
  );
  expect(projecting!.links.map((link) => link.context.spanId)).toEqual([spanId]);
});
