import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitAsStaff } from '../harness/accounts.ts';
import { BUYER } from '../harness/buyer.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { type Fields, type Page, textOf, type Visitor, visit } from '../harness/visitor.ts';

const QUOTES = '/office/quotes';
const GIFTS = '/office/gifts';

let site: TestSite;
let support: Visitor;
let finance: Visitor;
let ads: Visitor;

beforeAll(async () => {
  const settings = { BANK_ACCOUNTS: 'EUR=IBAN DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX' };
  site = await openTestSite({ settings });
  support = await visitAsStaff(site, { email: 'support@shop.example', role: 'support' });
  finance = await visitAsStaff(site, { email: 'finance@shop.example', role: 'finance' });
  ads = await visitAsStaff(site, { email: 'marketing@shop.example', role: 'marketing' });
});
afterAll(() => site.stop());

const QUOTE: Fields = {
  email: 'ada@buyer.example',
  name: 'Ada',
  company: 'Engines AG',
  street: 'Hauptstr. 1',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE',
  language: 'de',
  market: 'eu',
  product: 'zipx',
  plan: 'year',
  seats: '3',
};

const typedIn = (page: Page, name: string) =>
  page.document.querySelector(`main [name=${name}]`)?.getAttribute('value');

const rows = async (text: string, values: readonly unknown[] = []) =>
  (await site.database.pool.query(text, [...values])).rows as Record<string, unknown>[];

const preview = async (change: Fields = {}, who = finance): Promise<Page> =>
  who.submit(await who.open(QUOTES), 'form#preview-quote', { ...QUOTE, ...change });

/** Makes a quote and returns its id. */
async function make(change: Fields = {}): Promise<string> {
  const shown = await preview(change);
  const made = await finance.submit(shown, 'form#make-quote', { why: 'asked by phone' });
  expect(textOf(made, '#done')).not.toBeNull();
  const [row] = await rows('SELECT id FROM sales_quote ORDER BY created_at DESC LIMIT 1');
  return `${row?.['id']}`;
}

const orderOf = async (id: string) => (await rows('SELECT * FROM orders WHERE id = $1', [id]))[0];

const receive = async (id: string, amount: string, who = finance): Promise<Page> =>
  who.submit(await who.open(`${QUOTES}/${id}`), 'form#receive-transfer', {
    amount,
    why: 'statement of today',
  });

test('refuses a large discount, a faulty customer, and a changed form, and keeps what was typed', async () => {
  const much = await preview({ discount: '20' }, support);
  expect(textOf(much, '#discount-error')).toContain('10%');
  expect(typedIn(much, 'company')).toBe('Engines AG');
  const bare = await preview({ name: '', until: '2020-01-01' });
  expect(textOf(bare, '#name-error')).toContain('Fill in');
  expect(textOf(bare, '#until-error')).toContain('60 days');
  const shown = await preview();
  const forged = await finance.submit(shown, 'form#make-quote', { why: 'x', seen: '1 EUR 0' });
  expect(textOf(forged, '#refusal')).not.toBeNull();
  expect(await rows('SELECT 1 FROM sales_quote')).toEqual([]);
});

test('a customer opens a quote in their language, cannot change it, and pays it by card', async () => {
  const id = await make({ discount: '10' });
  const shop = visit(site);
  const page = await shop.open(`/de/quote?purchase=${id}`);
  expect(page.status).toBe(200);
  expect(page.document.querySelector('html')?.getAttribute('lang')).toBe('de');
  expect(textOf(page, '#invoice')).toContain('Engines AG');
  // Documents say where to accept the quote. This page is there.
  expect(textOf(page, '#invoice')).not.toContain('/quote?purchase=');
  const file = await site.get(`/de/quote/pdf?purchase=${id}`);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  const pay = await shop.open(`/de/pay?purchase=${id}`);
  expect(textOf(pay, '#quoted-buyer')).toContain('ada@buyer.example');
  const paid = await shop.submit(pay, 'form#pay', {
    ...BUYER,
    email: 'eve@other.example',
    country: 'US',
    plan: 'month',
    name: 'Accounting',
    po_number: 'PO-7',
  });
  expect(textOf(paid, '#licence-key')).not.toBeNull();
  expect(await orderOf(id)).toMatchObject({
    state: 'paid',
    email: 'ada@buyer.example',
    country: 'DE',
    plan: 'year',
    name: 'Accounting',
    po_number: 'PO-7',
  });
  const [quote] = await rows('SELECT quote FROM sales_quote WHERE id = $1', [id]);
  expect(quote).toMatchObject({
    quote: { total: { minor: Number((await orderOf(id))?.['minor']) } },
  });
  expect(
    (await shop.open(`/de/quote?purchase=${id}`)).document.querySelector('#quote-pay'),
  ).toBeNull();
  const withdrawn = await finance.open(`${QUOTES}/${id}`);
  expect(withdrawn.document.querySelector('#withdraw-quote')).toBeNull();
});

