import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openOtlpTracer } from './otlp-tracer.ts';

type Warning = { readonly about: string };

let collector: Server | null = null;
const warnings: Warning[] = [];
const logger = { warn: (about: object) => void warnings.push(about as Warning) };

afterEach(async () => {
  collector?.closeAllConnections();
  await new Promise((done) => (collector ? collector.close(done) : done(null)));
  collector = null;
  warnings.splice(0);
});

/** A null status never answers. Returns the endpoint. */
async function listen(statuses: readonly (number | null)[]): Promise<string> {
  const left = [...statuses];
  collector = createServer((request, response) => {
    request.resume();
    const status = left.length > 1 ? left.shift() : left[0];
    if (status) response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((done) => void collector?.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const draft = { name: 'a request', kind: 'server', parent: null } as const;

describe('a collector', () => {
  test('that does not answer does not prevent the stop, and the log says so', async () => {
    const tracer = openOtlpTracer(await listen([null]), logger);
    await tracer.trace(draft, async () => {});
    await tracer.stop();
    expect(warnings).toHaveLength(1);
  });

  test('that refuses is logged with one reason, until it accepts again', async () => {
    const tracer = openOtlpTracer(await listen([400, 400, 200, 400]), logger);
    const deliver = async () => {
      await tracer.trace(draft, async () => {});
      await new Promise<void>((done) => collector?.once('request', () => setTimeout(done, 200)));
    };
    await deliver();
    await deliver();
    expect(warnings).toEqual([{ about: 'Bad Request' }]);
    await deliver();
    await deliver();
    expect(warnings).toEqual([{ about: 'Bad Request' }, { about: 'Bad Request' }]);
    await tracer.stop();
  });

  test('that is not there does not make the stop fail', async () => {
    const tracer = openOtlpTracer('http://127.0.0.1:9', logger);
    await tracer.trace(draft, async () => {});
    await tracer.stop();
    expect(warnings).toEqual([{ about: expect.stringContaining('ECONNREFUSED') }]);
  });
});

describe('a traceparent', () => {
  const tracer = openOtlpTracer('http://127.0.0.1:9', logger);
  afterAll(() => tracer.stop());
  const open = (parent: string) =>
    tracer.trace({ ...draft, parent }, async (span) => span.traceparent ?? '');

  test.each([
    ['of the forbidden version', `ff-${TRACE}-00f067aa0ba902b7-01`],
    ['without a trace', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['that is malformed', 'hush'],
  ])('%s begins a new trace', async (_, parent) => {
    const own = await open(parent);
    expect(own).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(own).not.toContain(TRACE);
  });

  test.each(['00', '01', '03'])('is continued and recorded with the flags %s', async (flags) => {
    const own = await open(`00-${TRACE}-00f067aa0ba902b7-${flags}`);
    expect(own).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
  });
});
