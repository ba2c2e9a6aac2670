import { I18nProvider } from '@lingui/react';
import { parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { computeQuote, waiveQuote } from '../../domain/quote/index.ts';
import { sellerIn } from '../../domain/tax/index.ts';
import { getLocale } from '../../locales/index.ts';
import { wordsOf } from '../loaders/catalogs.server.ts';
import { showQuote } from '../loaders/quotes.server.ts';
import { QuoteTable, TotalRow } from './quote-table.tsx';

type Buyer = {
  prefix: string;
  country: string;
  hasTaxId?: boolean;
  bundledProducts?: readonly string[];
  isGiven?: boolean;
};

/** Renders the German price (tax included) for a buyer. Returns the tax row and the note beside the total. */
function seen({ prefix, country, hasTaxId = false, bundledProducts = [], isGiven = false }: Buyer) {
  const locale = getLocale(prefix);
  const line = { product: 'zipx', plan: 'year', seats: 1, market: 'eu' } as const;
  const total = { minor: 2990, currency: 'EUR' } as const;
  const more = { priceId: 'p', taxIncluded: true, renewal: null, reduction: null };
  const { product, plan, seats, market } = line;
  const bought = {
    postcode: null,
    isCompany: hasTaxId,
    hasProvenTaxId: hasTaxId,
    email: null,
    orderId: null,
  };
  const { quote } = computeQuote({
    priceQuotes: ['zipx', ...bundledProducts].map((product) => ({
      ...line,
      ...more,
      total,
      product,
    })),
    coupon: null,
    query: {
      selection: { product, bundledProducts, plan, seats },
      market,
      coupon: null,
      customer: { country, ...bought },
    },
    seller: sellerIn('DE'),
    now: new Date('2026-11-21T12:00:00Z'),
  });
  const shown = showQuote(isGiven ? waiveQuote(quote) : quote, locale);
  const html = renderToStaticMarkup(
    <I18nProvider i18n={wordsOf(locale)}>
      <MemoryRouter initialEntries={[`/${prefix}/pay`]}>
        <QuoteTable quote={shown} full />
        <TotalRow quote={shown} />
      </MemoryRouter>
    </I18nProvider>,
  );
  const page = parse(html);
  return {
    rows: page.querySelectorAll('dt').map(({ text }) => text),
    note: page.querySelector('.bill-total .quiet')?.text,
  };
}

test.each(['BR', 'AR', 'MA'])('mentions no tax if a buyer in %s pays none', (country) => {
  expect(seen({ prefix: 'de', country })).toEqual({
    rows: [],
    note: 'Es kommen keine Steuern hinzu.',
  });
});

test('mentions the reverse charge', () => {
  const { note } = seen({ prefix: 'de', country: 'FR', hasTaxId: true });
  expect(note).toContain('Reverse Charge');
});

test('names a tax that is not VAT', () => {
  const { rows, note } = seen({ prefix: 'de', country: 'IN' });
  expect(rows.at(-1)).toMatch(/^GST \(18/);
  expect(note).toBe('Inkl. Steuern.');
});

test('names the market’s tax like its price list', () => {
  const { rows, note } = seen({ prefix: 'de', country: 'DE' });
  expect(rows.at(-1)).toMatch(/^MwSt\. \(19/);
  expect(note).toBe('Inkl. MwSt.');
});

test('does not call a gift of the shop a coupon', () => {
  expect(seen({ prefix: 'en', country: 'DE', isGiven: true }).rows.slice(0, 2)).toEqual([
    ...['List price', 'Not charged'],
  ]);
});

test('starts a bundle with the sum of the single prices', () => {
  const { rows } = seen({ prefix: 'en', country: 'DE', bundledProducts: ['pdfreader'] });
  expect(rows.slice(0, 2)).toEqual(['Bought separately', 'Bundle discount']);
});
