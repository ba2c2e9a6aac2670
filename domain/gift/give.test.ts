import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { testKeyRing } from '../../tests/harness/payments.ts';
import { makeTestQuote } from '../../tests/harness/sales-quotes.ts';
import type { Role } from '../account/index.ts';
import { placeOrder } from '../checkout/index.ts';
import { listInvoices } from '../invoice/index.ts';
import { findHeld, listLicenses, raiseSeats, revokeForMisuse } from '../license/index.ts';
import { listMailsAbout, MailRefused } from '../mail/index.ts';
import { keysMailParts } from '../order/keys-mail.ts';
import { loadSampleCatalog } from '../price/index.ts';
import {
  forgetGifts,
  type GiftDraft,
  giveLicense,
  listGifts,
  listGiftsById,
  planUntil,
} from './index.ts';

const ring = testKeyRing();
const deps = { ring, siteUrl: 'https://shop.example', zone: 'Europe/Berlin' };
let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

const inDays = (count: number): Date => new Date(db.clock.now().getTime() + days(count));

const draft = (change: Partial<GiftDraft> = {}): GiftDraft => ({
  id: randomUUID(),
  email: 'press@paper.example',
  locale: 'de',
  product: 'zipx',
  seats: 1,
  until: inDays(90),
  why: 'A review in the June issue',
  by: 'mia@shop.example',
  ...change,
});

const give = (gift: GiftDraft, role: Role = 'admin') =>
  db.run((work) => giveLicense(work, deps, { ...gift, role }));
const licensesOf = ({ id }: GiftDraft) => db.read((reader) => listLicenses(reader, ring, id));

describe('refuses', () => {
  test.each([
    ['a past end', -1],
    ['an end after more than a year', 400],
  ])('%s, and gives nothing', async (_, count) => {
    const gift = draft({ until: inDays(count) });
    expect(await give(gift)).toEqual({ ok: false, code: 'until' });
    expect(await licensesOf(gift)).toEqual([]);
  });

  test('an unknown product', async () => {
    expect(await give(draft({ product: 'nothing' }))).toEqual({ ok: false, code: 'not-sold' });
  });

  test('a license without an end, except by administrators', async () => {
    const gift = draft({ until: null });
    expect(await give(gift, 'marketing')).toEqual({ ok: false, code: 'lifetime' });
    expect(await licensesOf(gift)).toEqual([]);
  });

  test('the id of an order, of a quote, and of another gift', async () => {
    const taken = { ok: false, code: 'taken' };
    const { id } = orderInput();
    await db.run((work) => placeOrder(work, orderInput({ id })));
    expect(await give(draft({ id }))).toEqual(taken);
    expect(await give(draft({ id: (await makeTestQuote(db)).id }))).toEqual(taken);
    expect(await db.read((reader) => listGiftsById(reader, [id]))).toEqual(new Map());
    const gift = draft();
    await give(gift);
    expect(await give({ ...gift, email: 'other@paper.example' })).toEqual(taken);
    expect(await licensesOf(gift)).toHaveLength(1);
  });
});

test('a form that is sent twice gives one license and one email', async () => {
  const gift = draft();
  expect(await give(gift)).toEqual({ ok: true, value: true });
  expect(await give(gift)).toEqual({ ok: true, value: false });
  expect(await licensesOf(gift)).toHaveLength(1);
  const mails = await db.read((reader) => listMailsAbout(reader, gift.id));
  expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['gift', gift.email]]);
});

test('a gift ends on its day, has no invoice, and can be revoked', async () => {
  const gift = draft();
  await give(gift);
  const [license] = await licensesOf(gift);
  const id = license?.id ?? '';
  const held = await db.read((reader) => findHeld(reader, id));
  expect(held).toMatchObject({ plan: 'year', paidUntil: gift.until, state: 'active' });
  expect(await db.read((reader) => listInvoices(reader, gift.id))).toEqual([]);
  // Another change of the license keeps the end.
  await db.run((work) => raiseSeats(work, ring, { licenseId: id, seats: 3 }));
  const larger = await db.read((reader) => findHeld(reader, id));
  expect(larger).toMatchObject({ seats: 3, paidUntil: gift.until });
  expect(await db.run((work) => revokeForMisuse(work, { licenseId: id }))).not.toBeNull();
  expect(await licensesOf(gift)).toMatchObject([{ state: 'revoked' }]);
});

