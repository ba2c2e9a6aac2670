import { expect, test } from 'vitest';
import { visitAsStaff } from '../harness/accounts.ts';
import { goToPay, payWith } from '../harness/buyer.ts';
import { openVisitedSite } from '../harness/visited-site.ts';
import { fieldOf, getElement, type Page, textOf, visit } from '../harness/visitor.ts';

const { site, visitor } = await openVisitedSite();

const faults = (page: Page) =>
  page.document
    .querySelectorAll('[data-error-for]')
    .map((each) => each.getAttribute('data-error-for'));
const IN_LAS_PALMAS = { country: 'ES', postcode: '35001', waiver: 'yes' };
const ADDRESS = { street: 'Calle Mayor 5', city: 'Las Palmas' };

/** Each page answers the previous one, within the same order. */
test('a postcode that lowers the tax needs an address, and staff see the orders it applies to', async () => {
  const pay = await goToPay(visitor, '/es');
  const foreign = { ...IN_LAS_PALMAS, postcode: 'IT-35001', city: 'Padova' };
  const refused = await visitor.submit(pay, 'form#pay', payWith('good', foreign));
  expect([refused.status, faults(refused)]).toEqual([422, ['postcode']]);

  const lone = payWith('good', { ...IN_LAS_PALMAS, street: ' ', city: 'Las Palmas' });
  const incomplete = await visitor.submit(refused, 'form#pay', lone);
  expect([incomplete.status, faults(incomplete)]).toEqual([422, ['street']]);
  for (const [name, typed] of [
    ['postcode', '35001'],
    ['city', 'Las Palmas'],
    ['name', 'Ana Büyer'],
  ] as const)
    expect(fieldOf(incomplete, name)).toBe(typed);
  expect(incomplete.document.querySelectorAll('form#pay details #street')).toEqual([]);
  expect(textOf(incomplete, '#postcode-hint')).not.toBe(textOf(pay, '#postcode-hint'));
  expect(getElement(incomplete, '#error-summary a[href="#street"]').text).toMatch(/\S/);

  const paid = await visitor.submit(incomplete, 'form#pay', payWith('good', ADDRESS));
  expect(textOf(paid, '#licence-key')).toMatch(/-/);
  const other = visit(site);
  const mainland = await other.submit(
    await goToPay(other, '/es'),
    'form#pay',
    payWith('good', { country: 'ES', postcode: '', waiver: 'yes', email: 'eva@shop.example' }),
  );
  expect(textOf(mainland, '#licence-key')).toMatch(/-/);

  const staff = await visitAsStaff(site, { email: 'support@shop.example', role: 'support' });
  const lineOf = (list: Page, order: Page) =>
    list.document
      .querySelectorAll('tbody tr')
      .find((row) => row.text.includes(textOf(order, '#order-number') ?? '?'));
  const all = await staff.open('/office/orders');
  expect(lineOf(all, paid)?.text).toContain('Tax by postal code');
  expect(lineOf(all, mainland)?.text).not.toContain('Tax by postal code');
  const lowered = await staff.open('/office/orders?state=tax-lowered');
  expect(lineOf(lowered, paid)).toBeDefined();
  expect(lineOf(lowered, mainland)).toBeUndefined();
  const link = lineOf(all, paid)?.querySelector('a')?.getAttribute('href') ?? '';
  const order = await staff.open(link);
  expect(textOf(order, '#tax-lowered')).toContain('street and city');
  expect(textOf(order, 'dl.facts')).toContain('Calle Mayor 5, 35001 Las Palmas');
  const plain = await staff.open(
    lineOf(all, mainland)?.querySelector('a')?.getAttribute('href') ?? '',
  );
  expect(plain.document.querySelectorAll('#tax-lowered')).toEqual([]);
  // Without a postcode the full tax applies.
  const { rows } = await site.database.pool.query(
    'SELECT tax_country, tax_rate_ppm FROM orders ORDER BY created_at',
  );
  expect(rows).toEqual([
    { tax_country: 'IC', tax_rate_ppm: 0 },
    { tax_country: 'ES', tax_rate_ppm: 210_000 },
  ]);
});
