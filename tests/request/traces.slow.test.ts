import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { visit } from '../harness/visitor.ts';

const VALUE = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() });
const SPAN = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(z.object({ key: z.string(), value: VALUE })),
});
const PAYLOAD = z.object({
  resourceSpans: z.array(
    z.object({ scopeSpans: z.array(z.object({ spans: z.array(SPAN) })) }).loose(),
  ),
});

const EMAIL = 'hush@person.example';
let collector: Server;
let site: TestSite;
const received: string[] = [];
const spans = () =>
  received.flatMap((body) =>
    PAYLOAD.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
const find = (name: string) => spans().find((span) => span.name === name);
const read = (span: z.infer<typeof SPAN> | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    expect([request.method, request.url]).toEqual(['POST', '/v1/traces']);
    received.push(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((done) => void collector.listen(0, '127.0.0.1', done));
  const { port } = collector.address() as AddressInfo;
  site = await openTestSite({
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` },
  });
});
afterAll(async () => {
  await site?.stop();
  await new Promise((done) => collector.close(done));
});

test('loads nothing of OpenTelemetry without an endpoint', () => {
  const script = `
    import { registerHooks } from 'node:module';
    let loaded = 0;
    registerHooks({ resolve(name, context, next) {
      if (name.startsWith('@opentelemetry/')) loaded += 1;
      return next(name, context);
    } });
    const { openTracer } = await import('./server/open-tracer.ts');
    await import('./server/worker.ts');
    await import('./server/http/http.ts');
    await openTracer(null, console);
    const without = loaded;
    await openTracer('http://127.0.0.1:9', console);
    process.stdout.write(JSON.stringify([without, loaded > 0]));
    process.exit(0);`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect([ran.stdout, ran.stderr]).toEqual(['[0,true]', '']);
});

test('a request, its page, and the jobs that follow from it are one trace, without personal data', async () => {
  const visitor = visit(site);
  const form = await visitor.open('/de/login/magic-link?next=/de/search%3Fq%3Dhush');
  await visitor.submit(form, 'form#magic-link', { email: EMAIL });
  await vi.waitFor(() => expect(find('job send-mail')).toBeDefined(), { timeout: 20_000 });

  const post = spans().find(({ name }) => name.startsWith('POST '));
  expect(post?.name).toBe('POST /:locale?/login/:type');
  expect(read(post, 'http.request.method')).toBe('POST');
  expect(read(post, 'http.response.status_code')).toBeGreaterThanOrEqual(200);
  const requestId = read(post, 'request.id');
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);

  const render = spans().find(
    ({ name, parentSpanId }) => name.startsWith('render ') && parentSpanId === post?.spanId,
  );
  expect(render?.name).toBe('render /:locale?/login/:type');
  const letter = find('job account-letter');
  expect(letter).toMatchObject({ traceId: post?.traceId, kind: 5 });
  const mail = find('job send-mail');
  expect(mail).toMatchObject({ traceId: post?.traceId, parentSpanId: letter?.spanId });
  for (const job of [letter, mail]) expect(read(job, 'request.id')).toBe(requestId);
  expect(read(mail, 'job.attempt')).toBe(1);

  // The handler and the office never see how a job continues its request.
  const { rows } = await site.database.pool.query(
    `SELECT data FROM pgboss.job WHERE name = 'account-letter'`,
  );
  expect(rows[0]?.data).toMatchObject({ _requestId: requestId, email: EMAIL });
  expect(received.join()).not.toMatch(/hush|token|192\.0\.2/);
});

test('continues the trace of a proxy, and begins a new one for a malformed header', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const above = '00f067aa0ba902b7';
  await site.get('/api/openapi.json', { headers: { traceparent: `00-${traceId}-${above}-01` } });
  await site.get('/nowhere', { headers: { traceparent: 'hush' } });
  await vi.waitFor(() => expect(find('GET /404')).toBeDefined(), { timeout: 20_000 });
  expect(spans().find((span) => span.traceId === traceId)).toMatchObject({
    parentSpanId: above,
    kind: 2,
  });
  expect(find('GET /404')?.parentSpanId ?? '').toBe('');
});
