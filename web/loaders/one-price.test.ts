import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quoteChoice } from '../../domain/checkout/index.ts';
import {
  listPrices,
  loadSampleCatalog,
  MARKETS,
  PLANS,
  type PriceQuote,
  SEATS,
} from '../../domain/price/index.ts';
import { quoteSelection } from '../../domain/quote/index.ts';
import { sellerIn } from '../../domain/tax/index.ts';
import { minorDigits, plainAmount } from '../../kit/money.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../locales/index.ts';
import { getProduct, PRODUCTS } from '../../products/index.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { makeProductFeed } from '../seo/product-feed.ts';
import { productList } from '../seo/product-list.ts';
import { softwareApplication } from '../seo/structured-data.ts';
import { quotePair } from '../shop/product/pair.server.tsx';
import { quotePlans } from '../shop/product/plans.server.tsx';
import { openStore } from '../shop/store/open.server.ts';
import { listFeedOffers } from '../shop/store/product-feed.server.ts';
import { consumerOf } from './choice.server.ts';
import type { Services } from './context.ts';
import { offerOf } from './offers.server.ts';
import { showQuote } from './quotes.server.ts';

const seller = sellerIn('DE');
let db: TestDatabase;
let book: ReadonlyMap<string, readonly PriceQuote[]>;
let services: Services;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
  const read = MARKETS.map(async ({ key }) => {
    const priceQuotes = await db.read((reader) => listPrices(reader, key));
    return [key, priceQuotes] as const;
  });
  book = new Map(await Promise.all(read));
  services = {
    seller,
    database: db.database,
    now: () => db.clock.now(),
    listPrices: async (market: string) => book.get(market) ?? [],
    listMethods: () => [],
    provider: { methods: ['card'] },
  } as unknown as Services;
});
afterAll(() => db.close());

function minorOf(decimal: string, currency: PriceQuote['total']['currency']): number {
  const [whole = '', part = ''] = decimal.split('.');
  expect(part).toHaveLength(minorDigits(currency));
  return Number(whole + part);
}

function machinePrice(priceQuote: PriceQuote, locale: (typeof LOCALES)[number]): number {
  const place = { siteUrl: 'https://shop.example', locale };
  const product = getProduct(priceQuote.product);
  const price = offerOf(priceQuote, locale).total;
  const { offers } = softwareApplication(place, { product, description: undefined, price });
  const offer = offers as { price: string; priceCurrency: string };
  expect(offer.priceCurrency).toBe(priceQuote.total.currency);
  return minorOf(offer.price, priceQuote.total.currency);
}

test('page, JSON-LD, and quote agree on the price of everything in every market', async () => {
  const seen = new Set<string>();
  for (const { key: market, currency } of MARKETS) {
    for (const priceQuote of book.get(market) ?? []) {
      const { product, plan, seats, total } = priceQuote;
      seen.add([market, product, plan, seats].join());
      const choice = { selection: { product, bundledProducts: [], plan, seats }, market };
      const input = { ...choice, coupon: null, change: null };
      const quoted = await quoteChoice(services, input, consumerOf(DEFAULT_LOCALE, market));
      const locale = LOCALES[seen.size % LOCALES.length] ?? DEFAULT_LOCALE;
      const totals = [quoted?.quote.total.minor, machinePrice(priceQuote, locale)];
      expect([market, product, plan, seats, ...totals]).toEqual([
        ...[market, product, plan, seats],
        ...[total.minor, total.minor],
      ]);
      expect(total.currency).toBe(currency);
    }
  }
  expect(seen.size).toBe(MARKETS.length * PRODUCTS.length * PLANS.length * SEATS.length);
});

