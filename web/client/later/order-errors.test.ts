import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allowConsole } from '../../../tests/harness/console.ts';
import { addressOf, reportOrderError } from './order-errors.ts';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { referrer: 'http://s.test/buy?email=a%40b.test' });
  vi.stubGlobal('navigator', { userAgent: 'UA', language: 'de' });
  vi.stubGlobal('location', { href: 'http://s.test/de/pay?purchase=123&product=zipx' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const trouble = { type: 'declined', message: 'insufficient-funds', extras: { product: 'zipx' } };

test('reports only the selection of the address', () => {
  expect(
    addressOf('http://s.test/pay?order=1&sig=x&product=zipx&plan=year&seats=3&market=eu&email=a#f'),
  ).toBe('http://s.test/pay?product=zipx&plan=year&seats=3&market=eu');
  expect(addressOf('http://s.test/pay')).toBe('http://s.test/pay');
});

test('reports its own failure only to the console', async () => {
  allowConsole();
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => {});
  fetched.mockResolvedValue(new Response(null, { status: 400 }));
  await reportOrderError(trouble);
  expect(console).toHaveBeenCalledOnce();
  console.mockRestore();
});

test('sends a report in the specified format, with an idempotency key', async () => {
  await reportOrderError(trouble);
  expect(fetched).toHaveBeenCalledOnce();
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/api/buy-error-log');
  expect(new Headers(init?.headers).get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  const { timestamp, ...payload } = JSON.parse(String(init?.body));
  expect(new Date(timestamp).toISOString()).toBe(timestamp);
  expect(payload).toEqual({
    type: 'declined',
    message: 'insufficient-funds',
    data: {
      userAgent: 'UA',
      referrer: 'http://s.test/buy',
      language: 'de',
      url: 'http://s.test/de/pay?product=zipx',
      extras: { product: 'zipx' },
    },
  });
});
