import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitAsStaff } from '../harness/accounts.ts';
import { BUYER, goToPay } from '../harness/buyer.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import {
  type Fields,
  fieldOf,
  getElement,
  type Page,
  textOf,
  type Visitor,
  visit,
} from '../harness/visitor.ts';

const QUOTES = '/office/quotes';
const RECEIVABLES = '/office/receivables';

let site: TestSite;
let support: Visitor;
let finance: Visitor;

beforeAll(async () => {
  const settings = { BANK_ACCOUNTS: 'EUR=IBAN DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX' };
  site = await openTestSite({ settings });
  support = await visitAsStaff(site, { email: 'support@shop.example', role: 'support' });
  finance = await visitAsStaff(site, { email: 'finance@shop.example', role: 'finance' });
});
afterAll(() => site.stop());

const ORDER: Fields = {
  email: 'ada@buyer.example',
  name: 'Ada',
  company: 'Engines AG',
  street: 'Hauptstr. 1',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE',
  po_number: 'PO-4711',
  language: 'de',
  market: 'eu',
  product: 'zipx',
  plan: 'year',
  seats: '3',
  terms_days: '30',
  delivery: 'at-once',
  next: 'order',
};

const rows = async (text: string, values: readonly unknown[] = []) =>
  (await site.database.pool.query(text, [...values])).rows as Record<string, unknown>[];

const preview = async (change: Fields = {}, who = finance): Promise<Page> =>
  who.submit(await who.open(QUOTES), 'form#preview-quote', { ...ORDER, ...change });

/** Places an order on account and returns its id. */
async function place(change: Fields = {}): Promise<string> {
  const shown = await preview(change);
  const made = await finance.submit(shown, 'form#make-quote', { why: 'purchase order by email' });
  expect(textOf(made, '#done')).not.toBeNull();
  const [row] = await rows('SELECT id FROM sales_quote ORDER BY created_at DESC LIMIT 1');
  return `${row?.['id']}`;
}

const typedIn = (page: Page, name: string) =>
  page.document.querySelector(`main [name=${name}]`)?.getAttribute('value') ?? '';

test('support can give no terms, and finance only to a company with an order number', async () => {
  expect((await support.open(QUOTES)).document.querySelector('[name=terms_days]')).toBeNull();
  const forged = await preview({}, support);
  expect(forged.status).toBe(422);
  const person = await preview({ company: '' });
  expect(textOf(person, '#terms_days-error')).toContain('companies');
  const unnumbered = await preview({ po_number: '' });
  expect(textOf(unnumbered, '#po_number-error')).toContain('Fill in');
  expect(await rows('SELECT 1 FROM sales_quote')).toEqual([]);
});

test('an order on account has its invoice at once, is listed until a transfer pays it, and is in the file', async () => {
  const id = await place();
  const [order] = await rows('SELECT * FROM orders WHERE id = $1', [id]);
  expect(order).toMatchObject({ state: 'open', provider: 'transfer', po_number: 'PO-4711' });
  expect(await rows('SELECT 1 FROM license WHERE order_id = $1', [id])).toHaveLength(1);
  const [invoice] = await rows('SELECT number, content FROM invoice WHERE order_id = $1', [id]);
  const number = `${invoice?.['number']}`;
  expect(invoice?.['content']).toMatchObject({ paid: null, due: { days: 30 } });
  const list = await support.open(RECEIVABLES);
  expect(list.html).toContain(number);
  expect(list.html).toContain('Engines AG');
  expect(textOf(list, 'tr[data-currency=EUR]')).toContain('€');
  const overdue = await finance.open(`${RECEIVABLES}?state=overdue`);
  expect(textOf(overdue, '#none')).not.toBeNull();
  const file = await finance.open(`${RECEIVABLES}/file`);
  expect(file.html).toContain(`${number},`);
  expect(file.html).toContain('PO-4711');
  const shop = visit(site);
  const page = await shop.open(`/de/quote?purchase=${id}`);
  expect(textOf(page, '#transfer')).toContain('DE89 3704 0044 0532 0130 00');
  const path = page.document.querySelector('#quote-invoice')?.getAttribute('href') ?? '';
  const shown = await shop.open(path);
  expect(textOf(shown, '#invoice')).toContain('PO-4711');
  expect(textOf(shown, '#invoice')).toContain('30');
  const own = await finance.open(`${QUOTES}/${id}`);
  expect(textOf(own, '#due')).not.toBeNull();
  expect(own.document.querySelector('#withdraw-quote')).toBeNull();
  const paid = await finance.submit(own, 'form#receive-transfer', {
    amount: typedIn(own, 'amount'),
    why: 'statement of today',
  });
  expect(textOf(paid, '#done')).not.toBeNull();
  expect(await rows('SELECT 1 FROM invoice WHERE order_id = $1', [id])).toHaveLength(1);
  expect(textOf(await shop.open(path), '#invoice-state')).toBe('Diese Rechnung ist bezahlt.');
  expect(textOf(await finance.open(RECEIVABLES), '#none')).not.toBeNull();
  expect((await finance.open(`${RECEIVABLES}?state=paid`)).html).toContain(number);
});

