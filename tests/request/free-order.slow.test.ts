import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCoupon, endCoupon } from '../../domain/coupon/index.ts';
import { DEFAULT_LOCALE } from '../../locales/index.ts';
import { findOrderView } from '../../web/office/order/view.server.ts';
import { countBooks, readBooks } from '../harness/books.ts';
import { BUYER } from '../harness/buyer.ts';
import { couponTerms } from '../harness/coupons.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { fieldOf, getElement, type Page, textOf, type Visitor, visit } from '../harness/visitor.ts';
import { addressOf } from './addresses.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
  for (const code of ['FREE', 'ENDING', 'MEANT-FOR-EVE']) {
    await site.database.run((work) =>
      createCoupon(work, {
        ...couponTerms({
          offer: { kind: 'percent', ppm: 1_000_000 },
          emails: code === 'MEANT-FOR-EVE' ? ['eve@free.example'] : null,
        }),
        code,
      }),
    );
  }
});
afterAll(() => site.stop());

/** Without card fields. */
const { card_number: _, card_expiry: __, card_cvc: ___, ...WHO } = BUYER;

const open = (visitor: Visitor, coupon: string, folder = '') =>
  visitor.open(`${folder}/pay?product=zipx&plan=month&seats=1&coupon=${coupon}`);
const total = (page: Page) => Number(getElement(page, '#price-total').getAttribute('data-minor'));
const asks = (page: Page) => ({
  method: page.document.querySelectorAll('#method').length > 0,
  card: page.document.querySelectorAll('[name=card_number]').length > 0,
});
const count = async (sql: string) =>
  Number((await site.database.pool.query(`SELECT count(*) AS n ${sql}`)).rows[0]?.n);
const books = async () => countBooks(await readBooks(site.database.pool, site.dataDir));

/** Undefined without an order. */
async function methodShown(email: string): Promise<string | null | undefined> {
  const found = await site.database.pool.query('SELECT id FROM orders WHERE email = $1', [email]);
  const query = { id: `${found.rows[0]?.['id']}`, locale: DEFAULT_LOCALE, secret: 'any' };
  const shown = await site.database.read((reader) => findOrderView(reader, query));
  return shown?.method;
}

const NOTHING = { method: false, card: false };
const ALL = { method: true, card: true };

describe('a free order', () => {
  test('needs no address where the postcode would lower the tax of a paid order', async () => {
    const visitor = visit(site);
    const page = await open(visitor, 'FREE', '/es');
    const email = 'canary@free.example';
    const fields = { ...WHO, email, country: 'ES', postcode: '35001', waiver: 'yes' };
    const paid = await visitor.submit(page, 'form#pay', fields);
    expect(textOf(paid, '#licence-key')).toMatch(/-/);
  });

  test.each(['en', 'de', 'ar', 'hi'])(
    'in %s needs no card, names its button, and is fulfilled',
    async (prefix) => {
      const visitor = visit(site);
      const folder = addressOf(prefix, '/pay').replace(/\/pay$/, '');
      const paidFor = await visitor.open(`${folder}/pay?product=zipx&plan=month&seats=1`);
      const pay = await open(visitor, 'FREE', folder);
      expect([total(pay), asks(pay), asks(paidFor)]).toEqual([0, NOTHING, ALL]);
      const [button, usual] = [pay, paidFor].map((page) => textOf(page, 'form#pay button.primary'));
      expect(button).toMatch(/\S/);
      // Shows neither the amount nor the legal wording for paid orders.
      expect(button).not.toMatch(/0[.,]00/);
      expect(button).not.toBe(usual);
      const [text, other] = [pay, paidFor].map((page) => textOf(page, 'form#pay') ?? '');
      const duty = getElement(paidFor, 'form#pay .quiet-card > p.quiet').text;
      expect([other?.includes(duty), text?.includes(duty)]).toEqual([true, false]);
      const price = getElement(paidFor, '#price-total').text;
      expect(text).not.toContain(price);

      const before = await books();
      const email = `${prefix}@free.example`;
      const done = await visitor.submit(pay, 'form#pay', { ...WHO, email });
      expect(done.path.startsWith(addressOf(prefix, '/success?order=VT-'))).toBe(true);
      expect(textOf(done, '#licence-key')).toMatch(/^[0-9A-Z]{5}-/);
      expect(done.document.querySelector('.notice.good[role=status]')).toBeNull();
      const now = await books();
      expect([now.orders - before.orders, now.charges - before.charges]).toEqual([1, 0]);
      expect(await count(`FROM subscription WHERE email = '${email}'`)).toBe(0);
      expect(await methodShown(email)).toBeNull();
    },
  );

  test('states when it ends and that it does not renew, on the buy page and the pay page', async () => {
    const visitor = visit(site);
    for (const page of [
      await visitor.open('/buy?product=zipx&plan=month&coupon=FREE'),
      await open(visitor, 'FREE'),
    ]) {
      const form = textOf(page, 'main form') ?? '';
      expect(form).toMatch(
        /for free today, your license ends on \w+ \d+, \d{4}\. It doesn’t renew/,
      );
      expect(textOf(page, 'aside')).not.toMatch(/renews/);
    }
    expect(textOf(await open(visitor, 'FREE'), 'form#pay button.primary')).toBe('Place free order');
  });

  test('is confirmed by email without thanks for a payment', async () => {
    const visitor = visit(site);
    const email = 'mail@free.example';
    await visitor.submit(await open(visitor, 'FREE'), 'form#pay', { ...WHO, email });
    const mailed = async () =>
      (await site.database.pool.query('SELECT text FROM mail WHERE to_address = $1', [email]))
        .rows[0]?.text ?? '';
    await expect.poll(mailed).toContain('nothing to pay');
    expect(await mailed()).not.toContain('Your payment went through');
  });

  test('requires terms and address, and ignores a submitted card', async () => {
    const visitor = visit(site);
    const pay = await open(visitor, 'FREE');
    const empty = await visitor.submit(pay, 'form#pay', { method: 'cash' });
    const faults = empty.document
      .querySelectorAll('[data-error-for]')
      .map((each) => each.getAttribute('data-error-for'));
    expect([empty.status, faults]).toEqual([422, ['email', 'name', 'terms']]);
    const odd = { ...WHO, email: 'odd@free.example', method: 'cash', card_number: 'x' };
    expect(textOf(await visitor.submit(empty, 'form#pay', odd), '#licence-key')).not.toBeNull();
  });
});

