import { expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import type { Plan } from '../price/index.ts';
import { makeQuote } from '../quote/index.ts';
import { renewalOf, waiverOf } from './order-terms.ts';

const money = (minor: number) => ({ minor, currency: 'EUR' as const });
const taxed = { treatment: 'standard', country: 'DE', name: 'vat' } as const;

/** ZipX for €29.90 minus a €10 coupon, bought as February begins in Berlin. */
function order(change: { plan?: Plan; off?: number; locale?: string; kind?: 'new' | 'upgrade' }) {
  const { plan = 'year', off = 1000, locale = 'en', kind = 'new' } = change;
  const renewal = plan === 'lifetime' ? null : { total: money(2990), every: plan };
  const priceQuote = {
    product: 'zipx',
    priceId: 'p',
    plan,
    seats: 1,
    market: 'eu',
    taxIncluded: true,
  };
  const quote = makeQuote({
    priceQuotes: [{ ...priceQuote, seats: 1, total: money(2990), renewal, reduction: null }],
    taxation: { ...taxed, ratePpm: 190_000, standardPpm: 190_000 },
    coupon: { code: 'LESS', off: [off] },
  });
  const paidAt = new Date('2027-01-31T23:59:59Z');
  return {
    kind,
    plan,
    quote,
    total: quote.total,
    locale,
    market: 'eu',
    paidAt,
    waivedWithdrawal: true,
    billing: null,
  };
}
const kept = { payments: [{ mandate: 'kept' }], next: null };
const none = { payments: [], next: null };

test('returns an empty text for a free order, an upgrade without a subscription, and no waiver', () => {
  expect(renewalOf(order({ off: 2990 }), kept)).toBe('');
  expect(renewalOf(order({ kind: 'upgrade' }), kept)).toBe('');
  expect(waiverOf({ ...order({}), waivedWithdrawal: false })).toBe('');
});

test('says that nothing renews without a mandate', () => {
  expect(renewalOf(order({}), { ...none, payments: [{ mandate: null }] })).toContain(
    'doesn’t renew',
  );
  const billing = { at: new Date(), dueOn: '2027-01-31', canceledAt: null, reminded: null };
  expect(renewalOf({ ...order({}), billing }, kept)).toContain('doesn’t renew');
  expect(renewalOf(order({ plan: 'lifetime' }), none)).toContain('never renews');
});

test.each([
  ['month', 'March 1, 2027', 'every month'],
  ['year', 'February 1, 2028', 'every year'],
] as const)(
  'says that a %s renews on %s at the full price, without the coupon',
  (plan, day, every) => {
    const said = renewalOf(order({ plan }), kept);
    expect(said).toContain(
      `renews automatically for €29.90 on ${day}, then ${every} until you cancel`,
    );
  },
);

test('states the next charge of the subscription for an upgrade', () => {
  const next = { plan: 'year', total: money(4990), at: new Date('2027-06-30T10:00:00Z') } as const;
  expect(renewalOf(order({ kind: 'upgrade' }), { ...kept, next })).toContain(
    'renews automatically for €49.90 on June 30, 2027, then every year',
  );
});

test('confirms the waiver in the words of the ticked box', () => {
  expect(waiverOf(order({}))).toMatch(/^When you ordered.*I understand that I lose my right/);
});

test.each(LOCALES.map(({ prefix }) => prefix))('fills every placeholder in %s', (locale) => {
  for (const plan of ['month', 'year'] as const) {
    const said = renewalOf(order({ plan, locale }), kept) + waiverOf(order({ locale }));
    expect(said).not.toMatch(/[{}]/);
    expect(said).toMatch(/29|২৯|٢٩|२९/);
  }
});
