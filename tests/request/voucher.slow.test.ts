import { describe, expect, test } from 'vitest';
import { visitAsStaff } from '../harness/accounts.ts';
import { BUYER, goToPay } from '../harness/buyer.ts';
import { openVisitedSite } from '../harness/visited-site.ts';
import { fieldOf, getElement, type Page, textOf, visit } from '../harness/visitor.ts';

const { site, visitor } = await openVisitedSite();
const WAIT = 30_000;
const { card_number: _number, card_expiry: _expiry, card_cvc: _code, ...TYPED } = BUYER;

const PAYER = {
  payer_tax_id: '529.982.247-25',
  payer_street: 'Rua das Flores 12',
  payer_postcode: '01310-100',
  payer_city: 'São Paulo',
};
const JAPAN = { folder: '/ja', method: 'konbini', payer: {} };
const BRAZIL = { folder: '/pt', method: 'boleto', payer: PAYER };

/** Without JavaScript, to the page with the voucher. */
async function goToVoucher({ folder, method, payer }: typeof JAPAN | typeof BRAZIL) {
  const pay = await goToPay(visitor, folder);
  const id = fieldOf(pay, 'purchase') ?? '';
  const email = `${id}@shop.example`;
  const page = await visitor.submit(pay, 'form#pay', { ...TYPED, ...payer, method, email });
  expect(page.path).toBe(`${folder}/paycode?purchase=${id}`);
  return { id, page };
}

const stateOf = (page: Page) => getElement(page, '#situation').getAttribute('data-state');

/** At the store or bank, in a browser of its own. */
async function openBank(page: Page): Promise<Page> {
  const { pathname, search } = new URL(
    getElement(page, '#open-voucher').getAttribute('href') ?? '',
  );
  return visit(site).open(pathname + search);
}

const answer = (bank: Page, value: string) =>
  visit(site).submit(bank, 'form#wallet', {}, ['answer', value]);

async function kindsOf(id: string): Promise<string[]> {
  const { rows } = await site.database.pool.query(
    'SELECT kind FROM mail WHERE order_id = $1 ORDER BY created_at, kind',
    [id],
  );
  return rows.map(({ kind }) => String(kind));
}

const licensesOf = async (id: string) =>
  (await site.database.pool.query('SELECT 1 FROM license WHERE order_id = $1', [id])).rowCount;

describe.each([JAPAN, BRAZIL])('$method', (shop) => {
  test('shows the numbers, the amount, and the time with its zone, emails them, and grants nothing yet', async () => {
    const { id, page } = await goToVoucher(shop);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(stateOf(page)).toBe('waiting');
    expect(textOf(page, '#expires')).toMatch(/\d{4}.*\d:\d\d.*(GMT|JST|BRT)/);
    expect(textOf(page, '#price-total')).toMatch(/¥|￥|R\$/);
    const codes = page.document.querySelectorAll('.store-code');
    expect(codes).toHaveLength(shop.method === 'konbini' ? 8 : 0);
    const number = textOf(page, '#copy-code');
    expect(number?.replace(/\D/g, '').length).toBe(shop.method === 'boleto' ? 47 : undefined);
    expect(page.document.querySelectorAll('ol.steps > li')).toHaveLength(2);
    expect(page.document.querySelector('svg#qr')).toBeNull();
    expect(await kindsOf(id)).toEqual(['voucher']);
    expect(await licensesOf(id)).toBe(0);
    const bank = await openBank(page);
    expect(textOf(bank, 'main')).toMatch(/¥|￥|R\$/);
  });

  test('paid in time, the page leads to the receipt', async () => {
    const { id, page } = await goToVoucher(shop);
    await answer(await openBank(page), 'approve');
    const receipt = await visitor.open(page.path);
    expect(receipt.path).toContain('/success?order=VT-');
    expect(textOf(receipt, '#licence-key')).toMatch(/-/);
    expect(await licensesOf(id)).toBe(1);
  });

  test('expired and paid late, the license is granted all the same', async () => {
    const { id, page } = await goToVoucher(shop);
    const over = await answer(await openBank(page), 'expire');
    expect(stateOf(over)).toBe('expired');
    await expect.poll(() => kindsOf(id), { timeout: WAIT }).toEqual(['voucher', 'voucher-expired']);
    const bank = await openBank(page);
    const others = bank.document.querySelectorAll('form#wallet button');
    expect(others.map((button) => button.getAttribute('value'))).toEqual(['approve']);
    await answer(bank, 'approve');
    const receipt = await visitor.open(page.path);
    expect(textOf(receipt, '#licence-key')).toMatch(/-/);
    expect(await licensesOf(id)).toBe(1);
  });

  test('expired, it is replaced with one click, and the new one is paid', async () => {
    const { id, page } = await goToVoucher(shop);
    await answer(await openBank(page), 'expire');
    const over = await visitor.open(page.path);
    expect(stateOf(over)).toBe('expired');
    expect(over.document.querySelector('#open-voucher')).toBeNull();
    const again = await visitor.submit(over, 'form#renew');
    expect(stateOf(again)).toBe('waiting');
    expect(getElement(again, '#open-voucher').getAttribute('href')).not.toBe(
      getElement(page, '#open-voucher').getAttribute('href'),
    );
    await answer(await openBank(again), 'approve');
    const receipt = await visitor.open(page.path);
    expect(textOf(receipt, '#licence-key')).toMatch(/-/);
    expect((await kindsOf(id)).filter((kind) => kind === 'voucher')).toHaveLength(2);
  });

  test('canceled, the page says so and offers another', async () => {
    const { id, page } = await goToVoucher(shop);
    const over = await answer(await openBank(page), 'cancel');
    expect(stateOf(over)).toBe('declined');
    expect(over.document.querySelector('form#renew')).not.toBeNull();
    expect(await kindsOf(id)).toEqual(['voucher']);
  });

  test('if the buyer pays by card instead, the voucher can no longer be paid', async () => {
    const { id, page } = await goToVoucher(shop);
    const bank = await openBank(page);
    const form = await visitor.open(`${shop.folder}/pay?purchase=${id}`);
    expect(fieldOf(form, 'method')).toBe(shop.method);
    const details = getElement(form, '#voucher-waiting a').getAttribute('href');
    expect(details).toBe(page.path);
    const paid = await visitor.submit(form, 'form#pay', { ...BUYER, email: `${id}@shop.example` });
    expect(textOf(paid, '#licence-key')).toMatch(/-/);
    const late = await answer(bank, 'approve');
    expect(late.path).not.toContain('/sandbox/');
    expect(await licensesOf(id)).toBe(1);
    const { rows } = await site.database.pool.query(
      'SELECT method FROM payment WHERE order_id = $1',
      [id],
    );
    expect(rows).toEqual([{ method: 'card' }]);
  });
});

