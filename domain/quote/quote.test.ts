import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bundleOff, MARKETS, PLANS, type PriceQuote, SEATS } from '../price/index.ts';
import type { Taxation } from '../tax/index.ts';
import { makeQuote } from './quote.ts';
import { keepLines, renewQuote, retaxQuote, waiveQuote } from './renew.ts';

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
    const priceQuotes = prices.map(
      (minor, index): PriceQuote => ({
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
    const bundled = prices.map((minor) => minor - bundleOff(prices.length, { minor, currency }));
    const off = bundled.map((minor) => Math.floor((minor * (share ?? 0)) / 100));
    return { ...rest, priceQuotes, coupon: share === null ? null : { code: 'C', off }, bundled };
  });

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

test('rejects no quotes, mixed quotes, and excessive deductions', () => {
  fc.assert(
    fc.property(basket, ({ priceQuotes, taxation: law }) => {
      const [first] = priceQuotes;
      if (!first) return;
      expect(() => makeQuote({ priceQuotes: [], taxation: law, coupon: null })).toThrow(RangeError);
      const foreign = { ...first, market: 'elsewhere' };
      expect(() =>
        makeQuote({ priceQuotes: [first, foreign], taxation: law, coupon: null }),
      ).toThrow();
      const greedy = { code: 'C', off: [first.total.minor + 1] };
      expect(() => makeQuote({ priceQuotes: [first], taxation: law, coupon: greedy })).toThrow();
      const owing = { priceQuotes: [first], taxation: law, coupon: null, credit: -1 };
      expect(() => makeQuote(owing)).toThrow(RangeError);
    }),
    { numRuns: 20 },
  );
});

test('keeps every amount whole, and lines add up to the quote', () => {
  fc.assert(
    fc.property(basket, ({ priceQuotes, taxation: law, coupon }) => {
      const quote = makeQuote({ priceQuotes, taxation: law, coupon });
      for (const name of ['list', 'bundleOff', 'couponOff', 'net', 'tax'] as const) {
        expect(quote[name]).toBe(sum(quote.lines.map((line) => line[name])));
        expect(Number.isSafeInteger(quote[name]) && quote[name] >= 0).toBe(true);
      }
      expect(quote.total.minor).toBe(sum(quote.lines.map((line) => line.total)));
      for (const line of quote.lines) expect(line.net + line.tax).toBe(line.total);
    }),
  );
});

test('charges everyone the advertised price, except a company under reverse charge', () => {
  fc.assert(
    fc.property(basket, ({ priceQuotes, taxation: law, coupon }) => {
      const quote = makeQuote({ priceQuotes, taxation: law, coupon });
      const advertised = quote.list - quote.bundleOff - quote.couponOff;
      const owesItself = law.treatment === 'reverse-charge' && quote.taxIncluded;
      if (owesItself) expect(quote.total.minor).toBeLessThanOrEqual(advertised);
      else expect(quote.total.minor).toBe(advertised);
      if (law.treatment !== 'standard') expect(quote.tax).toBe(0);
    }),
  );
});

test('charges the quote of one product without a coupon, and renews at it', () => {
  fc.assert(
    fc.property(basket, ({ priceQuotes: [priceQuote], taxation: law }) => {
      if (!priceQuote || law.treatment === 'reverse-charge') return;
      const quote = makeQuote({ priceQuotes: [priceQuote], taxation: law, coupon: null });
      expect(quote.total).toEqual(priceQuote.total);
      expect(quote.renewal?.total ?? null).toEqual(quote.renewal ? quote.total : null);
    }),
  );
});

test('applies the coupon once and renews at the bundle price', () => {
  fc.assert(
    fc.property(basket, ({ priceQuotes, taxation: law, coupon }) => {
      const quote = makeQuote({ priceQuotes, taxation: law, coupon });
      const plain = makeQuote({ priceQuotes, taxation: law, coupon: null });
      expect(quote.renewal?.total).toEqual(plain.renewal ? plain.total : undefined);
      expect(quote.total.minor).toBeLessThanOrEqual(plain.total.minor);
    }),
  );
});

test('charges a company in another member state the net price of consumers there', () => {
  const priceQuote: PriceQuote = {
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
  const quote = makeQuote({ priceQuotes: [priceQuote], taxation: law, coupon: null });
  expect([quote.net, quote.tax, quote.total.minor]).toEqual([10_000, 0, 10_000]);
});

test('subtracts the credit from an upgrade down to zero, and renews at the full price', () => {
  fc.assert(
    fc.property(
      basket,
      fc.nat(200_000_000),
      ({ priceQuotes: [priceQuote], taxation: law }, credit) => {
        if (!priceQuote) return;
        const plain = makeQuote({ priceQuotes: [priceQuote], taxation: law, coupon: null });
        const quote = makeQuote({ priceQuotes: [priceQuote], taxation: law, coupon: null, credit });
        expect(quote.creditOff).toBe(Math.min(credit, priceQuote.total.minor));
        expect(quote.renewal).toEqual(plain.renewal);
        if (law.treatment !== 'reverse-charge') {
          expect(quote.total.minor).toBe(plain.total.minor - quote.creditOff);
        }
        expect(quote.net + quote.tax).toBe(quote.total.minor);
      },
    ),
  );
});

test('removes lines with their amounts and keeps the others with their renewal', () => {
  fc.assert(
    fc.property(basket, fc.nat(8), fc.boolean(), (bought, at, isLasting) => {
      const { priceQuotes, taxation: law, coupon } = bought;
      const quote = makeQuote({ priceQuotes, taxation: law, coupon });
      const [gone, ...stays] = quote.lines.toSorted((one) => (one === quote.lines[at] ? -1 : 0));
      const keys = stays.map(({ product }) => product);
      if (!gone || stays.length === 0) {
        expect(() => keepLines(quote, { products: keys, isLasting })).toThrow(RangeError);
        return;
      }
      const rest = keepLines(quote, { products: keys, isLasting });
      expect(rest.lines).toEqual(quote.lines.filter((line) => line !== gone));
      expect(rest.total.minor).toBe(quote.total.minor - gone.total);
      for (const name of ['list', 'bundleOff', 'couponOff', 'creditOff', 'net', 'tax'] as const)
        expect(rest[name]).toBe(quote[name] - gone[name]);
      if (rest.renewal) expect(rest.renewal.total).toEqual(renewQuote(rest).total);
      if (rest.renewal && isLasting && coupon === null) {
        expect(renewQuote(rest)).toBe(rest);
        expect(renewQuote(rest).total).toEqual(rest.total);
      }
      expect(keepLines(quote, { products: [...keys, gone.product], isLasting })).toBe(quote);
    }),
  );
});

test('keeps the price of the rest of a bundle under another taxation', () => {
  fc.assert(
    fc.property(basket, taxation, ({ priceQuotes, taxation: law }, later) => {
      const quote = makeQuote({ priceQuotes, taxation: law, coupon: null });
      const products = quote.lines.slice(1).map(({ product }) => product);
      if (products.length === 0 || quote.renewal === null) return;
      const rest = keepLines(quote, { products, isLasting: true });
      const anew = retaxQuote(rest, later);
      expect(anew.renewal?.total).toEqual(anew.total);
      expect(renewQuote(anew)).toBe(anew);
    }),
  );
});

test('waives the quote, adds up, and keeps the renewal', () => {
  fc.assert(
    fc.property(basket, fc.nat(200), ({ priceQuotes, taxation: law, coupon }, credit) => {
      const quote = makeQuote({ priceQuotes, taxation: law, coupon, credit });
      const given = waiveQuote(quote);
      expect([given.net, given.tax, given.total]).toEqual([0, 0, { ...quote.total, minor: 0 }]);
      expect(given.list - given.bundleOff - given.couponOff - given.creditOff).toBe(0);
      for (const name of ['list', 'bundleOff', 'couponOff', 'creditOff', 'net', 'tax'] as const)
        expect(given[name]).toBe(sum(given.lines.map((line) => line[name])));
      expect(given.renewal).toEqual(quote.renewal);
      if (quote.renewal) expect(renewQuote(given)).toEqual(renewQuote(quote));
    }),
  );
});

test('never charges more under another taxation, and all parts still add up', () => {
  fc.assert(
    fc.property(basket, taxation, ({ priceQuotes, taxation: law, coupon }, later) => {
      const quote = makeQuote({ priceQuotes, taxation: law, coupon });
      const anew = retaxQuote(quote, later);
      const [was, is] = [law.treatment, later.treatment];
      const isLess = is === 'reverse-charge' && was !== is && anew.taxIncluded;
      if (isLess) expect(anew.total.minor).toBeLessThanOrEqual(quote.total.minor);
      else expect(anew.total).toEqual(quote.total);
      if (is !== 'reverse-charge') {
        expect(anew.total.minor).toBe(anew.list - anew.bundleOff - anew.couponOff);
        const again = makeQuote({ priceQuotes, taxation: later, coupon });
        if (was !== 'reverse-charge') expect(anew).toEqual(again);
      } else expect(anew.tax).toBe(0);
      for (const name of ['list', 'bundleOff', 'couponOff', 'net', 'tax'] as const)
        expect(anew[name]).toBe(sum(anew.lines.map((line) => line[name])));
      for (const line of anew.lines) expect(line.net + line.tax).toBe(line.total);
      if (anew.renewal) expect(anew.renewal.total).toEqual(renewQuote(anew).total);
      expect(retaxQuote(anew, { ...later })).toBe(anew);
    }),
  );
});