test('a transfer waits for finance, who records nothing less than the total', async () => {
  const id = await make({ email: 'bob@buyer.example' });
  const shop = visit(site);
  const pay = await shop.open(`/de/pay?purchase=${id}`);
  const placed = await shop.submit(pay, 'form#pay', {
    name: 'Bob',
    terms: 'yes',
    method: 'transfer',
  });
  const order = await orderOf(id);
  const number = `${order?.['order_number']}`;
  expect(placed.path).toContain('/de/quote');
  expect(textOf(placed, '#transfer')).toContain('DE89 3704 0044 0532 0130 00');
  expect(textOf(placed, '#transfer')).toContain(number);
  expect(await rows('SELECT 1 FROM license WHERE order_id = $1', [id])).toEqual([]);
  const ofSupport = await support.open(`${QUOTES}/${id}`);
  expect(textOf(ofSupport, '#awaits-transfer')).toContain(number);
  expect(ofSupport.document.querySelector('#receive-transfer')).toBeNull();
  const less = await receive(id, '1.00');
  expect(textOf(less, '#refusal')).toMatch(/€\d/);
  expect(typedIn(less, 'amount')).toBe('1.00');
  expect(await orderOf(id)).toMatchObject({ state: 'open' });
  const total = typedIn(await finance.open(`${QUOTES}/${id}`), 'amount') ?? '';
  expect(textOf(await receive(id, total), '#done')).not.toBeNull();
  expect(await orderOf(id)).toMatchObject({ state: 'paid', provider: 'transfer' });
  expect(await rows('SELECT 1 FROM license WHERE order_id = $1', [id])).toHaveLength(1);
  const acts = await rows('SELECT act, who FROM audit_entry WHERE object_id = $1', [id]);
  expect(acts).toEqual(
    expect.arrayContaining([
      { act: 'make-quote', who: 'finance@shop.example' },
      { act: 'receive-transfer', who: 'finance@shop.example' },
    ]),
  );
});

test('a hold on transfers alone stops them for new orders, until it is lifted', async () => {
  const held = await make({ email: 'cy@buyer.example' });
  const HOLDS = '/office/prices?view=holds';
  await finance.submit(await finance.open(HOLDS), 'form#hold-payments', {
    method: 'transfer',
    why: 'The bank moved the account',
  });
  const shop = visit(site);
  const pay = await shop.open(`/de/pay?purchase=${held}`);
  expect(pay.document.querySelector('[name=method][value=card]')).not.toBeNull();
  expect(pay.document.querySelector('[name=method][value=transfer]')).toBeNull();
  const forged = { name: 'Cy', terms: 'yes', method: 'transfer' };
  expect((await shop.submit(pay, 'form#pay', forged)).status).toBe(422);
  expect(await orderOf(held)).toBeUndefined();
  expect(
    await rows("SELECT 1 FROM mail WHERE kind = 'transfer' AND order_id = $1", [held]),
  ).toEqual([]);
  await finance.submit(await finance.open(HOLDS), 'tr[data-hold] form', { why: 'It is over' });
  const again = await shop.open(`/de/pay?purchase=${held}`);
  expect(again.document.querySelector('[name=method][value=transfer]')).not.toBeNull();
});

