import { describe, expect, test } from 'vitest';
import { createCoupon } from '../../domain/coupon/index.ts';
import { getMarket, MARKETS } from '../../domain/price/index.ts';
import { getLocale, LOCALES } from '../../locales/index.ts';
import { BY_ITSELF } from '../../web/shop/pay/view.ts';
import { counts } from '../harness/books.ts';
import { BUYER, goToPay, payWith } from '../harness/buyer.ts';
import { couponTerms } from '../harness/coupons.ts';
import { openVisitedSite, watchBooks } from '../harness/visited-site.ts';
import { fieldOf, getElement, type Page, textOf, visit } from '../harness/visitor.ts';

const { site, visitor } = await openVisitedSite();
const { added } = watchBooks(site);

/** Every text field except the card's, to check that it keeps its value. */
const TYPED = {
  email: 'ana@shop.example',
  name: 'Ana Büyer',
  company: 'ACME GmbH',
  street: 'Am Wall 1',
  postcode: '20095',
  city: 'Hamburg',
  po_number: 'PO-7',
};

/** Where the tax depends on the postcode, a foreign postcode would be an error of its own. */
const typedIn = (country: string) =>
  country === 'PT' ? { ...TYPED, postcode: '1000-001', city: 'Lisboa' } : TYPED;

const currencyOf = (page: Page) => getElement(page, '#price-total').getAttribute('data-currency');
const linkOf = (page: Page) =>
  (getElement(page, 'a#switch-market').getAttribute('href') ?? '').replaceAll('&amp;', '&');

describe('a country outside the market', () => {
  test.each([
    ['', 'in', 'DE', 'EUR', 'Germany, where prices are in euros (EUR)', 'Indian rupees (INR)'],
    ['', 'tr', 'US', 'USD', 'United States, where prices are in US dollars (USD)', 'Turkish Lira'],
    ['', 'br', 'PT', 'EUR', 'Portugal, where prices are in euros (EUR)', 'Brazilian reals (BRL)'],
    ['/de', 'eu', 'IN', 'INR', 'Indische Rupie (INR)', 'Euro (EUR)'],
    ['/hi', 'in', 'AE', 'USD', 'यूएस डॉलर (USD)', '(INR)'],
  ])(
    '%s market %s, country %s: answers 422 naming both; the link shows %s and keeps typed values',
    async (folder, market, country, currency, ...texts) => {
      const choice = { product: 'cadreader', plan: 'month', seats: '3', market };
      const pay = await goToPay(visitor, folder, choice);
      const refused = await visitor.submit(
        pay,
        'form#pay',
        payWith('good', { ...typedIn(country), country }),
      );
      expect(refused.status).toBe(422);
      for (const text of texts) expect(textOf(refused, '#country-error')).toContain(text);
      expect(textOf(refused, '#error-summary a[href="#country"]')).toContain(texts[0]);
      expect(currencyOf(refused)).toBe(getMarket(market).currency);
      expect(await added()).toEqual(counts(0));

      const switched = await visitor.open(linkOf(refused));
      expect(getElement(switched, 'html').getAttribute('data-route-name')).toMatch(/^pay___/);
      expect(switched.path.startsWith(`${folder}/pay?`)).toBe(true);
      expect([switched.status, currencyOf(switched)]).toEqual([200, currency]);
      const { market: _, ...chosen } = choice;
      const kept = { ...typedIn(country), ...chosen, country, purchase: fieldOf(pay, 'purchase') };
      for (const [name, value] of Object.entries(kept))
        expect([name, fieldOf(switched, name)]).toEqual([name, value]);
      expect(switched.document.querySelector('#country-error')).toBeNull();

      const paid = await visitor.submit(switched, 'form#pay', BUYER);
      expect(getElement(paid, '#order-total').getAttribute('data-currency')).toBe(currency);
      expect(await added()).toEqual(counts(1));
    },
  );

  test('is reported before ordering, when the total is updated', async () => {
    const pay = await goToPay(visitor, '', { market: 'in' });
    const button = ['intent', 'preview'] as const;
    const looked = await visitor.submit(pay, 'form#pay', { country: 'FR' }, button);
    expect([looked.status, currencyOf(looked)]).toEqual([200, 'INR']);
    expect(textOf(looked, '#country-error')).toContain('France');
    const back = await visitor.submit(looked, 'form#pay', { country: 'IN' }, button);
    expect(back.document.querySelector('#country-error, #switch-market')).toBeNull();
  });

  test.each([
    ['', '', 'DE'],
    ['kept', 'ana@shop.example', 'HU'],
  ])('an automatic update of the total, "%s": stores %j', async (marker, email, country) => {
    const pay = await goToPay(visitor, '/de');
    const form = getElement(pay, 'form#pay');
    form.setAttribute('action', `${form.getAttribute('action')}&${BY_ITSELF}=${marker}`);
    const change = { country: 'HU', email: 'ana@shop.example' };
    const looked = await visitor.submit(pay, 'form#pay', change, ['intent', 'preview']);
    expect([looked.status, textOf(looked, '.bill')]).toEqual([
      ...[200, expect.stringContaining('27')],
    ]);
    const again = await visitor.open(`/de/pay?purchase=${fieldOf(pay, 'purchase')}`);
    expect([fieldOf(again, 'email'), fieldOf(again, 'country')]).toEqual([email, country]);
  });

  test('keeps a started order, and starts another one in the other market', async () => {
    const pay = await goToPay(visitor, '/hi');
    const declined = await visitor.submit(pay, 'form#pay', payWith('declined'));
    const moved = { ...BUYER, country: 'FR' };
    const refused = await visitor.submit(declined, 'form#pay', moved);
    expect(refused.status).toBe(422);
    const switched = await visitor.open(linkOf(refused));
    expect([currencyOf(switched), fieldOf(switched, 'country')]).toEqual(['EUR', 'FR']);
    expect(fieldOf(switched, 'purchase')).not.toBe(fieldOf(pay, 'purchase'));
    const resumed = await visitor.open(`/hi/pay?purchase=${fieldOf(pay, 'purchase')}`);
    expect(currencyOf(resumed)).toBe('INR');
    const paid = await visitor.submit(switched, 'form#pay', BUYER);
    expect(getElement(paid, '#order-total').getAttribute('data-currency')).toBe('EUR');
  });

  test('keeps the coupon and the bundle, also when the link is opened in another language', async () => {
    await site.database.run((work) => createCoupon(work, { ...couponTerms(), code: 'TENTH' }));
    const query = 'product=zipx&with=pdfreader&plan=year&seats=1&market=in&coupon=TENTH';
    const pay = await visitor.open(`/pay?${query}`);
    const refused = await visitor.submit(pay, 'form#pay', payWith('good', { country: 'GB' }));
    const switched = await visitor.open(linkOf(refused));
    expect([currencyOf(switched), fieldOf(switched, 'coupon'), fieldOf(switched, 'with')]).toEqual([
      ...['GBP', 'TENTH', 'pdfreader'],
    ]);
    const french = getElement(switched, '#languages a[hreflang="fr"]').getAttribute('href') ?? '';
    const there = await visit(site).open(french.replaceAll('&amp;', '&'));
    expect([currencyOf(there), fieldOf(there, 'country'), fieldOf(there, 'email')]).toEqual([
      ...['GBP', 'GB', BUYER.email],
    ]);
  });
});

