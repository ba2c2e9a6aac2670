import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  downloadsOf,
  fileKey,
  loadSampleReleases,
  type Release,
} from '../../domain/release/index.ts';
import type { ReleaseStore } from '../../domain/release/port.ts';
import { openReleaseStore } from '../../providers/index.ts';
import { createTestClock } from '../../tests/harness/clock.ts';
import { releaseOf } from '../../tests/harness/releases.ts';
import { openS3Peer } from '../../tests/harness/s3-peer/peer.ts';
import type { HttpEnv } from '../http/http.ts';
import { DownloadTally } from './download-tally.ts';
import { createDownloads } from './downloads.ts';

const folder = mkdtempSync(join(tmpdir(), 'downloads-'));
const store = openReleaseStore({ folder });
const clock = createTestClock();
const secret = 'a secret of at least so many characters';
const text = '0123456789';
const release = releaseOf({
  sha256: '84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882',
  publishedAt: new Date('2026-01-02T03:04:05Z'),
});
const path = `/downloads/${fileKey(release)}`;
const etag = `"${release.sha256}"`;

let counted: string[] = [];
const reported: unknown[] = [];
let releases: readonly Release[] = [];

const openHttp = (files: ReleaseStore) => {
  const handler = createDownloads({
    releases: async () => releases,
    store: files,
    secret,
    clock,
    count: ({ version }) => counted.push(version),
    report: (error) => reported.push(error),
  });
  const app = new Hono<HttpEnv>();
  app.get('/downloads/:product/latest', handler);
  app.get('/downloads/:product/:version/:file', handler);
  app.all('*', (context) => context.text('page', 404));
  return app;
};
const http = openHttp(store);
const get = (address = path, headers: Record<string, string> = {}, method = 'GET') =>
  http.request(address, { headers, method });

