import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { couponTerms } from '../../tests/harness/coupons.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { listStatements } from '../../tests/harness/statements.ts';
import {
  type CouponTerms,
  createCoupon,
  createCoupons,
  findCoupon,
  freeCoupon,
  HOLD_FOR,
  holdCoupon,
  loadSampleCoupon,
  renewHold,
  spendCoupon,
} from './index.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const ADA = 'ada@gmail.com';
const terms = couponTerms({ validity: { from: null, until: null, zone: 'Asia/Tokyo' } });

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openTestDatabase();
});
beforeEach(() => shop.clock.set(NOW));
afterAll(() => shop.close());

const create = (code: string, more: Partial<CouponTerms> = {}) =>
  shop.run((work) => createCoupon(work, { ...terms, ...more, code }));
const bulk = (prefix: string, count: number, more: Partial<CouponTerms> = {}) =>
  shop.run((work) => createCoupons(work, { ...terms, ...more, prefix, count }));
const hold = async (
  code: string,
  orderId: string,
  email = ADA,
  addressHash: string | null = null,
) => {
  const answer = await shop.run((work) => holdCoupon(work, { code, orderId, email, addressHash }));
  return answer.ok ? 'held' : answer.code;
};
const spend = (orderId: string, code: string | null = null) =>
  shop.run((work) => spendCoupon(work, orderId, code));
const free = (orderId: string) => shop.run((work) => freeCoupon(work, orderId));
const find = (code: string, email: string | null = null, orderId: string | null = null) =>
  shop.read((reader) => findCoupon(reader, code, { email, orderId }));
const used = async (code: string) => (await find(code))?.used;

test('rejects invalid terms by name', async () => {
  const faulty: readonly [string, Partial<CouponTerms>][] = [
    ['bad-offer', { offer: { kind: 'percent', ppm: 0 } }],
    ['bad-offer', { offer: { kind: 'percent', ppm: 1_000_001 } }],
    ['bad-offer', { offer: { kind: 'amount', minor: {} } }],
    ['bad-offer', { offer: { kind: 'amount', minor: { EUR: 0.5 } } }],
    ['bad-limit', { useLimit: 0 }],
    ['bad-limit', { perCustomer: 1.5 }],
    ['bad-validity', { validity: { from: null, until: '2026-11-31', zone: 'UTC' } }],
    ['bad-validity', { validity: { from: '2026-11-02', until: '2026-11-01', zone: 'UTC' } }],
    ['unknown-plan', { plans: [] }],
    ['unknown-product', { products: ['zipx', 'notepad'] }],
    ['unknown-market', { markets: ['mars'] }],
    ['bad-email', { emails: ['nobody'] }],
  ];
  for (const [code, fault] of faulty) {
    expect(await create('FAULTY', fault), code).toEqual({ ok: false, code });
    expect(await bulk('FAULTY', 1, fault), code).toEqual({ ok: false, code });
  }
  expect(await create('A B')).toEqual({ ok: false, code: 'bad-code' });
  expect(await bulk('P', 3)).toEqual({ ok: false, code: 'bad-prefix' });
  for (const count of [0, 10_001, 1.5]) {
    expect(await bulk('PRE', count)).toEqual({ ok: false, code: 'bad-count' });
  }
  expect(await find('FAULTY')).toBeNull();
});

test('treats a look-alike code as taken', async () => {
  expect(await create('LOOK-10')).toEqual({ ok: true, value: 'LOOK-10' });
  expect(await create('l00k1o')).toEqual({ ok: false, code: 'code-taken' });
});

test('rejects a use with the reason, and frees what the order held before', async () => {
  await create('NIGHT', {
    validity: { from: '2026-11-16', until: '2026-11-16', zone: 'Asia/Tokyo' },
  });
  await create('BOBS', { emails: ['Bob+x@Example.com'] });
  await create('ANY');
  expect(await hold('NO-SUCH', 'p1')).toBe('unknown');
  expect(await hold('NIGHT', 'p1')).toBe('not-yet');
  shop.clock.set(new Date('2026-11-16T15:00:00Z'));
  expect(await hold('NIGHT', 'p1')).toBe('expired');
  expect(await hold('ANY', 'p1')).toBe('held');
  expect(await hold('BOBS', 'p1')).toBe('other-customer');
  expect(await used('ANY')).toBe(0);
  expect(await hold('BOBS', 'p1', 'BOB@example.com')).toBe('held');
});

