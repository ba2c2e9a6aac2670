import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openS3Peer, type S3Peer } from '../../tests/harness/s3-peer/peer.ts';
import { openS3 } from './s3.ts';

let peer: S3Peer;
const key = 'zipx/1.0.0/ZipX-1.0.0-sample.cmd';
const bytes = new TextEncoder().encode('0123456789');

beforeAll(async () => {
  peer = await openS3Peer();
});
beforeEach(() => {
  peer.files.clear();
  peer.refused.length = 0;
});
afterAll(() => peer.stop());

const textOf = async (stream: ReadableStream<Uint8Array>) =>
  new Response(stream as BodyInit).text();

test('throws if the store rejects the secret or the id', async () => {
  const wrong = openS3({ ...peer.settings, secretAccessKey: 'wrong' });
  await expect(wrong.size(key)).rejects.toThrow(`the store answered 403 for ${key}`);
  const stranger = openS3({ ...peer.settings, accessKeyId: 'STRANGER' });
  await expect(stranger.write(key, bytes)).rejects.toThrow('403');
  expect(peer.refused).toEqual(['SignatureDoesNotMatch', 'InvalidAccessKeyId']);
  expect(peer.files.size).toBe(0);
});

test('returns null as the size of a missing file, and throws on reading it', async () => {
  const store = openS3(peer.settings);
  expect(await store.size(key)).toBeNull();
  await expect(store.read(key)).rejects.toThrow('404');
});

test('retries when the store fails briefly', async () => {
  const store = openS3(peer.settings);
  peer.fail(2);
  expect(await store.size(key)).toBeNull();
  peer.fail(9);
  await expect(store.size(key)).rejects.toThrow('503');
  peer.fail(0);
});

test('returns a link that fails when it is altered or expired', async () => {
  const store = openS3(peer.settings);
  await store.write(key, bytes);
  const link = (await store.link(key, { seconds: 60, fileName: 'a.cmd' })) ?? '';
  expect((await fetch(link.replace('1.0.0', '1.0.1'))).status).toBe(403);
  expect((await fetch(link.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))).status).toBe(403);
  peer.advance(61_000);
  expect((await fetch(link)).status).toBe(403);
  peer.advance(-61_000);
  expect((await fetch(link)).status).toBe(200);
});

test('writes, measures, reads, and links files', async () => {
  const store = openS3(peer.settings);
  await store.write(key, bytes);
  expect(await store.size(key)).toBe(10);
  expect(await textOf(await store.read(key))).toBe('0123456789');
  expect(await textOf(await store.read(key, { start: 3, end: 5 }))).toBe('345');
  const answer = await fetch((await store.link(key, { seconds: 60, fileName: 'ZipX.exe' })) ?? '');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="ZipX.exe"');
  expect(await answer.text()).toBe('0123456789');
  expect(peer.refused).toEqual([]);
});
