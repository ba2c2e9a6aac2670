import { expect, test } from 'vitest';
import type { PriceQuote } from '../../domain/price/index.ts';
import { getLocale } from '../../locales/index.ts';
import { sayLowestPrices, tryLowestPrices } from './lowest-prices.server.ts';

const priced = (product: string, plan: PriceQuote['plan'], minor: number): PriceQuote => ({
  product,
  plan,
  seats: 1,
  market: 'eu',
  total: { minor, currency: 'EUR' },
  taxIncluded: true,
  renewal: null,
  priceId: `${product} ${plan}`,
  reduction: null,
});

test('asks for the market of the language, and leaves out what is not sold', async () => {
  const requestedMarkets: string[] = [];
  const listPrices = async (market: string) => {
    requestedMarkets.push(market);
    return [];
  };
  const german = getLocale('de');
  expect(await sayLowestPrices({ listPrices }, german)).toEqual({ prefix: 'de', texts: {} });
  expect(requestedMarkets).toEqual([german.market]);
});

test('reports an error once, and goes on without prices', async () => {
  const reports: unknown[] = [];
  const away = new Error('the database is away');
  const services = {
    listPrices: () => Promise.reject(away),
    report: (error: unknown, { url }: Request, what?: string) =>
      void reports.push([error, url, what]),
  };
  const request = new Request('https://shop.example/de/faq');
  for (let count = 0; count < 2; count += 1)
    expect(await tryLowestPrices(services, getLocale('de'), request)).toEqual({
      prefix: 'de',
      texts: {},
    });
  expect(reports).toEqual([[away, request.url, 'page has no lowest prices']]);
});

test('returns the lowest price of each product in the words of the language', async () => {
  const prices = [
    priced('zipx', 'year', 1999),
    priced('zipx', 'month', 499),
    priced('zipx', 'lifetime', 3999),
    priced('pdfreader', 'year', 2999),
  ];
  const say = async (prefix: string) =>
    (await sayLowestPrices({ listPrices: async () => prices }, getLocale(prefix))).texts;
  expect(await say('en')).toEqual({ zipx: 'from €4.99/month', pdfreader: 'from €29.99/year' });
  expect(await say('de')).toMatchObject({ zipx: expect.stringMatching(/^ab\s4,99\s€ pro Monat$/) });
});
