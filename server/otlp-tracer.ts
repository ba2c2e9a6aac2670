import {
  type Context,
  DiagLogLevel,
  diag,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { OpenSpan, SpanDraft, Tracer } from './tracer.ts';

const KINDS = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
} as const;

/** Milliseconds between two deliveries. */
const DELIVER_EVERY = 2000;
const LONGEST_NOTE = 300;

/**
 * Sends spans to an OTLP/HTTP collector at `{endpoint}/v1/traces`. Is not registered globally, so that libraries with traces of
 * their own add nothing. OpenTelemetry reads `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, and `OTEL_EXPORTER_OTLP_HEADERS` itself.
 */
export function openOtlpTracer(endpoint: string, logger: Pick<Logger, 'warn'>): Tracer {
  reportTo(logger);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const named = resourceFromAttributes({ 'service.name': 'vitrine' });
  const provider = new TracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: DELIVER_EVERY })],
  });
  const tracer = provider.getTracer('vitrine');
  return {
    isOn: true,
    async trace({ name, kind, parent, attributes = {} }, fn) {
      const options = { kind: KINDS[kind], attributes: { ...attributes } };
      const span = tracer.startSpan(name, options, contextOf(parent));
      const opened = open(span);
      try {
        return await fn(opened);
      } catch (error) {
        opened.fail(error);
        throw error;
      } finally {
        span.end();
      }
    },
    stop: () => provider.shutdown().catch(() => {}),
  };
}

/** A collector that does not answer must not go unnoticed. */
function reportTo(logger: Pick<Logger, 'warn'>): void {
  const quiet = () => {};
  const error = (message: string) =>
    logger.warn({ about: message.slice(0, LONGEST_NOTE) }, 'traces could not be delivered');
  const reporter = { error, warn: quiet, info: quiet, debug: quiet, verbose: quiet };
  diag.setLogger(reporter, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
}

function open(span: Span): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes({ ...attributes }),
    fail(error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      // The message may be about a person.
      if (error instanceof Error) span.setAttribute('error.type', error.name);
    },
  };
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function contextOf(parent: SpanDraft['parent']): Context {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(parent ?? '') ?? [];
  const above = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(above) ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT;
}