test('limits the uses of a customer under any spelling of the address', async () => {
  await create('ONCE', { perCustomer: 1 });
  expect(await hold('ONCE', 'once-1', ADA)).toBe('held');
  expect(await hold('ONCE', 'once-2', 'A.d.a+two@googlemail.com')).toBe('waiting');
  expect(await hold('ONCE', 'once-3', 'eve@gmail.com')).toBe('held');
  expect(await find('ONCE', 'ADA@gmail.com')).toMatchObject({ used: 2, usedByCustomer: 1 });
  expect(await find('ONCE', ADA, 'once-1')).toMatchObject({ used: 1, usedByCustomer: 0 });
  await free('once-1');
  expect(await hold('ONCE', 'once-2')).toBe('held');
});

test('moves a hold to the new customer of the order', async () => {
  await create('MOVES', { perCustomer: 1 });
  await hold('MOVES', 'moves-1', 'one@example.com');
  await hold('MOVES', 'moves-2', 'two@example.com');
  expect(await hold('MOVES', 'moves-1', 'three@example.com')).toBe('held');
  expect(await hold('MOVES', 'moves-3', 'one@example.com')).toBe('held');
  expect(await hold('MOVES', 'moves-1', 'two@example.com')).toBe('waiting');
  expect(await used('MOVES')).toBe(2);
});

test('holds, spends, and frees idempotently', async () => {
  await create('TWICE', { useLimit: 2 });
  for (let turn = 0; turn < 2; turn += 1) expect(await hold('twice', 'twice-1')).toBe('held');
  expect(await used('TWICE')).toBe(1);
  for (let turn = 0; turn < 2; turn += 1) await spend('twice-1');
  expect(await hold('TWICE', 'twice-1', 'other@example.com')).toBe('held');
  expect(await used('TWICE')).toBe(1);
  for (let turn = 0; turn < 2; turn += 1) await free('twice-1');
  expect(await used('TWICE')).toBe(0);
  await free('never');
  await spend('never');
});

test('keeps a hold after the coupon ends', async () => {
  await create('LATE', { validity: { from: null, until: '2026-11-15', zone: 'UTC' } });
  shop.clock.set(new Date('2026-11-15T23:50:00Z'));
  expect(await hold('LATE', 'late-1')).toBe('held');
  shop.clock.set(new Date('2026-11-16T00:00:00Z'));
  expect(await hold('LATE', 'late-1')).toBe('held');
  expect(await hold('LATE', 'late-2')).toBe('expired');
});

test('holds for half an hour from the last attempt', async () => {
  await create('AGAIN', { useLimit: 1 });
  await hold('AGAIN', 'again-1');
  shop.clock.advance(HOLD_FOR - 1);
  expect(await hold('AGAIN', 'again-1')).toBe('held');
  shop.clock.advance(HOLD_FOR - 1);
  await shop.run((work) => renewHold(work, 'again-1'));
  shop.clock.advance(HOLD_FOR - 1);
  expect(await hold('AGAIN', 'again-2', 'eve@example.com')).toBe('used-up');
  shop.clock.advance(1);
  await shop.run((work) => renewHold(work, 'again-2'));
  expect(await hold('AGAIN', 'again-2', 'eve@example.com')).toBe('held');
});

test('replaces a held coupon but never a spent one', async () => {
  await create('FIRST', { useLimit: 1 });
  await create('SECOND', { useLimit: 1 });
  await hold('FIRST', 'change-1');
  expect(await hold('SECOND', 'change-1')).toBe('held');
  expect([await used('FIRST'), await used('SECOND')]).toEqual([0, 1]);
  await spend('change-1');
  await expect(hold('FIRST', 'change-1')).rejects.toThrow(/spent another/);
  expect(await hold('NO-SUCH', 'change-1')).toBe('unknown');
  expect([await used('FIRST'), await used('SECOND')]).toEqual([0, 1]);
});

