import {
  type Context,
  DiagLogLevel,
  diag,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { within } from '../kit/within.ts';
import type { OpenSpan, SpanDraft, Tracer } from './tracer.ts';

const KINDS = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
} as const;

/** Milliseconds between two deliveries. */
const DELIVER_EVERY = 2000;
/** Milliseconds for one delivery with its retries, and for the last one when the shop stops. */
const LONGEST_DELIVERY = 2000;
const LONGEST_NOTE = 300;

/**
 * Sends spans to an OTLP/HTTP collector at `{endpoint}/v1/traces`. Is not registered globally, so that libraries with traces of
 * their own add nothing. OpenTelemetry reads `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, and `OTEL_EXPORTER_OTLP_HEADERS` itself.
 */
export function openOtlpTracer(endpoint: string, logger: Pick<Logger, 'warn'>): Tracer {
  const deliveries = watchDeliveries(logger);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: LONGEST_DELIVERY,
  });
  const watched: SpanExporter = {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error === undefined) deliveries.succeeded();
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
  const named = resourceFromAttributes({ 'service.name': 'vitrine' });
  const provider = new TracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: watched, scheduledDelayMillis: DELIVER_EVERY }),
    ],
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
    stop: () => within(LONGEST_DELIVERY, provider.shutdown()).catch(deliveries.failed),
  };
}

/** Logs why a delivery failed. The same reason is logged again only after a delivery that succeeded. */
function watchDeliveries(logger: Pick<Logger, 'warn'>) {
  let reported: string | null = null;
  const report = (reason: string) => {
    if (reason === reported) return;
    reported = reason;
    logger.warn({ about: reason.slice(0, LONGEST_NOTE) }, 'traces could not be delivered');
  };
  const quiet = () => {};
  const error = (message: string) => report(reasonIn(message));
  const reporter = { error, warn: quiet, info: quiet, debug: quiet, verbose: quiet };
  diag.setLogger(reporter, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  return {
    failed: (error: unknown) => report(error instanceof Error ? error.message : `${error}`),
    succeeded() {
      reported = null;
    },
  };
}

/** OpenTelemetry reports an error as JSON with its stack. A refused connection may have a code and no message. */
function reasonIn(report: string): string {
  try {
    const { message, code } = JSON.parse(report) as { message?: unknown; code?: unknown };
    return `${message ?? code ?? report}`;
  } catch {
    return report;
  }
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

/** W3C Trace Context, which forbids the version `ff`. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Whoever sends a header must not decide whether the shop records the request, so its flags do not count. */
function contextOf(parent: SpanDraft['parent']): Context {
  const [, traceId = '', spanId = ''] = TRACEPARENT.exec(parent ?? '') ?? [];
  const above = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(above) ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT;
}