test('a gift without an end is a lifetime license', async () => {
  const gift = draft({ until: null });
  await give(gift);
  expect(await licensesOf(gift)).toMatchObject([{ plan: 'lifetime', expiresAt: null }]);
});

test('the shortest plan covers the end', () => {
  const now = new Date('2026-01-31T12:00:00Z');
  expect(planUntil(new Date('2026-02-28T12:00:00Z'), now)).toBe('month');
  expect(planUntil(new Date('2026-03-01T12:00:00Z'), now)).toBe('year');
  expect(planUntil(new Date('2027-01-31T12:00:01Z'), now)).toBeNull();
});

test('the list has the newest first, and all of one address', async () => {
  const gift = draft({ email: 'Other@Paper.example' });
  db.clock.advance(days(1));
  await give(gift);
  const list = (email: string) =>
    db.read((reader) => listGifts(reader, { email, after: null, limit: 50 }));
  expect((await list(''))[0]?.id).toBe(gift.id);
  expect((await list('other@paper.example')).map(({ id }) => id)).toEqual([gift.id]);
  const known = await db.read((reader) => listGiftsById(reader, [gift.id, 'first', randomUUID()]));
  expect([...known.values()]).toMatchObject([{ why: gift.why, by: gift.by }]);
});

test('an account that is deleted takes along the gifts that have ended', async () => {
  const email = 'gone@paper.example';
  const given = [draft({ email, until: inDays(1) }), draft({ email }), draft({ email })];
  const other = draft({ until: inDays(1) });
  for (const gift of [...given, other]) await give(gift);
  const [ended, revoked, valid] = given;
  const [license] = await licensesOf(revoked ?? other);
  await db.run((work) => revokeForMisuse(work, { licenseId: license?.id ?? '' }));
  db.clock.advance(days(10));
  await db.run((work) => forgetGifts(work, [{ email: email.toUpperCase(), until: null }]));
  const known = await db.read((reader) =>
    listGiftsById(
      reader,
      [...given, other].map(({ id }) => id),
    ),
  );
  expect([...known.keys()].sort()).toEqual([valid?.id, other.id].sort());
  const mailsOf = ({ id = '' }: Partial<GiftDraft> = {}) =>
    db.read((reader) => listMailsAbout(reader, id));
  expect([await mailsOf(ended), (await mailsOf(valid)).length]).toEqual([[], 1]);
  expect(await licensesOf(revoked ?? other)).toHaveLength(1);
});

test('a gift to the next owner of an address stays', async () => {
  const email = 'shared@paper.example';
  const [former, next] = [draft({ email }), draft({ email, until: inDays(2) })];
  await give({ ...former, until: inDays(1) });
  const until = db.clock.now();
  db.clock.advance(days(1));
  await give(next);
  db.clock.advance(days(10));
  await db.run((work) => forgetGifts(work, [{ email, until }]));
  const known = await db.read((reader) => listGiftsById(reader, [former.id, next.id]));
  expect([...known.keys()]).toEqual([next.id]);
});

test('a gift that was revoked before its email is sent gets no email', async () => {
  const gift = draft({ email: 'late@paper.example' });
  await give(gift);
  const [mail] = await db.read((reader) => listMailsAbout(reader, gift.id));
  const parts = () => mail && keysMailParts({ ...deps, database: db }, mail);
  expect((await parts())?.attachments).toHaveLength(1);
  const [license] = await licensesOf(gift);
  await db.run((work) => revokeForMisuse(work, { licenseId: license?.id ?? '' }));
  await expect(parts()).rejects.toThrow(MailRefused);
});
