import { I18nProvider } from '@lingui/react';
import { parse } from 'node-html-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { billOf, giveBill } from '../../domain/bill/index.ts';
import { sellerIn } from '../../domain/tax/index.ts';
import { getLocale } from '../../locales/index.ts';
import { showBill } from '../loaders/bills.server.ts';
import { wordsOf } from '../loaders/catalogs.server.ts';
import { BillTable, TotalRow } from './bill-table.tsx';

type Asked = {
  prefix: string;
  country: string;
  hasTaxId?: boolean;
  also?: readonly string[];
  isGiven?: boolean;
};

/** What the German price list (tax included) makes of a buyer: the tax's row, and the line beside the total. */
function seen({ prefix, country, hasTaxId = false, also = [], isGiven = false }: Asked) {
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
  const { bill } = billOf({
    quotes: ['zipx', ...also].map((product) => ({ ...line, ...more, total, product })),
    coupon: null,
    query: {
      selection: { product, also, plan, seats },
      market,
      coupon: null,
      customer: { country, ...bought },
    },
    seller: sellerIn('DE'),
    now: new Date('2026-11-21T12:00:00Z'),
  });
  const shown = showBill(isGiven ? giveBill(bill) : bill, locale);
  const html = renderToStaticMarkup(
    <I18nProvider i18n={wordsOf(locale)}>
      <MemoryRouter initialEntries={[`/${prefix}/pay`]}>
        <BillTable bill={shown} full />
        <TotalRow bill={shown} />
      </MemoryRouter>
    </I18nProvider>,
  );
  const page = parse(html);
  return {
    rows: page.querySelectorAll('dt').map(({ text }) => text),
    note: page.querySelector('.bill-total .quiet')?.text,
  };
}

test.each(['BR', 'AR', 'MA'])(
  'nothing is said to be included where %s is charged no tax',
  (country) => {
    expect(seen({ prefix: 'de', country })).toEqual({
      rows: [],
      note: 'Es kommen keine Steuern hinzu.',
    });
  },
);

test('who owes the tax themselves is told that', () => {
  const { note } = seen({ prefix: 'de', country: 'FR', hasTaxId: true });
  expect(note).toContain('Reverse Charge');
});

test('a tax of another name is not called VAT', () => {
  const { rows, note } = seen({ prefix: 'de', country: 'IN' });
  expect(rows.at(-1)).toMatch(/^GST \(18/);
  expect(note).toBe('Inkl. Steuern.');
});

test('the tax of the market is called as on its price list', () => {
  const { rows, note } = seen({ prefix: 'de', country: 'DE' });
  expect(rows.at(-1)).toMatch(/^MwSt\. \(19/);
  expect(note).toBe('Inkl. MwSt.');
});

test('what the shop gives is not called a coupon', () => {
  expect(seen({ prefix: 'en', country: 'DE', isGiven: true }).rows.slice(0, 2)).toEqual([
    ...['List price', 'Not charged'],
  ]);
});

test('of several tools the row before their discount is what they cost one by one', () => {
  const { rows } = seen({ prefix: 'en', country: 'DE', also: ['pdfreader'] });
  expect(rows.slice(0, 2)).toEqual(['Bought separately', 'Bundle discount']);
});
