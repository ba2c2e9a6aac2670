import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateSigningKeyPem, openKeyRing } from '../domain/license/index.ts';
import { writeUpdate } from '../domain/release/index.ts';
import { days } from '../kit/time.ts';
import { runUpdates } from './updates.ts';

const folder = mkdtempSync(join(tmpdir(), 'updates-'));
const file = join(folder, 'statement.json');
const key = join(folder, 'public.pem');
const now = new Date('2026-11-21T10:20:00Z');
const ring = openKeyRing({ signingKeyPem: generateSigningKeyPem() });
const good = ['verify', file, '--product', 'zipx', '--installed', '1.0.0', '--key', key];

beforeAll(() => {
  const question = {
    product: 'zipx',
    channel: 'stable',
    installed: '1.0.0',
    offered: [],
    now,
  } as const;
  writeFileSync(file, writeUpdate(ring, { ...question, siteUrl: 'https://shop.example' }));
  writeFileSync(key, ring.publicKeyPem);
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  [],
  ['check', file],
  good.slice(0, 4),
  [...good, '--installed', '1.0'],
  [...good, '--channel', 'nightly'],
  [...good, '--seen', 'yesterday'],
  [...good, '--what'],
  [...good, 'more'],
])('shows the usage for %j', (...words) => {
  expect(() => runUpdates(words.flat(), now)).toThrow(/^usage: updates verify FILE/);
});

test('reports an error in one line', () => {
  const run =
    (more: string[], at = now) =>
    () =>
      runUpdates([...good, ...more], at);
  expect(run(['--key', join(folder, 'none')])).toThrow('cannot be read');
  expect(run(['--key', file])).toThrow('public key: no PEM key found');
  expect(run(['--product', 'pdfreader'])).toThrow('made for another product');
  expect(run(['--seen', '2026-11-21T11:00:00Z'])).toThrow('older than the statement');
  expect(run([], new Date(now.getTime() + days(8)))).toThrow('has expired');
});

test('describes a valid statement', () => {
  expect(runUpdates(good, now)).toMatch(/latest {3}none\nOK: nothing newer$/);
});
