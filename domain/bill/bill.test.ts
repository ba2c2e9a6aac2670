import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bundleOff, MARKETS, PLANS, type Quote, SEATS } from '../price/index.ts';
import type { Taxation } from '../tax/index.ts';
import { makeBill } from './bill.ts';
import { giveBill, keepLines, renewBill, retaxBill } from './renew.ts';

const treatments = ['standard', 'reverse-charge', 'none'] as const;

const taxation: fc.Arbitrary<Taxation> = fc
  .record({
    treatment: fc.constantFrom(...treatments),
    country: fc.constantFrom('DE', 'FR', 'JP', 'US'),
    ppm: fc.integer({ min: 1, max: 300_000 }),
  })
  .map(({ treatment, country, ppm }) => ({
    treatment,
    country,
    name: 'vat',
    ratePpm: treatment === 'standard' ? ppm : 0,
    standardPpm: treatment === 'none' ? 0 : ppm,
  }));

const basket = fc
  .record({
    market: fc.constantFrom(...MARKETS),
    plan: fc.constantFrom(...PLANS),
    seats: fc.constantFrom(...SEATS),
    prices: fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 1, maxLength: 9 }),
    taxation,
    share: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
  })
  .map(({ market, plan, seats, prices, share, ...rest }) => {
    const { key, currency, taxIncluded } = market;
    const quotes = prices.map(
      (minor, index): Quote => ({
        product: `p${index}`,
        plan,
        seats,
        market: key,
        taxIncluded,
        reduction: null,
        total: { minor, currency },
        priceId: `id${index}`,
        renewal: plan === 'lifetime' ? null : { total: { minor, currency }, every: plan },
      }),
    );
    const bundled = prices.map((minor) => minor - bundleOff(prices.length, minor));
    const off = bundled.map((minor) => Math.floor((minor * (share ?? 0)) / 100));
    return { ...rest, quotes, coupon: share === null ? null : { code: 'C', off }, bundled };
  });

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

test('rejects no quotes, mixed quotes, and excessive deductions', () => {
  fc.assert(
    fc.property(basket, ({ quotes, taxation: law }) => {
      const [first] = quotes;
      if (!first) return;
      expect(() => makeBill({ quotes: [], taxation: law, coupon: null })).toThrow(RangeError);
      const foreign = { ...first, market: 'elsewhere' };
      expect(() => makeBill({ quotes: [first, foreign], taxation: law, coupon: null })).toThrow();
      const greedy = { code: 'C', off: [first.total.minor + 1] };
      expect(() => makeBill({ quotes: [first], taxation: law, coupon: greedy })).toThrow();
      const owing = { quotes: [first], taxation: law, coupon: null, credit: -1 };
      expect(() => makeBill(owing)).toThrow(RangeError);
    }),
    { numRuns: 20 },
  );
});

test('keeps every amount whole, and lines add up to the bill', () => {
  fc.assert(
    fc.property(basket, ({ quotes, taxation: law, coupon }) => {
      const bill = makeBill({ quotes, taxation: law, coupon });
      for (const name of ['list', 'bundleOff', 'couponOff', 'net', 'tax'] as const) {
        expect(bill[name]).toBe(sum(bill.lines.map((line) => line[name])));
        expect(Number.isSafeInteger(bill[name]) && bill[name] >= 0).toBe(true);
      }
      expect(bill.total.minor).toBe(sum(bill.lines.map((line) => line.total)));
      for (const line of bill.lines) expect(line.net + line.tax).toBe(line.total);
    }),
  );
});

test('charges everyone the advertised price, except a company under reverse charge', () => {
  fc.assert(
    fc.property(basket, ({ quotes, taxation: law, coupon }) => {
      const bill = makeBill({ quotes, taxation: law, coupon });
      const advertised = bill.list - bill.bundleOff - bill.couponOff;
      const owesItself = law.treatment === 'reverse-charge' && bill.taxIncluded;
      if (owesItself) expect(bill.total.minor).toBeLessThanOrEqual(advertised);
      else expect(bill.total.minor).toBe(advertised);
      if (law.treatment !== 'standard') expect(bill.tax).toBe(0);
    }),
  );
});

test('charges the quote of one product without a coupon, and renews at it', () => {
  fc.assert(
    fc.property(basket, ({ quotes: [quote], taxation: law }) => {
      if (!quote || law.treatment === 'reverse-charge') return;
      const bill = makeBill({ quotes: [quote], taxation: law, coupon: null });
      expect(bill.total).toEqual(quote.total);
      expect(bill.renewal?.total ?? null).toEqual(bill.renewal ? bill.total : null);
    }),
  );
});

test('applies the coupon once and renews at the bundle price', () => {
  fc.assert(
    fc.property(basket, ({ quotes, taxation: law, coupon }) => {
      const bill = makeBill({ quotes, taxation: law, coupon });
      const plain = makeBill({ quotes, taxation: law, coupon: null });
      expect(bill.renewal?.total).toEqual(plain.renewal ? plain.total : undefined);
      expect(bill.total.minor).toBeLessThanOrEqual(plain.total.minor);
    }),
  );
});

