export interface TelemetryOptions {
  /** Base address of an OTLP/HTTP collector; absent: nothing is loaded, and every span is a no-op. */
  readonly endpoint: string | undefined;
  readonly version: string;
}

/** Starts sending spans. Gives what stops it: the last spans are sent, for five seconds at most. */
export async function startTelemetry({ endpoint, version }: TelemetryOptions): Promise<() => Promise<void>> {
  if (!endpoint) return async () => undefined;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: 5_000 });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'lyceum', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return () => provider.shutdown();
}
