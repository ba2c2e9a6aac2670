import { beforeEach, describe, expect, test, vi } from 'vitest';
import { allowConsole } from '../../../tests/harness/console.ts';
import type { Consent } from '../consent.ts';
import { type CampaignDeps, logLanding } from './campaign.ts';

const sent: { url: string; init: RequestInit }[] = [];
const cookies: string[] = [];
let consent: Consent;
let listeners: Set<() => void>;
let answer: () => Promise<unknown>;
beforeEach(() => {
  sent.length = 0;
  cookies.length = 0;
  consent = 'unasked';
  listeners = new Set();
  answer = async () => new Response(null, { status: 204 });
});

const say = (next: Consent) => {
  consent = next;
  for (const listener of listeners) listener();
};

function land(
  path: string,
  policy: CampaignDeps['policy'] = 'load-denied',
  site = 'http://s.test',
) {
  logLanding(
    { href: site + path, routeName: 'zipx-b1___de', product: 'zip' },
    {
      policy,
      consent: () => consent,
      onConsent: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      fetch: (url, init) => {
        sent.push({ url, init });
        return answer();
      },
      writeCookie: (cookie) => cookies.push(cookie),
      now: () => new Date('2026-01-15T12:00:00Z'),
      about: { referrer: 'https://g.test/', userAgent: 'UA', language: 'de-AT' },
    },
  );
}

describe('does nothing', () => {
  test.each(['/', '/?gclid=', '/store?utm_source=x', '/#gclid=A'])('for %s', (path) => {
    land(path);
    expect([sent, cookies]).toEqual([[], []]);
  });

  test('before Allow if the policy requires it, and logs once after it', () => {
    land('/?gclid=A', 'block');
    expect([sent, cookies]).toEqual([[], []]);
    say('declined');
    expect(sent).toEqual([]);
    say('allowed');
    say('allowed');
    expect([sent.length, cookies.length, listeners.size]).toEqual([1, 1, 0]);
  });

  test('for a browser that refuses tracking', () => {
    consent = 'declined';
    land('/?gclid=A');
    expect([sent, cookies]).toEqual([[], []]);
  });
});

test.each([
  ['no network', async () => Promise.reject(new TypeError('offline'))],
  ['500', async () => new Response(null, { status: 500 })],
])('reports %s only to the console', async (_name, failing) => {
  allowConsole();
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => {});
  answer = failing;
  land('/?gclid=A');
  await vi.waitFor(() => expect(console).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(1);
  console.mockRestore();
});

test('logs a landing once, in the specified format', () => {
  land('/de/zipx/b1?gclid=A&x=1#top');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe('/api/log?channle=GoogleSEM');
  const { body, ...init } = sent[0]?.init ?? {};
  expect(init).toEqual({
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
  });
  expect(JSON.parse(String(body))).toEqual({
    timestamp: '2026-01-15T12:00:00.000Z',
    path: '/de/zipx/b1',
    fullPath: '/de/zipx/b1?gclid=A&x=1#top',
    name: 'zipx-b1___de',
    referrer: 'https://g.test/',
    userAgent: 'UA',
    language: 'de-AT',
  });
});

test('logs the other channel and stores its cookie for an hour, for all paths', () => {
  land('/?yclid=B', 'load-denied', 'https://s.test');
  expect(sent[0]?.url).toBe('/api/log?channle=YandexSEM');
  expect(cookies).toEqual([
    'zipxYandexSEM-ads=%7B%22yclid%22%3A%22B%22%7D; Max-Age=3600; Path=/; Secure; SameSite=Lax',
  ]);
});
