import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { licenseInput } from '../../tests/harness/licenses.ts';
import type { Plan } from '../price/index.ts';
import {
  extendLicense,
  generateSigningKeyPem,
  hasEnded,
  issueLicense,
  lendLicense,
  listLicenses,
  openKeyRing,
  paidEnd,
  readLicenseFile,
  takeBackPeriods,
  withEnds,
} from './index.ts';

const ring = openKeyRing({ signingKeyPem: generateSigningKeyPem() });
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  db.clock.set(new Date('2026-01-31T10:00:00.000Z'));
});
afterAll(() => db.close());

const issue = (orderId: string, plan: Plan = 'month') =>
  db.run((work) => issueLicense(work, ring, licenseInput({ orderId, plan })));

const endsOf = async (orderId: string) => {
  const [license] = await db.read(async (reader) =>
    withEnds(reader, await listLicenses(reader, ring, orderId)),
  );
  if (!license) throw new Error('no license');
  return { paidUntil: license.paidUntil?.toISOString() ?? null, lentUntil: license.lentUntil };
};

const endInFile = async (orderId: string) => {
  const [license] = await db.read((reader) => listLicenses(reader, ring, orderId));
  const read = readLicenseFile(ring, license?.file ?? '');
  if (!read.ok) throw new Error(read.code);
  return db.read((reader) => paidEnd(reader, read.value));
};

test('returns no end for a lifetime license and the last end of a revoked one', async () => {
  expect(await db.read((reader) => withEnds(reader, []))).toEqual([]);
  await issue('lifetime', 'lifetime');
  expect(await endsOf('lifetime')).toEqual({ paidUntil: null, lentUntil: null });
  expect(await endInFile('lifetime')).toBeNull();
  await issue('refunded');
  await db.run((work) => takeBackPeriods(work, ring, { orderId: 'refunded', reason: 'refund' }));
  expect(await endsOf('refunded')).toMatchObject({ paidUntil: '2026-02-28T10:00:00.000Z' });
  const stranger = { id: 'nobody', expiresAt: new Date('2026-03-03T00:00:00Z') };
  expect(await db.read((reader) => paidEnd(reader, stranger))).toBe(stranger.expiresAt);
});

test('returns the paid end without grace, and follows renewals and refunds', async () => {
  const { id, expiresAt } = await issue('first');
  expect(await endsOf('first')).toEqual({
    paidUntil: '2026-02-28T10:00:00.000Z',
    lentUntil: null,
  });
  expect(expiresAt?.toISOString()).toBe('2026-03-03T10:00:00.000Z');
  expect((await endInFile('first'))?.toISOString()).toBe('2026-02-28T10:00:00.000Z');
  const renewal = { licenseId: id, orderId: 'second', plan: 'month' } as const;
  await db.run((work) => extendLicense(work, ring, renewal));
  for (const order of ['first', 'second'])
    expect(await endsOf(order)).toMatchObject({ paidUntil: '2026-03-31T10:00:00.000Z' });
  await db.run((work) => takeBackPeriods(work, ring, { orderId: 'second', reason: 'refund' }));
  expect(await endsOf('first')).toMatchObject({ paidUntil: '2026-02-28T10:00:00.000Z' });
});

test('returns lent days separately, and accepts the date of a file written for them', async () => {
  const { id } = await issue('late');
  const until = new Date('2026-03-14T10:00:00.000Z');
  await db.run((work) => lendLicense(work, ring, { licenseId: id, until }));
  expect(await endsOf('late')).toEqual({
    paidUntil: '2026-02-28T10:00:00.000Z',
    lentUntil: until,
  });
  expect(await endInFile('late')).toEqual(until);
  await db.run((work) => lendLicense(work, ring, { licenseId: id, until: null }));
  expect(await endsOf('late')).toMatchObject({ lentUntil: null });
});

test('has ended once it is neither paid nor lent', () => {
  const paidUntil = new Date('2026-02-28T10:00:00.000Z');
  const after = (time: number) => new Date(paidUntil.getTime() + time);
  expect(hasEnded({ paidUntil: null, lentUntil: null }, after(days(9999)))).toBe(false);
  expect(hasEnded({ paidUntil, lentUntil: null }, after(-1))).toBe(false);
  expect(hasEnded({ paidUntil, lentUntil: null }, paidUntil)).toBe(true);
  expect(hasEnded({ paidUntil, lentUntil: after(days(14)) }, after(days(13)))).toBe(false);
  expect(hasEnded({ paidUntil, lentUntil: after(days(14)) }, after(days(14)))).toBe(true);
});