test('a withdrawn quote cannot be paid, and an unknown link opens nothing', async () => {
  const id = await make();
  const page = await finance.open(`${QUOTES}/${id}`);
  await finance.submit(page, 'form#withdraw-quote', { why: 'wrong product' });
  const shop = visit(site);
  const shown = await shop.open(`/de/pay?purchase=${id}`);
  expect(shown.path).toContain('/de/quote');
  expect(shown.document.querySelector('#quote-state')?.getAttribute('data-state')).toBe(
    'withdrawn',
  );
  expect(shown.document.querySelector('#quote-pay')).toBeNull();
  expect(textOf(shown, '#invoice')).not.toContain('Bis dahin');
  const unknown = await shop.open('/quote?purchase=5f0c8a52-6a0e-4a5c-9a39-2d8b3c1f7e11');
  expect(textOf(unknown, 'h1')).toContain('can’t find');
});

test('marketing gives a license with an end, and takes it back', async () => {
  const gift: Fields = {
    email: 'press@paper.example',
    language: 'de',
    product: 'zipx',
    seats: '1',
  };
  const send = async (change: Fields) =>
    ads.submit(await ads.open(GIFTS), 'form#give-license', { ...gift, ...change });
  const forever = await send({ why: 'review' });
  expect(textOf(forever, '#until-error')).toContain('administrator');
  const until = new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  expect(textOf(await send({ until, why: 'review' }), '#done')).not.toBeNull();
  const license = async () =>
    (await rows("SELECT * FROM license WHERE email = 'press@paper.example'"))[0];
  expect(await license()).toMatchObject({ state: 'active' });
  expect(
    await rows('SELECT 1 FROM invoice WHERE order_id::text = $1', [
      (await license())?.['order_id'],
    ]),
  ).toEqual([]);
  const listed = await support.open('/office/licences?search=press@paper.example');
  expect(listed.html).toContain('marketing@shop.example');
  await ads.submit(await ads.open(GIFTS), 'form#revoke', { why: 'no review' });
  expect(await license()).toMatchObject({ state: 'revoked' });
});

test('a form that was sent before gives no license with other details, until it is sent again', async () => {
  const until = new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const gift: Fields = { language: 'de', product: 'zipx', seats: '1', until, why: 'review' };
  const form = await ads.open(GIFTS);
  const send = (page: Page, email: string) =>
    ads.submit(page, 'form#give-license', { ...gift, email });
  const given = () => rows("SELECT email FROM gift WHERE email LIKE '%@twice.example'");
  await send(form, 'one@twice.example');
  expect(textOf(await send(form, 'one@twice.example'), '#done')).not.toBeNull();
  const refused = await send(form, 'two@twice.example');
  expect(textOf(refused, '#refusal')).toContain('already sent with different details');
  expect(await given()).toHaveLength(1);
  expect(textOf(await send(refused, 'two@twice.example'), '#done')).not.toBeNull();
  expect(await given()).toHaveLength(2);
});

test('staff correct the buyer on the invoice, and the email address', async () => {
  const [order] = await rows("SELECT id FROM orders WHERE state = 'paid' AND email LIKE 'ada%'");
  const path = `/office/orders/${order?.['id']}`;
  const fields: Fields = { name: 'Ada', company: 'Engines GmbH', address: 'Ring 2\n10117 Berlin' };
  const why = 'company was renamed';
  const page = await support.open(path);
  const faulty = await support.submit(page, 'form#correct-buyer', { ...fields, name: '', why });
  expect(textOf(faulty, '#name-error')).not.toBeNull();
  const done = await support.submit(page, 'form#correct-buyer', { ...fields, why });
  expect(textOf(done, '#done')).not.toBeNull();
  expect(done.html).toContain('Engines GmbH');
  const documents = await rows(
    'SELECT kind, total_minor::int AS total FROM invoice WHERE order_id = $1 ORDER BY issued_at, kind DESC',
    [order?.['id']],
  );
  const sum = documents.reduce((all, { total }) => all + Number(total), 0);
  expect(documents.map(({ kind }) => kind).toSorted()).toEqual([
    'credit-note',
    'invoice',
    'invoice',
  ]);
  expect(sum).toBe(Number((await orderOf(`${order?.['id']}`))?.['minor']));
  const moved = { email: 'ada@new.example', why: 'left the company' };
  expect(
    textOf(await support.submit(await support.open(path), 'form#correct-email', moved), '#done'),
  ).not.toBeNull();
  const licenses = await rows('SELECT email FROM license WHERE order_id = $1', [order?.['id']]);
  expect(licenses).toEqual([{ email: 'ada@new.example' }]);
});
