import fc from 'fast-check';
import type { Invoice } from '../../domain/invoice/index.ts';
import { negativeLine, shareOut } from '../../domain/invoice/share.ts';
import { splitTax } from '../../domain/tax/index.ts';
import type { Currency } from '../../kit/money.ts';
import { LOCALES } from '../../locales/index.ts';
import { writtenInvoice } from './invoices.ts';

const base = writtenInvoice('en');

/** A German company with everything that an e-invoice can state of a buyer. */
export const COMPANY_BUYER: Invoice['buyer'] = {
  ...base.buyer,
  company: 'ACME & Söhne GmbH',
  address: ['Am Wall 1', '20095 Hamburg'],
  taxId: 'DE136695976',
  poNumber: 'PO-117',
  buyerReference: '04011000-12345-03',
};

const taxations = fc.constantFrom<Invoice['taxation']>(
  ...[190_000, 200_000, 255_000, 81_000].map((ratePpm) => ({ ...base.taxation, ratePpm })),
  { treatment: 'reverse-charge', country: 'FR', ratePpm: 0, name: 'vat' },
  { treatment: 'reverse-charge', country: 'CH', ratePpm: 0, name: 'vat' },
  { treatment: 'none', country: 'US', ratePpm: 0, name: 'none' },
);
const price = fc.integer({ min: 0, max: 300_000 });
const sales = fc.record({
  taxation: taxations,
  currency: fc.constantFrom<Currency>('EUR', 'USD', 'JPY', 'PLN'),
  locale: fc.constantFrom(...LOCALES.map(({ prefix }) => prefix)),
  taxIncluded: fc.boolean(),
  isCompany: fc.boolean(),
  /** Minor units of the list price, and the discount in percent. */
  charged: fc.array(fc.tuple(price, fc.integer({ min: 0, max: 100 })), {
    minLength: 1,
    maxLength: 3,
  }),
  /** Percent of the total. */
  credited: fc.option(fc.integer({ min: 1, max: 100 })),
});

/** Any bundle, discount, currency, and partial credit note, of a private person or a company. */
export const anyInvoice: fc.Arbitrary<Invoice> = sales.map(
  ({ taxation, currency, locale, taxIncluded, isCompany, charged, credited }) => {
    const shares = splitTax({
      charged: charged.map(([list, off]) => list - Math.floor((list * off) / 100)),
      ratePpm: taxation.ratePpm,
      included: taxIncluded,
    });
    const bought = shares.map((share, index) => {
      const list = charged[index]?.[0] ?? 0;
      return { ...base.lines[index % 2], ...share, list, off: 0 } as Invoice['lines'][number];
    });
    const whole = shares.reduce((sum, { total }) => sum + total, 0);
    const amount = Math.ceil((whole * (credited ?? 0)) / 100);
    const lines =
      credited === null
        ? bought
        : shareOut(amount, shares).map((part, index) =>
            negativeLine(bought[index] as Invoice['lines'][number], part),
          );
    const sum = (name: 'net' | 'tax' | 'total') => lines.reduce((all, line) => all + line[name], 0);
    const { country } = taxation;
    const isEu = taxation.treatment === 'reverse-charge' && country === 'FR';
    const buyer = isCompany || isEu ? COMPANY_BUYER : base.buyer;
    const refersTo = { id: base.id, number: base.number, issuedAt: base.issuedAt };
    return {
      ...base,
      taxation,
      currency,
      locale,
      taxIncluded,
      buyer: { ...buyer, country, taxId: isEu ? 'FR40303265045' : buyer.taxId },
      lines,
      net: sum('net'),
      tax: sum('tax'),
      total: sum('total'),
      kind: credited === null ? 'invoice' : 'credit-note',
      refersTo: credited === null ? null : refersTo,
      reason: credited === null ? null : 'refund',
    };
  },
);
