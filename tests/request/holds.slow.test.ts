import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCoupon } from '../../domain/coupon/index.ts';
import { visitAsStaff } from '../harness/accounts.ts';
import { BUYER, goToPay } from '../harness/buyer.ts';
import { couponTerms } from '../harness/coupons.ts';
import { VISITOR } from '../harness/settings.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { type Page, textOf, type Visitor, visit } from '../harness/visitor.ts';

let site: TestSite;
let finance: Visitor;

beforeAll(async () => {
  site = await openTestSite();
  finance = await visitAsStaff(site, { email: 'finance@shop.example', role: 'finance' });
});
afterAll(() => site.stop());

const HOLDS = '/office/prices?view=holds';
const hold = async (scope: Readonly<Record<string, string>>) =>
  finance.submit(await finance.open(HOLDS), 'form#hold-payments', { why: 'Order 7/26', ...scope });
const liftFirst = async () =>
  finance.submit(await finance.open(HOLDS), 'tr[data-hold] form', { why: 'It is over' });
const waysOf = (page: Page) =>
  page.document
    .querySelectorAll('form#pay input[name=method]')
    .map((each) => each.getAttribute('value'));
const chosenOf = (page: Page) =>
  page.document.querySelector('form#pay input[name=method][checked]')?.getAttribute('value');
const fresh = () => visit(site);

test('rejects a hold without a reason or on something unknown', async () => {
  const silent = await hold({ why: ' ', method: 'pix' });
  expect([silent.status, textOf(silent, '#refusal')]).toEqual([422, 'Please give a reason.']);
  expect(textOf(silent, 'form#hold-payments option[selected]')).toBe('Pix');
  for (const scope of [{ method: 'gold' }, { market: 'xx' }, { method: 'card', market: 'XX' }]) {
    expect((await hold(scope)).status).toBe(422);
  }
  expect(textOf(await finance.open(HOLDS), 'main')).toContain('No payments are on hold.');
});

test('hides a wallet on hold at once, even on open pages, until the hold is lifted', async () => {
  const early = await goToPay(fresh(), '/pt');
  expect(waysOf(early)).toEqual(['pix', 'card', 'boleto']);
  const held = await hold({ method: 'pix' });
  expect(textOf(held, '#done')).toBe('Done.');
  expect(textOf(held, 'tr[data-hold]')).toContain('Order 7/26');
  expect((await hold({ method: 'pix' })).status).toBe(422);
  expect(waysOf(await goToPay(fresh(), '/pt'))).toEqual(['card', 'boleto']);
  expect((await fresh().open('/pt/store')).html).not.toContain('Pix');
  const late = await fresh().submit(early, 'form#pay', { ...BUYER, method: 'pix' });
  expect(late.status).toBe(422);
  expect(late.document.querySelector('[data-error-for=method]')).not.toBeNull();
  expect(waysOf(late)).toEqual(['card', 'boleto']);
  await liftFirst();
  expect(waysOf(await goToPay(fresh(), '/pt'))).toEqual(['pix', 'card', 'boleto']);
  expect((await fresh().open('/pt/store')).html).toContain('Pix');
});

test('preselects the method that the market lists first, or the next one while it is on hold', async () => {
  for (const [folder, method] of [
    ['/pt', 'pix'],
    ['/th', 'promptpay'],
    ['/cn', 'alipay'],
    ['', 'card'],
  ] as const) {
    const page = await goToPay(fresh(), folder);
    expect([chosenOf(page), waysOf(page)[0]], folder).toEqual([method, method]);
  }
  await hold({ method: 'alipay' });
  const cn = await goToPay(fresh(), '/cn');
  expect([chosenOf(cn), waysOf(cn)]).toEqual(['wechat-pay', ['wechat-pay', 'card']]);
  await liftFirst();
});

test('accepts payment for a code shown before the hold and issues no new one', async () => {
  const visitor = fresh();
  const code = await visitor.submit(await goToPay(visitor, '/pt'), 'form#pay', {
    ...BUYER,
    method: 'pix',
  });
  expect(code.path).toContain('/paycode?purchase=');
  await hold({ method: 'pix', market: 'br' });
  expect((await visitor.open(code.path)).document.querySelector('#copy-code') !== null).toBe(true);
  const renewed = await fetch(site.url + code.path, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...VISITOR, origin: new URL(site.url).origin },
    body: new URLSearchParams({ attempt: '1' }),
  });
  expect(renewed.headers.get('location')).toMatch(/^\/pt\/pay\?purchase=/);
  await liftFirst();
});

test.each(['/ar', '/de', ''])(
  'sells nothing in a market on hold and says so: %j',
  async (folder) => {
    const early = await goToPay(fresh(), folder);
    await hold({});
    const store = await fresh().open(`${folder}/store`);
    expect(textOf(store, '#held')).toMatch(/.{40}/s);
    const buy = await fresh().open(`${folder}/buy?product=zipx`);
    expect(buy.html).not.toContain('class="button primary"');
    expect(textOf(buy, '#held')).toBe(textOf(store, '#held'));
    const pay = await fresh().open(`${folder}/pay?product=zipx&plan=year&seats=1`);
    expect(textOf(pay, '#held')).toBe(textOf(store, '#held'));
    expect(pay.document.querySelectorAll('form#pay .primary')).toEqual([]);
    const sent = await fresh().submit(early, 'form#pay', BUYER);
    expect([sent.status, textOf(sent, '#held')]).toEqual([422, textOf(store, '#held')]);
    const paid = await site.database.pool.query("SELECT id FROM orders WHERE state = 'paid'");
    expect(paid.rows).toEqual([]);
    await liftFirst();
    expect((await fresh().open(`${folder}/store`)).html).not.toContain('id="held"');
  },
);

test('places a free order while everything is on hold', async () => {
  const terms = couponTerms({ offer: { kind: 'percent', ppm: 1_000_000 } });
  await site.database.run((work) => createCoupon(work, { ...terms, code: 'FREE' }));
  await hold({});
  const visitor = fresh();
  const pay = await visitor.open('/de/pay?product=zipx&plan=month&seats=1&coupon=FREE');
  const { email = '', name = '' } = BUYER;
  const done = await visitor.submit(pay, 'form#pay', { email, name, terms: 'yes' });
  expect(textOf(done, '#licence-key')).toMatch(/-/);
  await liftFirst();
});

test('records each hold in the audit log', async () => {
  const sql =
    "SELECT act, object_name FROM audit_entry WHERE object_kind = 'hold' ORDER BY at LIMIT 2";
  expect((await site.database.pool.query(sql)).rows).toEqual([
    { act: 'hold-payments', object_name: 'pix *' },
    { act: 'lift-hold', object_name: 'pix *' },
  ]);
});
