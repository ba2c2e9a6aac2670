import { afterAll, beforeAll, expect, test } from 'vitest';
import { couponTerms } from '../../tests/harness/coupons.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { EVERY_COUPON } from '../../tests/harness/whole-lists.ts';
import {
  type CouponQuery,
  type CouponTerms,
  couponFault,
  couponState,
  createCoupon,
  createCoupons,
  draftCoupon,
  endCoupon,
  findCoupon,
  HOLD_FOR,
  holdCoupon,
  listCoupons,
  madeOnce,
} from './index.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const ONCE = '5f0c8a52-6a0e-4a5c-9a39-2d8b3c1f7e11';
const terms = couponTerms();

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openTestDatabase();
  shop.clock.set(new Date(NOW.getTime() - 60_000));
  await create('OLD-ONE', { validity: { from: null, until: '2026-11-16', zone: 'UTC' } });
  await create('COMES', { validity: { from: '2026-12-01', until: null, zone: 'UTC' } });
  await create('SINGLE', { useLimit: 1 });
  shop.clock.set(NOW);
});
afterAll(() => shop.close());

const create = (code: string, more: Partial<CouponTerms> = {}) =>
  shop.run((work) => createCoupon(work, { ...terms, ...more, code }));
const list = async (more: Partial<CouponQuery> = {}) => {
  const rows = await shop.read((reader) => listCoupons(reader, { ...EVERY_COUPON, ...more }));
  return rows.map(({ code }) => code);
};
const find = async (code: string) => {
  const coupon = await shop.read((reader) => findCoupon(reader, code));
  if (coupon === null) throw new Error(code);
  return coupon;
};
const end = (id: string) => shop.run((work) => endCoupon(work, id));
const hold = (code: string, orderId: string, email = 'ada@example.com') =>
  shop.run((work) => holdCoupon(work, { code, orderId, email }));

test('previews why a coupon would be rejected', async () => {
  const fault = (code: string, count: number | null, more: Partial<CouponTerms> = {}) =>
    shop.read((reader) => couponFault(reader, { code, count, terms: { ...terms, ...more } }));
  expect(await fault('A B', null)).toBe('bad-code');
  expect(await fault('0LD0NE', null)).toBe('code-taken');
  expect(await fault('P', 3)).toBe('bad-prefix');
  expect(await fault('PRE', 10_001)).toBe('bad-count');
  expect(await fault('FREE', null, { useLimit: 0 })).toBe('bad-limit');
  expect(await fault('FREE', 2, { plans: [] })).toBe('unknown-plan');
  expect([await fault('FREE', null), await fault('OLD-ONE', 2)]).toEqual([null, null]);
});

test('ends a coupon once and keeps its holds', async () => {
  expect(await end('no-such')).toEqual({ ok: false, code: 'unknown' });
  const { id } = await find('OLD-ONE');
  await hold('OLD-ONE', 'p1');
  const ended = await end(id);
  expect(ended).toMatchObject({ value: { endsAt: new Date('2026-11-17T00:00:00Z'), used: 1 } });
  expect(await end(id)).toEqual({ ok: false, code: 'over' });
  expect(await hold('OLD-ONE', 'p1')).toEqual({ ok: true });
  expect(await hold('OLD-ONE', 'p2')).toEqual({ ok: false, code: 'expired' });
});

test('never starts a planned coupon that was ended', async () => {
  await create('NEVER', { validity: { from: '2026-12-01', until: null, zone: 'UTC' } });
  expect(await end((await find('NEVER')).id)).toMatchObject({ ok: true });
  expect(await find('NEVER')).toMatchObject({ startsAt: null, endsAt: NOW });
});

test('makes the codes of one name once, even if the first drawn code is taken', async () => {
  const once = '0b7c8a52-6a0e-4a5c-9a39-2d8b3c1f7e12';
  await create('TAKEN-00000-00000');
  const made = await shop.run((work) => {
    let draws = 0;
    const random = {
      bytes(count: number) {
        if (count !== 10) return work.random.bytes(count);
        draws += 1;
        return draws === 1 ? new Uint8Array(count) : work.random.bytes(count);
      },
    };
    return createCoupons({ ...work, random }, { ...terms, prefix: 'TAKEN', count: 3, once });
  });
  expect(made.ok && made.value).toHaveLength(3);
  expect(await shop.run((work) => madeOnce(work, once))).toEqual(NOW);
});

test('makes the codes of one name once', async () => {
  const once = () =>
    shop.run(async (work) => {
      const before = await madeOnce(work, ONCE);
      if (before === null) {
        await createCoupons(work, { ...terms, prefix: 'MAIL', count: 3, once: ONCE });
      }
      return before;
    });
  expect(await Promise.all([once(), once()])).toContain(null);
  expect(await once()).toEqual(NOW);
  expect(await list({ createdAt: NOW, search: 'mail' })).toHaveLength(3);
});

test('lists by state and prefix, page by page, newest first', async () => {
  await hold('SINGLE', 'p3');
  const rows = await shop.read((reader) => listCoupons(reader, EVERY_COUPON));
  for (const state of ['valid', 'planned', 'used-up', 'over'] as const) {
    const expected = rows.filter((row) => couponState(row, NOW) === state);
    expect(expected.length, state).toBeGreaterThan(0);
    expect(await list({ state }), state).toEqual(expected.map(({ code }) => code));
  }
  expect(await list({ search: 'o1d' })).toEqual(['OLD-ONE']);
  expect(await list({ search: '%' })).toEqual([]);
  const [first] = rows;
  const rest = rows.slice(1).map(({ code }) => code);
  expect(await list({ after: first?.id ?? '' })).toEqual(rest);
});

test('does not count lapsed holds before they are freed', async () => {
  await create('LAPSES', { useLimit: 2 });
  await hold('LAPSES', 'lapses-1');
  shop.clock.set(new Date(NOW.getTime() + HOLD_FOR - 1));
  await hold('LAPSES', 'lapses-2', 'eve@example.com');
  const shown = async () =>
    (await shop.read((reader) => listCoupons(reader, EVERY_COUPON))).find(
      ({ code }) => code === 'LAPSES',
    );
  const now = () => shop.clock.now();
  expect(couponState((await shown()) ?? (await find('LAPSES')), now())).toBe('used-up');
  shop.clock.set(new Date(NOW.getTime() + HOLD_FOR));
  expect(await shown()).toMatchObject({ used: 1 });
  expect(await list({ state: 'used-up' })).not.toContain('LAPSES');
  expect(await list({ state: 'valid' })).toContain('LAPSES');
  expect(await end((await find('LAPSES')).id)).toMatchObject({ value: { used: 1 } });
  shop.clock.set(NOW);
});

test('drafts the coupon that would be stored', async () => {
  const offer = { kind: 'amount', minor: { EUR: 500 } } as const;
  await create('REAL', { offer, useLimit: 3 });
  const { id } = await find('REAL');
  expect({ ...draftCoupon('REAL', { ...terms, offer, useLimit: 3 }), id }).toEqual(
    await find('REAL'),
  );
});
