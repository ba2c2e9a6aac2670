import type { Logger } from 'pino';
import { NO_TRACER, type Tracer } from './tracer.ts';

/** Loads OpenTelemetry only if there is an endpoint. */
export async function openTracer(
  endpoint: string | null,
  logger: Pick<Logger, 'warn'>,
): Promise<Tracer> {
  if (endpoint === null) return NO_TRACER;
  const { openOtlpTracer } = await import('./otlp-tracer.ts');
  return openOtlpTracer(endpoint, logger);
}