describe('the countries of a market', () => {
  test.each(LOCALES)(
    '$prefix: the form starts with a country that pays the prices shown',
    async (locale) => {
      const folder = locale === getLocale('en') ? '' : `/${locale.prefix}`;
      const pay = await goToPay(visitor, folder);
      expect([fieldOf(pay, 'country'), fieldOf(pay, 'market')]).toEqual([
        ...[locale.country, locale.market],
      ]);
      expect(pay.document.querySelector('#country-error')).toBeNull();
    },
  );

  test('another currency preselects a country it is for', async () => {
    expect(fieldOf(await goToPay(visitor, '', { market: 'in' }), 'country')).toBe('IN');
    expect(fieldOf(await goToPay(visitor, '/ja', { market: 'us' }), 'country')).toBe('JP');
    expect(textOf(await visitor.open('/buy?product=zipx'), '#market-hint')).toContain(
      'US dollars (USD)',
    );
  });

  test.each(MARKETS.flatMap(({ key }) => ['', '/ru', '/de'].map((folder) => [folder, key])))(
    '%s in market %s: the buy page shows the same total and tax as the pay page',
    async (folder, market) => {
      const choice = `product=zipx&plan=year&seats=1&market=${market}`;
      const buy = await visitor.open(`${folder}/buy?${choice}`);
      const pay = await visitor.open(`${folder}/pay?${choice}`);
      const total = textOf(buy, '.bill-total');
      expect(total).toBeTruthy();
      expect(textOf(pay, '.bill-total')).toBe(total);
    },
  );

  test('sells in dollars everywhere, and in euros where there is no price list', async () => {
    for (const [folder, country] of [
      ['', 'DE'],
      ['', 'IN'],
      ['/es', 'MX'],
      ['/ar', 'EG'],
    ] as const) {
      const pay = await goToPay(visitor, folder, { plan: 'month' });
      const paid = await visitor.submit(pay, 'form#pay', payWith('good', { country }));
      expect([folder, country, textOf(paid, '#licence-key')]).toEqual([
        ...[folder, country, expect.any(String)],
      ]);
    }
  });

  test('keeps a license in its market after its owner moves', async () => {
    const pay = await goToPay(visitor, '', { market: 'in', plan: 'month' });
    const paid = await visitor.submit(pay, 'form#pay', BUYER);
    const upgrade = getElement(paid, 'a[href^="/upgrade?licence="]').getAttribute('href') ?? '';
    const offers = await visitor.open(upgrade);
    const link = getElement(offers, '#upgrade-year-3').getAttribute('href') ?? '';
    const change = await visitor.open(link.replaceAll('&amp;', '&'));
    const bought = await visitor.submit(change, 'form#pay', payWith('good', { country: 'FR' }));
    expect(getElement(bought, '#order-total').getAttribute('data-currency')).toBe('INR');
  });
});