test('quotes any basket from memory at the price an order is charged', async () => {
  const keys = PRODUCTS.map(({ key }) => key);
  const basket = fc.record({
    products: fc.subarray(keys, { minLength: 1 }),
    plan: fc.constantFrom(...PLANS),
    seats: fc.constantFrom(...SEATS),
    market: fc.constantFrom(...MARKETS),
    locale: fc.constantFrom(...LOCALES),
    isCompany: fc.boolean(),
    hasProvenTaxId: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(basket, async ({ products, plan, seats, market, locale, ...who }) => {
      const [product = '', ...bundledProducts] = products;
      const customer = { ...consumerOf(locale, market.key), ...who };
      const selection = { product, bundledProducts, plan, seats };
      const query = { selection, market: market.key, coupon: null, customer };
      const charged = await db.read((reader) => quoteSelection(reader, query, seller));
      const page = await quoteChoice(services, { ...query, change: null }, customer);
      expect(page).toEqual(charged);
      const shown = showQuote(charged.quote, locale);
      expect(shown.total.minor).toBe(charged.quote.total.minor);
    }),
    { numRuns: 60 },
  );
});

test.each(LOCALES)(
  'the feed of $prefix lists everything its market sells, at its price',
  async (locale) => {
    const offers = await listFeedOffers(services, locale);
    const feed = makeProductFeed({ siteUrl: 'https://shop.example', locale }, offers);
    const items = feed.split('<item>').slice(1);
    const listed = items.map((item) => {
      const id = /<g:id>(.+)<\/g:id>/.exec(item)?.[1];
      const [price = '', currency] =
        /<g:(?:sale_)?price>(.+)<\/g:(?:sale_)?price>\n<g:avail/.exec(item)?.[1]?.split(' ') ?? [];
      return [id, currency, price.replace('.', '')];
    });
    const sold = (book.get(locale.market) ?? []).map(({ product, plan, seats, total }) => [
      ...[`${product}-${plan}-${seats}`, total.currency],
      `${total.minor}`.padStart(minorDigits(total.currency) + 1, '0'),
    ]);
    expect(listed).toEqual(sold);
    expect(new Set(items.map((item) => /<g:title>.+<\/g:title>/.exec(item)?.[0])).size).toBe(
      sold.length,
    );
  },
);

test('cards, structured data, and total of the store agree with an order', async () => {
  const keys = PRODUCTS.map(({ key }) => key);
  const chosen = fc.record({
    tools: fc.subarray(keys),
    plan: fc.constantFrom(...PLANS),
    seats: fc.constantFrom(...SEATS),
    locale: fc.constantFrom(...LOCALES),
  });
  await fc.assert(
    fc.asyncProperty(chosen, async ({ locale, ...choice }) => {
      const { market } = locale;
      const customer = consumerOf(locale, locale.market);
      const charge = async (product: string, bundledProducts: readonly string[]) => {
        const selection = { product, bundledProducts, plan: choice.plan, seats: choice.seats };
        const query = { selection, market, coupon: null, customer };
        return (await db.read((reader) => quoteSelection(reader, query, seller))).quote;
      };
      const shown = await openStore(services, locale, {
        ...choice,
        task: null,
        find: null,
        found: null,
      });
      const place = { siteUrl: 'https://shop.example', locale };
      const listed = JSON.stringify(productList(place, shown.cards));
      for (const { key, offer } of shown.cards) {
        expect(offer?.total.minor).toBe((await charge(key, [])).total.minor);
        expect(listed).toContain(`"price":"${offer && plainAmount(offer.total)}"`);
      }
      const [first, ...bundledProducts] = choice.tools;
      const quote =
        first === undefined ? null : showQuote(await charge(first, bundledProducts), locale);
      expect(shown.quote).toEqual(quote);
    }),
    { numRuns: 6 },
  );
});

test('a pair on a product page costs the same as on the buy page, at a discount', async () => {
  for (const locale of LOCALES) {
    const product = getProduct('zipx');
    const pair = await quotePair([product, 'pdfreader'], services, locale);
    const selection = {
      product: 'zipx',
      bundledProducts: ['pdfreader'],
      plan: 'year',
      seats: 1,
    } as const;
    const input = { selection, coupon: null, change: null, market: locale.market };
    const quoted = await quoteChoice(services, input, consumerOf(locale, locale.market));
    expect(pair?.quote).toEqual(quoted && showQuote(quoted.quote, locale));
    expect(pair?.quote.bundleOff?.minor).toBeLessThan(0);
    expect(await quotePair([product, undefined], services, locale)).toBeNull();
  }
});

test('a product page shows the plans of its market at the price of an order', async () => {
  for (const locale of LOCALES) {
    const product = PRODUCTS[locale.prefix.charCodeAt(0) % PRODUCTS.length] ?? getProduct('zipx');
    const plans = await quotePlans(product, services, locale);
    expect(plans.map(({ quote }) => quote.plan)).toEqual(PLANS);
    for (const { quote, monthly, renewal } of plans) {
      const selection = {
        product: product.key,
        bundledProducts: [],
        plan: quote.plan,
        seats: 1,
      } as const;
      const customer = consumerOf(locale, locale.market);
      const input = { selection, market: locale.market, coupon: null, customer };
      const charged = await db.read((reader) => quoteSelection(reader, input, seller));
      expect(quote).toEqual(showQuote(charged.quote, locale));
      expect(monthly === undefined).toBe(quote.plan !== 'year');
      expect(renewal.includes(quote.tag)).toBe(quote.plan !== 'lifetime');
    }
  }
});

test('a product that a market does not sell has no plans', async () => {
  const none = Object.assign(Object.create(services), { listPrices: async () => [] }) as Services;
  expect(await quotePlans(getProduct('zipx'), none, DEFAULT_LOCALE)).toEqual([]);
});
