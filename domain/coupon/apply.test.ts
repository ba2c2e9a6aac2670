import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyCoupon, type CouponFacts } from './apply.ts';
import type { Coupon, CouponOffer, CouponRefusal } from './coupon.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const coupon: Coupon = {
  id: 'c',
  code: 'TEN',
  offer: { kind: 'percent', ppm: 100_000 },
  zone: 'UTC',
  plans: null,
  products: null,
  markets: null,
  emails: null,
  startsAt: null,
  endsAt: null,
  useLimit: null,
  perCustomer: null,
  used: 0,
  usedByCustomer: 0,
  heldByCustomer: 0,
};
const line = (product: string, minor: number) =>
  ({ product, price: { minor, currency: 'EUR' } }) as const;
const facts: CouponFacts = {
  lines: [line('zipx', 1999)],
  plan: 'year',
  market: 'eu',
  email: 'ada@example.com',
  now: NOW,
};
const amount = (minor: number): CouponOffer => ({ kind: 'amount', minor: { EUR: minor } });
const off = (offer: CouponOffer, ...minors: readonly number[]) => {
  const lines = minors.map((minor, index) => line(`product-${index}`, minor));
  const answer = applyCoupon({ ...coupon, offer }, { ...facts, lines });
  return answer.ok ? answer.off : answer.code;
};

test('rejects with the reason', () => {
  const moment = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
  const cases: readonly [CouponRefusal, Partial<Coupon>][] = [
    ['not-yet', { startsAt: moment(1) }],
    ['expired', { endsAt: NOW }],
    ['used-up', { useLimit: 3, used: 3 }],
    ['already-used', { perCustomer: 1, used: 1, useLimit: 1, usedByCustomer: 1 }],
    ['already-used', { perCustomer: 1, used: 2, usedByCustomer: 2, heldByCustomer: 1 }],
    ['waiting', { perCustomer: 1, used: 1, usedByCustomer: 1, heldByCustomer: 1 }],
    ['waiting', { useLimit: 1, used: 1, usedByCustomer: 1, heldByCustomer: 1 }],
    ['used-up', { useLimit: 1, used: 2, usedByCustomer: 1, heldByCustomer: 1 }],
    ['other-customer', { emails: ['bob@example.com'] }],
    ['other-plan', { plans: ['month', 'lifetime'] }],
    ['other-product', { products: ['cadreader'] }],
    ['other-market', { markets: ['us', 'gb'] }],
    ['other-market', { offer: { kind: 'amount', minor: { USD: 500 } } }],
  ];
  for (const [code, limits] of cases) {
    expect(applyCoupon({ ...coupon, ...limits }, facts), code).toEqual({ ok: false, code });
  }
});

test('rejects invalid prices', () => {
  for (const minor of [-1, 0.5, Number.NaN, 2 ** 53]) {
    expect(() => off(coupon.offer, minor), String(minor)).toThrow(RangeError);
  }
});

test('recognizes a customer by any spelling of the address, and rejects nobody before it is typed', () => {
  const own = { ...coupon, emails: ['ada@gmail.com'] };
  const ask = (email: string | null) => applyCoupon(own, { ...facts, email }).ok;
  expect([ask('A.da+x@googlemail.com'), ask(null), ask('eve@gmail.com')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('includes the start and excludes the end', () => {
  const span = { startsAt: NOW, endsAt: new Date(NOW.getTime() + 1) };
  expect(applyCoupon({ ...coupon, ...span }, facts).ok).toBe(true);
});

test('reduces only eligible lines', () => {
  const lines = [line('zipx', 1000), line('cadreader', 500), line('pdfreader', 300)];
  const ask = (offer: CouponOffer) =>
    applyCoupon({ ...coupon, offer, products: ['zipx', 'pdfreader'] }, { ...facts, lines });
  expect(ask(coupon.offer)).toEqual({ ok: true, off: [100, 0, 30] });
  expect(ask(amount(130))).toEqual({ ok: true, off: [100, 0, 30] });
  expect(ask(amount(9999))).toEqual({ ok: true, off: [1000, 0, 300] });
});

test('rounds a percentage half up per line, in currencies with any number of decimals', () => {
  expect(off(coupon.offer, 1999, 15, 14, 4)).toEqual([200, 2, 1, 0]);
  expect(off({ kind: 'percent', ppm: 125_000 }, 1000, 4)).toEqual([125, 1]);
  expect(off({ kind: 'percent', ppm: 1_000_000 }, 1999)).toEqual([1999]);
});

test('shares an amount to the last minor unit', () => {
  expect(off(amount(100), 1000, 1000, 1000)).toEqual([34, 33, 33]);
  expect(off(amount(500), 1999)).toEqual([500]);
  expect(off(amount(500), 0, 0)).toEqual([0, 0]);
});

const prices = fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { minLength: 1, maxLength: 9 });
const offers: fc.Arbitrary<CouponOffer> = fc.oneof(
  fc.integer({ min: 1, max: 1_000_000 }).map((ppm) => ({ kind: 'percent' as const, ppm })),
  fc.integer({ min: 1, max: 10 ** 10 }).map(amount),
);
const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

test('never exceeds a line, adds amounts up exactly, and keeps each share within one unit', () => {
  fc.assert(
    fc.property(offers, prices, (offer, minors) => {
      const shares = off(offer, ...minors);
      if (typeof shares === 'string') throw new Error(shares);
      shares.forEach((share, index) => {
        const price = minors[index] ?? Number.NaN;
        expect(Number.isSafeInteger(share) && share >= 0 && share <= price).toBe(true);
        if (offer.kind === 'percent') {
          const exact = (2n * BigInt(price) * BigInt(offer.ppm) + 1_000_000n) / 2_000_000n;
          expect(BigInt(share)).toBe(exact);
        }
      });
      if (offer.kind === 'amount') {
        const given = Math.min(offer.minor.EUR ?? 0, sum(minors));
        expect(sum(shares)).toBe(given);
        shares.forEach((share, index) => {
          const scaled = BigInt(minors[index] ?? 0) * BigInt(given);
          const total = BigInt(sum(minors) || 1);
          expect(BigInt(share) * total - scaled < total).toBe(true);
          expect(scaled - BigInt(share) * total < total).toBe(true);
        });
      }
    }),
    { numRuns: 2000 },
  );
});

test('gives each product the same discount in any order of lines', () => {
  fc.assert(
    fc.property(offers, prices, fc.infiniteStream(fc.nat()), (offer, minors, keys) => {
      const lines = minors.map((minor, index) => line(`product-${index}`, minor));
      const shuffled = lines
        .map((it) => ({ it, key: keys.next().value ?? 0 }))
        .toSorted((one, other) => one.key - other.key)
        .map(({ it }) => it);
      const byProduct = (asked: typeof lines) => {
        const answer = applyCoupon({ ...coupon, offer }, { ...facts, lines: asked });
        if (!answer.ok) throw new Error(answer.code);
        return new Map(asked.map(({ product }, index) => [product, answer.off[index]]));
      };
      for (const [product, share] of byProduct(shuffled)) {
        expect(byProduct(lines).get(product)).toBe(share);
      }
    }),
    { numRuns: 500 },
  );
});
