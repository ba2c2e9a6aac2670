import { expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { generateSigningKeyPem, openKeyRing, openVerifier } from '../license/index.ts';
import type { Release } from './release.ts';
import { sampleReleases } from './sample.ts';
import { readUpdate, type UpdateCheck, type UpdateQuery, writeUpdate } from './update.ts';

const ring = openKeyRing({ signingKeyPem: generateSigningKeyPem() });
const verifier = openVerifier([ring.publicKeyPem]);
const now = new Date('2026-11-21T10:20:30Z');
const offered = sampleReleases()
  .map(({ release }) => release)
  .filter(({ product }) => product === 'zipx');
const write = (change: Partial<UpdateQuery> = {}) =>
  writeUpdate(ring, {
    product: 'zipx',
    channel: 'stable',
    installed: '1.0.0',
    offered,
    now,
    siteUrl: 'https://shop.example',
    ...change,
  });
const check = (text: string, change: Partial<UpdateCheck> = {}) =>
  readUpdate(verifier, text, {
    product: 'zipx',
    channel: 'stable',
    installed: '1.0.0',
    seen: null,
    now,
    ...change,
  });
const codeOf = (answer: ReturnType<typeof check>) => (answer.ok ? 'ok' : answer.code);

test('rejects altered, foreign, expired, replayed, and downgrading statements', () => {
  const good = write();
  const payload = JSON.parse(good).payload as string;
  const forged = Buffer.from(
    Buffer.from(payload, 'base64').toString().replace('1.1.0', '6.6.6'),
  ).toString('base64');
  const stranger = openKeyRing({ signingKeyPem: generateSigningKeyPem() });
  const hour = new Date('2026-11-21T10:00:00Z');
  expect(codeOf(check('{}'))).toBe('malformed');
  expect(codeOf(check(good.replace(payload, forged)))).toBe('wrong-signature');
  expect(
    codeOf(
      readUpdate(openVerifier([stranger.publicKeyPem]), good, {
        product: 'zipx',
        channel: 'stable',
        installed: '1.0.0',
        seen: null,
        now,
      }),
    ),
  ).toBe('unknown-key');
  expect(codeOf(check(good, { product: 'pdfreader' }))).toBe('other-app');
  expect(codeOf(check(good, { channel: 'beta' }))).toBe('other-app');
  expect(codeOf(check(good, { now: new Date(hour.getTime() + days(7)) }))).toBe('expired');
  expect(codeOf(check(good, { seen: new Date(hour.getTime() + 1) }))).toBe('older');
  expect(codeOf(check(good, { installed: '1.1.0' }))).toBe('downgrade');
});

test('rejects the signature of a license file, because the signature covers the format', () => {
  expect(codeOf(check(write().replace('vitrine-update-1', 'vitrine-licence-1')))).toBe('malformed');
});

test('never downgrades a newer app, the newest app, or one whose version was withdrawn', () => {
  for (const installed of ['1.1.0', '9.0.0']) {
    const answer = check(write({ installed }), { installed });
    expect(answer.ok && answer.value.newer).toBe(false);
  }
  const left = offered.filter(({ version }) => version === '1.0.0');
  const answer = check(write({ installed: '1.1.0', offered: left }), { installed: '1.1.0' });
  expect(answer.ok && [answer.value.newer, answer.value.latest?.version]).toEqual([false, '1.0.0']);
});

test('states that a product has no releases, and gives no address for a licensed file', () => {
  const none = check(write({ offered: [] }));
  expect(none.ok && [none.value.latest, none.value.newer]).toEqual([null, false]);
  const paid = check(
    write({ offered: offered.map((each): Release => ({ ...each, access: 'licensed' })) }),
  );
  expect(paid.ok && [paid.value.latest?.url, paid.value.latest?.page]).toEqual([
    null,
    'https://shop.example/tip-download/zipx',
  ]);
});

test('states the newest version in the same bytes for an hour', () => {
  const text = write();
  expect(write({ now: new Date('2026-11-21T10:59:59Z') })).toBe(text);
  expect(write({ now: new Date('2026-11-21T11:00:00Z') })).not.toBe(text);
  const newest = offered.find(({ version }) => version === '1.1.0') as Release;
  const answer = check(text);
  expect(answer.ok && answer.value).toMatchObject({
    newer: true,
    latest: {
      version: '1.1.0',
      sha256: newest.sha256,
      size: newest.size,
      url: `https://shop.example/downloads/zipx/1.1.0/${newest.fileName}`,
    },
  });
});