test('the pay link takes a card for the invoice as it was sent', async () => {
  const id = await place({ email: 'bob@buyer.example', name: 'Bob' });
  const shop = visit(site);
  const pay = await shop.open(`/de/pay?purchase=${id}`);
  expect(textOf(pay, '#quoted-buyer')).toContain('PO-4711');
  expect(pay.document.querySelector('input#name')).toBeNull();
  expect(pay.html).not.toContain('verlängert sich');
  const card = {
    method: 'card',
    card_number: '4242 4242 4242 4242',
    card_expiry: '12/39',
    card_cvc: '123',
    terms: 'yes',
  };
  // The link is in documents that others get, so that whoever pays with it does not get the key.
  const paid = await shop.submit(pay, 'form#pay', card);
  expect(textOf(paid, '#quote-state')).not.toBeNull();
  for (const page of ['pay', 'pay/away', 'pay/card', 'paycode'])
    expect((await shop.open(`/de/${page}?purchase=${id}`)).path).toContain('/de/quote');
  expect((await visit(site).submit(pay, 'form#pay', card)).path).toContain('/de/quote');
  expect(await rows('SELECT state, method, name FROM orders WHERE id = $1', [id])).toEqual([
    { state: 'paid', method: 'card', name: 'Bob' },
  ]);
  expect(await rows('SELECT 1 FROM invoice WHERE order_id = $1', [id])).toHaveLength(1);
});

/** Buys another license and lets its order look as one that upgraded the given one. */
async function upgradeOf(licenseId: string): Promise<string> {
  const buyer = visit(site);
  const pay = await goToPay(buyer, '/de');
  const id = fieldOf(pay, 'purchase') ?? '';
  await buyer.submit(pay, 'form#pay', BUYER);
  await rows(
    `INSERT INTO license_period SELECT (jsonb_populate_record(p,
       jsonb_build_object('order_id', $2::text, 'number', 2))).*
     FROM license_period p WHERE license_id = $1`,
    [licenseId, id],
  );
  return id;
}

test('on an unpaid order, staff correct the address, and revoke no license', async () => {
  const id = await place({ email: 'dee@buyer.exmaple' });
  const path = `/office/orders/${id}`;
  const page = await support.open(path);
  expect(page.document.querySelector('#revoke')).toBeNull();
  const [license] = await rows('SELECT id FROM license WHERE order_id = $1', [id]);
  const forged = await support.submit(page, 'form#raise-seats', {
    step: 'revoke',
    licence: `${license?.['id']}`,
    why: 'shared',
  });
  expect(forged.status).toBe(422);
  // An upgrade that is paid lists the same license on its own page.
  const bought = await upgradeOf(`${license?.['id']}`);
  const upgraded = await support.open(`/office/orders/${bought}`);
  expect(upgraded.html).toContain(`${license?.['id']}`);
  const offered = getElement(upgraded, '#revoke').toString();
  const [own] = await rows('SELECT id FROM license WHERE order_id = $1', [bought]);
  expect(offered).toContain(`${own?.['id']}`);
  expect(offered).not.toContain(`${license?.['id']}`);
  const forgedThere = await support.submit(upgraded, 'form#raise-seats', {
    step: 'revoke',
    licence: `${license?.['id']}`,
    why: 'shared',
  });
  expect(forgedThere.status).toBe(422);
  const moved = await support.submit(page, 'form#correct-email', {
    email: 'dee@buyer.example',
    why: 'asked by phone',
  });
  expect(textOf(moved, '#done')).not.toBeNull();
  expect(
    await rows("SELECT to_address FROM mail WHERE order_id = $1 AND kind = 'invoice'", [id]),
  ).toEqual(expect.arrayContaining([{ to_address: 'dee@buyer.example' }]));
  expect(await rows('SELECT state FROM license WHERE order_id = $1', [id])).toEqual([
    { state: 'active' },
  ]);
});

test('finance cancels an unpaid invoice, and support cannot', async () => {
  const id = await place({ email: 'cy@buyer.example' });
  const path = `${QUOTES}/${id}`;
  expect((await support.open(path)).document.querySelector('#cancel-invoice')).toBeNull();
  const canceled = await finance.submit(await finance.open(path), 'form#cancel-invoice', {
    why: 'no answer to four reminders',
  });
  expect(textOf(canceled, '#done')).not.toBeNull();
  expect(
    await rows('SELECT kind, reason FROM invoice WHERE order_id = $1 ORDER BY kind', [id]),
  ).toEqual([
    { kind: 'credit-note', reason: 'cancellation' },
    { kind: 'invoice', reason: null },
  ]);
  expect(await rows('SELECT state FROM license WHERE order_id = $1', [id])).toEqual([
    { state: 'revoked' },
  ]);
  const shop = visit(site);
  const shown = await shop.open(`/de/pay?purchase=${id}`);
  expect(shown.document.querySelector('#quote-state')?.getAttribute('data-state')).toBe('canceled');
  expect(shown.document.querySelector('#quote-pay')).toBeNull();
  const acts = await rows('SELECT act FROM audit_entry WHERE object_id = $1', [id]);
  expect(acts.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['order-on-account', 'cancel-invoice']),
  );
});