test('counts a late payment as a use of the coupon it got, and nothing else', async () => {
  await create('FREED', { useLimit: 1 });
  await hold('FREED', 'freed-1');
  await free('freed-1');
  await spend('freed-1');
  expect(await used('FREED')).toBe(0);
  expect(await hold('FREED', 'freed-2')).toBe('held');
  await spend('freed-1', 'LOOK-10');
  expect(await used('FREED')).toBe(1);
  await spend('freed-1', 'freed');
  expect(await used('FREED')).toBe(2);
  expect(await hold('FREED', 'freed-3')).toBe('used-up');
});

test('lets a freed use be held again while any are left', async () => {
  await create('LAST', { useLimit: 1 });
  await hold('LAST', 'last-1');
  await free('last-1');
  expect(await hold('LAST', 'last-2', 'eve@example.com')).toBe('held');
  expect(await hold('LAST', 'last-1')).toBe('used-up');
  await free('last-2');
  expect(await hold('LAST', 'last-1')).toBe('held');
});

test('draws the requested number of different codes with separate limits', async () => {
  const answer = await bulk('MAIL', 1200, { useLimit: 1, markets: ['eu'] });
  if (!answer.ok) throw new Error(answer.code);
  expect(new Set(answer.value).size).toBe(1200);
  const [one = '', two = ''] = answer.value;
  expect(await hold(one.toLowerCase().replaceAll('-', ' '), 'bulk-1')).toBe('held');
  expect(await hold(one, 'bulk-2', 'eve@example.com')).toBe('used-up');
  expect(await find(two)).toMatchObject({ code: two, used: 0, useLimit: 1, markets: ['eu'] });
});

test('stores all terms, with the end as a moment and its zone', async () => {
  const offer = { kind: 'amount', minor: { EUR: 500, KWD: 1500, JPY: 800 } } as const;
  const scope = { plans: ['year'], products: ['zipx'], markets: ['eu', 'jp'] } as const;
  const validity = { from: '2026-11-01', until: '2026-11-30', zone: 'Asia/Tokyo' };
  await create('Full-Terms', { offer, ...scope, validity, emails: ['A.da@gmail.com'] });
  expect(await find('fullterms')).toEqual({
    id: expect.any(String),
    code: 'FULL-TERMS',
    offer,
    ...scope,
    emails: [ADA],
    startsAt: new Date('2026-10-31T15:00:00Z'),
    endsAt: new Date('2026-11-30T15:00:00Z'),
    zone: 'Asia/Tokyo',
    useLimit: null,
    perCustomer: null,
    used: 0,
    usedByCustomer: 0,
    heldByCustomer: 0,
  });
});

test('loads the sample coupon once', async () => {
  for (let turn = 0; turn < 2; turn += 1) await shop.run(loadSampleCoupon);
  expect(await find('welcome10')).toMatchObject({
    code: 'WELCOME10',
    offer: { kind: 'percent', ppm: 100_000 },
    endsAt: null,
  });
});

