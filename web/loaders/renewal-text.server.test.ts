import { expect, test } from 'vitest';
import type { RenewalRule } from '../../domain/payment/index.ts';
import { getLocale } from '../../locales/index.ts';
import type { ShownMoney } from './offers.server.ts';
import { renewalLine, renewalText } from './renewal-text.server.ts';

const renewal: ShownMoney = { minor: 2990, currency: 'EUR', text: '29,90 €' };
const textOf = (
  plan: 'month' | 'year' | 'lifetime',
  boughtAt: string | null,
  total = renewal,
  rule: RenewalRule = 'by-card',
) =>
  renewalText(
    { plan, renewal: plan === 'lifetime' ? null : renewal, total },
    {
      locale: getLocale('en'),
      market: 'us',
      boughtAt: boughtAt === null ? null : new Date(boughtAt),
      rule,
    },
  );

test('says that a lifetime plan does not renew', () => {
  expect(textOf('lifetime', '2026-11-21T12:00:00Z')).toContain('never renews');
  const once = renewalText(
    { plan: 'year', renewal: null, total: renewal },
    { locale: getLocale('en'), market: 'us', boughtAt: new Date(), rule: 'by-card' },
  );
  expect(once).toContain('doesn’t renew');
});

test('says that a free month or year ends', () => {
  const nothing = { ...renewal, minor: 0 };
  const text = textOf('month', '2026-11-21T12:00:00Z', nothing);
  expect(text).toContain('ends on December\u00a021,\u00a02026. It doesn’t renew');
  expect(text).not.toContain('29,90');
  expect(textOf('lifetime', '2026-11-21T12:00:00Z', nothing)).toContain('never ends');
});

test('states the price without a date if the day of the order is unknown', () => {
  expect(textOf('month', null)).toBe(
    'Renews automatically at 29,90 €/month until you cancel, if you pay by card.',
  );
  expect(textOf('year', null)).not.toMatch(/20\d\d/);
});

test('names no condition in a shop without cards, where every method renews', () => {
  const day = '2026-11-21T12:00:00Z';
  expect(textOf('month', null, renewal, 'always')).toBe(
    'Renews automatically at 29,90 €/month until you cancel.',
  );
  expect(textOf('year', day, renewal, 'always')).toBe(
    'Your license renews for 29,90 € on November\u00a021,\u00a02027, then every year until you cancel.',
  );
});

test('promises no renewal in a shop in which nothing renews', () => {
  const day = '2026-11-21T12:00:00Z';
  expect(textOf('month', null, renewal, 'never')).toBe('You pay once, and it doesn’t renew.');
  expect(textOf('year', day, renewal, 'never')).toContain(
    'ends on November\u00a021,\u00a02027. It doesn’t renew',
  );
  const bought = { locale: getLocale('en'), market: 'us', boughtAt: new Date(day) };
  const line = renewalLine({ plan: 'year', renewal, total: renewal }, { ...bought, rule: 'never' });
  expect(line).toEqual({ text: 'You pay once, and it doesn’t renew.', day: null });
});

test.each([
  ['month', '2027-01-31T23:59:59Z', 'February\u00a028,\u00a02027'],
  ['year', '2028-02-29T00:00:00Z', 'February\u00a027,\u00a02029'],
  ['year', '2026-11-21T12:00:00Z', 'November\u00a021,\u00a02027'],
] as const)('%s bought at %s renews on %s', (plan, boughtAt, day) => {
  expect(textOf(plan, boughtAt)).toContain(`renews for 29,90 € on ${day}, then`);
});

test('states the renewal in one short line, with the day if it is known', () => {
  const lineOf = (
    plan: 'month' | 'year',
    boughtAt: Date | null,
    rule: RenewalRule = 'by-card',
    total = renewal,
  ) =>
    renewalLine({ plan, renewal, total }, { locale: getLocale('en'), market: 'us', boughtAt, rule })
      .text;
  expect(lineOf('month', null)).toBe(
    'Renews monthly at 29,90 € if you pay by card. Cancel anytime.',
  );
  expect(lineOf('year', null)).toBe('Renews yearly at 29,90 € if you pay by card. Cancel anytime.');
  expect(lineOf('year', new Date('2026-11-21T12:00:00Z'))).toBe(
    'Renews at 29,90 € on November\u00a021,\u00a02027 if you pay by card. Cancel anytime.',
  );
  expect(lineOf('month', null, 'always')).toBe('Renews monthly at 29,90 €. Cancel anytime.');
  expect(lineOf('year', new Date('2026-11-21T12:00:00Z'), 'always')).toBe(
    'Renews at 29,90 € on November\u00a021,\u00a02027. Cancel anytime.',
  );
});

test('names no renewal in the short line of a free or a lifetime license', () => {
  const bought = {
    locale: getLocale('en'),
    market: 'us',
    boughtAt: null,
    rule: 'by-card',
  } as const;
  const nothing = { ...renewal, minor: 0 };
  expect(renewalLine({ plan: 'lifetime', renewal: null, total: renewal }, bought).text).toContain(
    'never renews',
  );
  const free = renewalLine(
    { plan: 'year', renewal, total: nothing },
    { ...bought, boughtAt: new Date('2026-11-21T12:00:00Z') },
  );
  expect(free.text).toContain('doesn’t renew');
  expect(free.text).toContain(free.day);
});