describe('a boleto', () => {
  test('shows the tax ID and the address of its payer only in the browser that typed them', async () => {
    const { id } = await goToVoucher(BRAZIL);
    const path = `/pt/pay?purchase=${id}`;
    const own = await visitor.open(path);
    expect(fieldOf(own, 'payer_tax_id')).toBe('52998224725');
    expect(fieldOf(own, 'payer_street')).toBe(PAYER.payer_street);
    const other = await visit(site).open(path);
    expect(fieldOf(other, 'method')).toBe('boleto');
    for (const name of ['payer_tax_id', 'payer_street', 'payer_postcode', 'payer_city'])
      expect(fieldOf(other, name)).toBe('');
  });

  test('asks who pays, and keeps what was typed', async () => {
    const pay = await goToPay(visitor, '/pt');
    const typed = { ...TYPED, ...PAYER, method: 'boleto', payer_tax_id: '123', payer_city: '' };
    const refused = await visitor.submit(pay, 'form#pay', typed);
    expect(refused.status).toBe(422);
    expect(textOf(refused, '[data-error-for=payer_tax_id]')).toMatch(/CPF/);
    expect(textOf(refused, '[data-error-for=payer_city]')).toMatch(/\S/);
    expect(fieldOf(refused, 'payer_street')).toBe('Rua das Flores 12');
    expect(fieldOf(refused, 'method')).toBe('boleto');
    expect(getElement(refused, 'form#pay details').hasAttribute('open')).toBe(false);
  });

  test('keeps the payer with the order, and another method does not ask for one', async () => {
    const { id } = await goToVoucher(BRAZIL);
    const { rows } = await site.database.pool.query(
      'SELECT tax_id, payer_tax_id, company, address FROM orders WHERE id = $1',
      [id],
    );
    const address = { street: 'Rua das Flores 12', postcode: '01310-100', city: 'São Paulo' };
    expect(rows).toEqual([{ tax_id: null, payer_tax_id: '52998224725', company: null, address }]);
    const form = await visitor.open(`/pt/pay?purchase=${id}`);
    expect(fieldOf(form, 'payer_tax_id')).toBe('52998224725');
    expect(fieldOf(form, 'tax_id')).toBe('');
    const code = await visitor.submit(form, 'form#pay', {
      ...TYPED,
      method: 'pix',
      email: `${id}@shop.example`,
      payer_tax_id: '',
    });
    expect(code.document.querySelector('svg#qr')).not.toBeNull();
  });

  test('has its refund recorded by finance, who transferred the money', async () => {
    const { id, page } = await goToVoucher(BRAZIL);
    await answer(await openBank(page), 'approve');
    const receipt = await visitor.open(page.path);
    const form = 'form[action="/pt/company/refund-request"]';
    const check = await visitor.submit(receipt, form);
    expect(textOf(check, '#decision')).toMatch(/conta bancária/);
    await visitor.submit(check, 'form#confirm-refund-request', { step: 'confirm' });
    const path = `/office/orders/${id}`;
    const finance = await visitAsStaff(site, { email: 'finance@shop.example', role: 'finance' });
    const returns = async () =>
      (await finance.open(path)).document.querySelector('form[id^=return-]')?.id ?? null;
    await expect.poll(returns, { timeout: WAIT }).not.toBeNull();
    const support = await visitAsStaff(site, { email: 'support@shop.example', role: 'support' });
    expect((await support.open(path)).document.querySelector('form[id^=return-]')).toBeNull();
    const why = 'statement of today';
    const done = await finance.submit(await finance.open(path), 'form[id^=return-]', { why });
    expect(textOf(done, '#done')).not.toBeNull();
    expect(await returns()).toBeNull();
    const { rows } = await site.database.pool.query(
      'SELECT state, revoke_reason FROM license WHERE order_id = $1',
      [id],
    );
    expect(rows).toEqual([{ state: 'revoked', revoke_reason: 'refund' }]);
    const notes = await site.database.pool.query(
      "SELECT 1 FROM invoice WHERE order_id = $1 AND kind = 'credit-note'",
      [id],
    );
    expect(notes.rowCount).toBe(1);
  });

  test('is offered in Brazil only, and other countries see no fields for it', async () => {
    const pay = await goToPay(visitor, '/de');
    expect(pay.html).not.toContain('payer_tax_id');
    expect(pay.html).not.toContain('value="boleto"');
    expect(pay.html).not.toContain('value="konbini"');
  });
});