beforeAll(() => store.write(fileKey(release), new TextEncoder().encode(text)));
beforeEach(() => {
  counted = [];
  reported.length = 0;
  releases = [release];
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('rejects', () => {
  test.each([
    '/downloads/zipx/1.0.0/other.exe',
    '/downloads/zipx/2.0.0/ZipX-1.0.0.exe',
    '/downloads/pdfreader/1.0.0/ZipX-1.0.0.exe',
    '/downloads/pdfreader/latest',
    '/downloads/zipx/1.0.0/..%2F..%2Fetc%2Fpasswd',
  ])('the unknown file %s, and lets a page respond', async (address) => {
    const answer = await get(address);
    expect([answer.status, await answer.text()]).toEqual([404, 'page']);
  });

  test('a withdrawn or future version', async () => {
    for (const change of [{ withdrawnAt: clock.now() }, { publishedAt: new Date('2100-01-01') }]) {
      releases = [{ ...release, ...change }];
      expect((await get()).status).toBe(404);
    }
  });

  test('a download that begins without scripts on a device that cannot run the program', async () => {
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
    const answer = await get(`${path}?begin=1`, { 'user-agent': phone });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    const pc = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
    expect((await get(`${path}?begin=1`, { 'user-agent': pc })).status).toBe(200);
    expect((await get(path, { 'user-agent': phone })).status).toBe(200);
  });

  test('a file for owners without a valid link, and redirects browsers to a help page', async () => {
    releases = [{ ...release, access: 'licensed' }];
    expect((await get()).status).toBe(403);
    const person = await get(path, { accept: 'text/html', 'accept-language': 'de' });
    expect(person.status).toBe(303);
    expect(person.headers.get('location')).toBe('/de/tip-download/zipx?problem=link');
    expect((await get('/downloads/zipx/latest')).headers.get('location')).toBe(
      '/tip-download/zipx',
    );
    expect(counted).toEqual([]);
  });

  test('a missing or different file with 503, logs it, and does not count it', async () => {
    releases = [{ ...release, size: 11 }];
    expect((await get()).status).toBe(503);
    releases = [{ ...release, fileName: 'lost.exe' }];
    const person = await get('/downloads/zipx/1.0.0/lost.exe', { accept: 'text/html' });
    expect(person.headers.get('location')).toBe('/tip-download/zipx?problem=file');
    expect(reported).toHaveLength(2);
    expect(counted).toEqual([]);
  });

  test.each(['bytes=10-', 'bytes=-0'])(
    'the range %s beyond the end with 416 and the size',
    async (range) => {
      const answer = await get(path, { range });
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10']);
      expect(await answer.text()).toBe('');
    },
  );
});

describe('ranges', () => {
  test.each([
    ['bytes=4-', 'bytes 4-9/10', '456789'],
    ['bytes=0-0', 'bytes 0-0/10', '0'],
    ['bytes=-3', 'bytes 7-9/10', '789'],
    ['bytes=2-99', 'bytes 2-9/10', '23456789'],
  ])('%s', async (range, contentRange, part) => {
    const answer = await get(path, { range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(contentRange);
    expect(answer.headers.get('content-length')).toBe(String(part.length));
    expect(await answer.text()).toBe(part);
  });

  test('If-Range gets a part of the same file, or all of another', async () => {
    const range = 'bytes=4-';
    const date = release.publishedAt.toUTCString();
    for (const same of [etag, date])
      expect((await get(path, { range, 'if-range': same })).status).toBe(206);
    for (const other of ['"other"', `W/${etag}`, new Date(0).toUTCString()]) {
      const answer = await get(path, { range, 'if-range': other });
      expect([answer.status, await answer.text()]).toEqual([200, text]);
    }
  });

  test('several ranges get the whole file', async () => {
    expect((await get(path, { range: 'bytes=0-1,4-5' })).status).toBe(200);
  });

  test('a resumed download counts once', async () => {
    await get(path, { range: 'bytes=0-' });
    await get(path, { range: 'bytes=4-' });
    expect(counted).toEqual(['1.0.0']);
  });
});

test('does not send or count a file for HEAD or for a cached version', async () => {
  const head = await get(path, { range: 'bytes=4-' }, 'HEAD');
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    '10',
    '',
  ]);
  for (const known of [etag, `"a", W/${etag}`])
    expect((await get(path, { 'if-none-match': known })).status).toBe(304);
  expect(counted).toEqual([]);
});

test('sends the whole file with its name and checksum', async () => {
  const answer = await get();
  expect([answer.status, await answer.text()]).toEqual([200, text]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-disposition': 'attachment; filename="ZipX-1.0.0.exe"',
    'accept-ranges': 'bytes',
    'content-length': '10',
    'cache-control': 'public, max-age=3600',
    'repr-digest': 'sha-256=:hNiYd/DUBB77a/kaFvAkjy/Vc+avBcGflr7bn4gveII=:',
    etag,
  });
  expect(counted).toEqual(['1.0.0']);
  expect((await get('/downloads/zipx/latest')).headers.get('location')).toBe(path);
});

test('accepts an owner’s link for a day, and forbids caching', async () => {
  releases = [{ ...release, access: 'licensed' }];
  const [own] = downloadsOf(['zipx'], releases, { secret, now: clock.now() });
  const answer = await get(own?.downloads[0]?.path);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
});

test('redirects to the links of a bucket', async () => {
  const peer = await openS3Peer();
  peer.files.set(fileKey(release), Buffer.from(text));
  const answer = await openHttp(openReleaseStore({ s3: peer.settings })).request(path);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'private, no-store']);
  const file = await fetch(answer.headers.get('location') ?? '');
  expect(await file.text()).toBe(text);
  expect(file.headers.get('content-disposition')).toContain('ZipX-1.0.0.exe');
  expect(counted).toEqual(['1.0.0']);
  await peer.stop();
});

test('writes counts in batches, and keeps them after a failure', async () => {
  const written: unknown[] = [];
  let fails = true;
  const run = async (): Promise<never> => {
    if (fails) throw new Error('away');
    written.push('written');
    return undefined as never;
  };
  const errors: unknown[] = [];
  const tally = new DownloadTally({ run }, clock, { error: (line: unknown) => errors.push(line) });
  await tally.write();
  tally.count(release);
  await tally.write();
  expect(errors).toHaveLength(1);
  fails = false;
  const counting = tally.start();
  await counting.stop();
  await tally.write();
  expect(written).toEqual(['written']);
});

test('fails at the start if the folder is not writable', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const run = async (): Promise<never> => [] as never;
  const blocked = openReleaseStore({ folder: file });
  await expect(loadSampleReleases({ run }, blocked)).rejects.toThrow(/ENOTDIR|EEXIST/);
});