describe('unpaid orders', () => {
  const later = (milliseconds: number) =>
    shop.clock.set(new Date(shop.clock.now().getTime() + milliseconds));

  test('holds the last coupons for minutes, not days, when bank pages stay open', async () => {
    await create('RARE', { useLimit: 3 });
    for (const one of ['a', 'b', 'c']) {
      expect(await hold('RARE', `rare-${one}`, `${one}@example.com`)).toBe('held');
    }
    later(HOLD_FOR - 1);
    expect(await hold('RARE', 'rare-d', 'd@example.com')).toBe('used-up');
    later(1);
    expect(await used('RARE')).toBe(0);
    for (const one of ['d', 'e', 'f']) {
      expect(await hold('RARE', `rare-${one}`, `${one}@example.com`)).toBe('held');
    }
    expect(await used('RARE')).toBe(3);
    // A late payment keeps the agreed price and counts beyond the limit.
    await spend('rare-a', 'RARE');
    await spend('rare-a', 'RARE');
    expect(await used('RARE')).toBe(4);
    expect(await hold('RARE', 'rare-b', 'b@example.com')).toBe('used-up');
    await free('rare-b');
    await free('rare-d');
    expect(await used('RARE')).toBe(3);
  });

  test('ignores a lapsed hold of a customer and counts a spent use', async () => {
    await create('MINE', { perCustomer: 1 });
    await hold('MINE', 'mine-1');
    expect(await hold('MINE', 'mine-2')).toBe('waiting');
    later(HOLD_FOR);
    expect(await hold('MINE', 'mine-2')).toBe('held');
    await spend('mine-2');
    later(HOLD_FOR);
    expect(await hold('MINE', 'mine-3')).toBe('already-used');
  });

  test('limits the holds of a visitor, by email and by network address', async () => {
    await create('FIFTY', { useLimit: 50 });
    const held = async (
      email: (at: number) => string,
      addressHash: (at: number) => string | null,
    ) => {
      let count = 0;
      for (let at = 0; at < 27; at += 1) {
        const id = `fifty-${email(at)}-${addressHash(at)}-${at}`;
        if ((await hold('FIFTY', id, email(at), addressHash(at))) === 'held') count += 1;
      }
      return count;
    };
    expect(
      await held(
        () => ADA,
        (at) => `place-${at}`,
      ),
    ).toBe(2);
    expect(
      await held(
        (at) => `visitor-${at}@example.com`,
        () => 'office',
      ),
    ).toBe(5);
    expect(await used('FIFTY')).toBe(7);
    await spend('fifty-visitor-0@example.com-office-0');
    expect(await hold('FIFTY', 'next', 'next@example.com', 'office')).toBe('held');
  });

  test('asks a visitor with too many holds to wait instead of reporting none left', async () => {
    await create('CAPPED', { useLimit: 50 });
    for (const id of ['capped-1', 'capped-2']) expect(await hold('CAPPED', id)).toBe('held');
    expect(await hold('CAPPED', 'capped-3')).toBe('waiting');
    for (let at = 0; at < 5; at += 1)
      await hold('CAPPED', `place-${at}`, `place-${at}@example.com`, 'cafe');
    expect(await hold('CAPPED', 'place-5', 'place-5@example.com', 'cafe')).toBe('waiting');
    await create('LAST-ONE', { useLimit: 1 });
    await hold('LAST-ONE', 'last-one-1');
    expect(await hold('LAST-ONE', 'last-one-2')).toBe('waiting');
    expect(await hold('LAST-ONE', 'last-one-3', 'eve@example.com')).toBe('used-up');
    later(HOLD_FOR);
    for (const id of ['capped-3', 'capped-4']) expect(await hold('CAPPED', id)).toBe('held');
  });

  test('counts lapsed holds once while orders are paid and abandoned', async () => {
    await create('RACE', { useLimit: 20 });
    const ids = Array.from({ length: 12 }, (_, at) => `race-${at}`);
    for (const id of ids) await hold('RACE', id, `${id}@example.com`);
    later(HOLD_FOR);
    await Promise.all(
      ids.flatMap((id, at) => [
        at % 3 === 0 ? spend(id, 'RACE') : free(id),
        hold('RACE', `new-${id}`, `new-${id}@example.com`),
      ]),
    );
    expect(await used('RACE')).toBe(4 + 12);
  });
});

test.each([
  ['freeing', freeCoupon],
  ['spending', spendCoupon],
])('%s the coupon of an order without one only looks for it', async (_, verb) => {
  const sent = await listStatements(() => shop.run((work) => verb(work, 'without-coupon')));
  expect(sent).toEqual(['begin', expect.stringMatching(/^select .* from "coupon_use"/), 'commit']);
});