test('charges a company in another member state the net price of consumers there', () => {
  const quote: Quote = {
    product: 'zipx',
    plan: 'year',
    seats: 1,
    market: 'eu',
    taxIncluded: true,
    total: { minor: 11_900, currency: 'EUR' },
    priceId: 'x',
    reduction: null,
    renewal: { total: { minor: 11_900, currency: 'EUR' }, every: 'year' },
  };
  const law: Taxation = {
    treatment: 'reverse-charge',
    country: 'FR',
    ratePpm: 0,
    standardPpm: 190_000,
    name: 'vat',
  };
  const bill = makeBill({ quotes: [quote], taxation: law, coupon: null });
  expect([bill.net, bill.tax, bill.total.minor]).toEqual([10_000, 0, 10_000]);
});

test('subtracts the credit from an upgrade down to zero, and renews at the full price', () => {
  fc.assert(
    fc.property(basket, fc.nat(200_000_000), ({ quotes: [quote], taxation: law }, credit) => {
      if (!quote) return;
      const plain = makeBill({ quotes: [quote], taxation: law, coupon: null });
      const bill = makeBill({ quotes: [quote], taxation: law, coupon: null, credit });
      expect(bill.creditOff).toBe(Math.min(credit, quote.total.minor));
      expect(bill.renewal).toEqual(plain.renewal);
      if (law.treatment !== 'reverse-charge') {
        expect(bill.total.minor).toBe(plain.total.minor - bill.creditOff);
      }
      expect(bill.net + bill.tax).toBe(bill.total.minor);
    }),
  );
});

test('removes lines with their amounts and keeps the others with their renewal', () => {
  fc.assert(
    fc.property(basket, fc.nat(8), ({ quotes, taxation: law, coupon }, at) => {
      const bill = makeBill({ quotes, taxation: law, coupon });
      const [gone, ...stays] = bill.lines.toSorted((one) => (one === bill.lines[at] ? -1 : 0));
      const keys = stays.map(({ product }) => product);
      if (!gone || stays.length === 0) {
        expect(() => keepLines(bill, keys)).toThrow(RangeError);
        return;
      }
      const rest = keepLines(bill, keys);
      expect(rest.lines).toEqual(bill.lines.filter((line) => line !== gone));
      expect(rest.total.minor).toBe(bill.total.minor - gone.total);
      for (const name of ['list', 'bundleOff', 'couponOff', 'creditOff', 'net', 'tax'] as const)
        expect(rest[name]).toBe(bill[name] - gone[name]);
      if (rest.renewal) expect(rest.renewal.total).toEqual(renewBill(rest).total);
      expect(keepLines(bill, [...keys, gone.product])).toBe(bill);
    }),
  );
});

test('waives the bill, adds up, and keeps the renewal', () => {
  fc.assert(
    fc.property(basket, fc.nat(200), ({ quotes, taxation: law, coupon }, credit) => {
      const bill = makeBill({ quotes, taxation: law, coupon, credit });
      const given = giveBill(bill);
      expect([given.net, given.tax, given.total]).toEqual([0, 0, { ...bill.total, minor: 0 }]);
      expect(given.list - given.bundleOff - given.couponOff - given.creditOff).toBe(0);
      for (const name of ['list', 'bundleOff', 'couponOff', 'creditOff', 'net', 'tax'] as const)
        expect(given[name]).toBe(sum(given.lines.map((line) => line[name])));
      expect(given.renewal).toEqual(bill.renewal);
      if (bill.renewal) expect(renewBill(given)).toEqual(renewBill(bill));
    }),
  );
});

test('never charges more under another taxation, and all parts still add up', () => {
  fc.assert(
    fc.property(basket, taxation, ({ quotes, taxation: law, coupon }, later) => {
      const bill = makeBill({ quotes, taxation: law, coupon });
      const anew = retaxBill(bill, later);
      const [was, is] = [law.treatment, later.treatment];
      const isLess = is === 'reverse-charge' && was !== is && anew.taxIncluded;
      if (isLess) expect(anew.total.minor).toBeLessThanOrEqual(bill.total.minor);
      else expect(anew.total).toEqual(bill.total);
      if (is !== 'reverse-charge') {
        expect(anew.total.minor).toBe(anew.list - anew.bundleOff - anew.couponOff);
        const again = makeBill({ quotes, taxation: later, coupon });
        if (was !== 'reverse-charge') expect(anew).toEqual(again);
      } else expect(anew.tax).toBe(0);
      for (const name of ['list', 'bundleOff', 'couponOff', 'net', 'tax'] as const)
        expect(anew[name]).toBe(sum(anew.lines.map((line) => line[name])));
      for (const line of anew.lines) expect(line.net + line.tax).toBe(line.total);
      if (anew.renewal) expect(anew.renewal.total).toEqual(renewBill(anew).total);
      expect(retaxBill(anew, { ...later })).toBe(anew);
    }),
  );
});