describe('a free order that turns out to cost something', () => {
  test('shows the payment methods again without its coupon, and keeps typed values', async () => {
    const visitor = visit(site);
    const pay = await open(visitor, 'FREE');
    const change = { ...WHO, coupon: '' };
    const looked = await visitor.submit(pay, 'form#pay', change, ['intent', 'preview']);
    expect([looked.status, total(looked), asks(looked)]).toEqual([200, 499, ALL]);
    expect(fieldOf(looked, 'name')).toBe(WHO.name);
    const sent = await visitor.submit(pay, 'form#pay', change);
    expect([sent.status, total(sent), asks(sent)]).toEqual([422, 499, ALL]);
    expect(textOf(sent, '#error-summary')).toContain('The price has changed');
    const card = { ...BUYER, email: 'card@free.example' };
    const paid = await visitor.submit(sent, 'form#pay', card);
    expect(getElement(paid, '#order-total').getAttribute('data-minor')).toBe('499');
  });

  test('reports an ended or foreign coupon and asks for a card', async () => {
    const visitor = visit(site);
    const pay = await open(visitor, 'ENDING');
    expect(asks(pay)).toEqual(NOTHING);
    const { rows } = await site.database.pool.query("SELECT id FROM coupon WHERE code = 'ENDING'");
    await site.database.run((work) => endCoupon(work, `${rows[0]?.id}`));
    const foreign = await open(visit(site), 'MEANT-FOR-EVE');
    for (const page of [pay, foreign]) {
      const refused = await visitor.submit(page, 'form#pay', { ...WHO, email: 'bob@free.example' });
      expect([refused.status, total(refused), asks(refused)]).toEqual([422, 499, ALL]);
      expect(textOf(refused, '#error-summary')).toContain('We didn’t apply the coupon');
    }
  });

  test('asks for a card when only the form claims it is free', async () => {
    const visitor = visit(site);
    const before = await books();
    const pay = await visitor.open('/pay?product=zipx&plan=month&seats=1');
    const bare = await visitor.submit(pay, 'form#pay', { ...WHO, shown_minor: '0' });
    expect([bare.status, total(bare), asks(bare)]).toEqual([422, 499, ALL]);
    const { shown_minor, ...unsaid } = { ...WHO, shown_minor: '' };
    const silent = await visitor.submit(pay, 'form#pay', { ...unsaid, shown_currency: '' });
    expect([silent.status, textOf(silent, '#card_number-error')]).toEqual([
      ...[422, expect.any(String)],
    ]);
    expect([shown_minor, await books()]).toEqual(['', before]);
  });
});
