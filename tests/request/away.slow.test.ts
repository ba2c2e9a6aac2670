import { describe, expect, test } from 'vitest';
import { counts } from '../harness/books.ts';
import { BUYER, goToPay, payWith } from '../harness/buyer.ts';
import { countBooksOf } from '../harness/own-books.ts';
import { openVisitedSite } from '../harness/visited-site.ts';
import { fieldOf, getElement, type Page, textOf, visit } from '../harness/visitor.ts';

const { site, visitor } = await openVisitedSite();
const WAIT = 30_000;
let id: string | undefined;

/** Where the page leads on its own, and by its link. */
function leadOf(page: Page): string {
  const refresh = getElement(page, 'meta[http-equiv=refresh]').getAttribute('content') ?? '';
  const [, url = ''] = /^0;url=(.+)$/.exec(refresh) ?? [];
  expect(getElement(page, 'a#go').getAttribute('href')).toBe(url);
  const { origin, pathname, search } = new URL(url);
  expect(origin).toBe(site.url);
  return pathname + search;
}

/** To the page of the wallet or bank, in the shop in German. */
async function leave(method = 'paypal', change: Record<string, string> = {}) {
  const pay = await goToPay(visitor, '/de');
  id = fieldOf(pay, 'purchase');
  const away = await visitor.submit(pay, 'form#pay', { ...payWith('good'), method, ...change });
  return { pay, away, bank: await visitor.open(leadOf(away)) };
}

const answer = (bank: Page, value: string) =>
  visitor.submit(bank, 'form#away', {}, ['answer', value]);
const ownBooks = () => countBooksOf(site, id);

describe('refused', () => {
  test('an unknown order, and one that waits for something else', async () => {
    expect((await visitor.open('/pay/away')).status).toBe(404);
    const pay = await goToPay(visitor, '/de');
    const purchase = fieldOf(pay, 'purchase');
    await visitor.submit(pay, 'form#pay', payWith('challenge'));
    const page = await visitor.open(`/de/pay/away?purchase=${purchase}`);
    expect(page.path).toBe(`/de/pay?purchase=${purchase}`);
  });
  test('a method of another country, with everything typed', async () => {
    const pay = await goToPay(visitor, '/de');
    expect(pay.html).not.toContain('value="ideal"');
    const refused = await visitor.submit(pay, 'form#pay', payWith('good', { method: 'ideal' }));
    expect(refused.status).toBe(422);
    expect(textOf(refused, '#method-error')).toMatch(/\S/);
    expect(fieldOf(refused, 'email')).toBe(BUYER.email);
  });
});

describe('unpaid', () => {
  test('the page names the method and the amount, and fulfills nothing', async () => {
    const { away, bank } = await leave();
    expect(away.path).toBe(`/de/pay/away?purchase=${id}`);
    expect(textOf(away, 'h1')).toContain('PayPal');
    expect(textOf(away, 'main')).toContain('€');
    expect(away.headers.get('cache-control')).toContain('no-store');
    expect(bank.path).toMatch(/^\/de\/sandbox\/challenge\?reference=sbx_/);
    expect(textOf(bank, 'main')).toContain('PayPal');
    expect(await ownBooks()).toEqual(counts(0));
  });
  test.each(['cancel', 'decline', 'expire'])(
    'after %s, the form explains it and keeps everything typed, and a card pays',
    async (ending) => {
      const { bank } = await leave();
      const back = await answer(bank, ending);
      expect(back.path).toBe(`/de/pay?purchase=${id}`);
      expect(textOf(back, '#error-summary p')).toMatch(/\S/);
      expect(textOf(back, '#error-summary')).not.toMatch(/Karte/);
      expect([fieldOf(back, 'email'), fieldOf(back, 'name')]).toEqual([BUYER.email, BUYER.name]);
      expect(fieldOf(back, 'method')).toBe('paypal');
      const late = await answer(bank, 'approve');
      expect(late.path).toBe(`/de/pay?purchase=${id}`);
      expect(await ownBooks()).toEqual(counts(0));
      const paid = await visitor.submit(back, 'form#pay', payWith('good'));
      expect(textOf(paid, '#licence-key')).toMatch(/-/);
      expect(await ownBooks()).toEqual(counts(1));
    },
  );
  test('a buyer who returns without an answer pays by card, and the wallet can no longer', async () => {
    const { bank } = await leave();
    const back = await visitor.open(`/de/pay?purchase=${id}`);
    expect(textOf(back, '#error-summary')).toBeNull();
    const paid = await visitor.submit(back, 'form#pay', payWith('good'));
    expect(textOf(paid, '#licence-key')).toMatch(/-/);
    await answer(bank, 'approve');
    expect(await ownBooks()).toEqual(counts(1));
  });
});

describe('every way that a payment can end', () => {
  test.each([
    ['eps', '/de', 'AT'],
    ['satispay', '/it', 'IT'],
    ['mobilepay', '', 'FI'],
    ['paypay', '/ja', 'JP'],
    ['samsung-pay', '/ko', 'KR'],
    ['payco', '/ko', 'KR'],
    ['klarna', '/de', 'DE'],
    ['amazon-pay', '', 'US'],
    ['revolut-pay', '/fr', 'FR'],
  ])('%s is canceled, declined, out of time, and at last paid', async (method, folder, country) => {
    let pay = await goToPay(visitor, folder, country === 'FI' ? { market: 'eu' } : {});
    id = fieldOf(pay, 'purchase');
    const email = `${method}@away.example`;
    for (const ending of ['cancel', 'decline', 'expire']) {
      const typed = payWith('good', { method, country, email });
      const away = await visitor.submit(pay, 'form#pay', typed);
      pay = await answer(await visitor.open(leadOf(away)), ending);
      expect(pay.path).toBe(`${folder}/pay?purchase=${id}`);
      expect(textOf(pay, '#error-summary p')).toMatch(/\S/);
      expect(fieldOf(pay, 'method')).toBe(method);
    }
    const away = await visitor.submit(pay, 'form#pay', payWith('good', { method, country, email }));
    const paid = await answer(await visitor.open(leadOf(away)), 'approve');
    expect(textOf(paid, '#licence-key')).toMatch(/-/);
    expect(await ownBooks()).toEqual(counts(1));
  });
});

describe('paid', () => {
  test.each([
    ['paypal', 'DE'],
    ['ideal', 'NL'],
    ['bancontact', 'BE'],
    ['przelewy24', 'PL'],
  ])('%s from %s leads back to the license', async (method, country) => {
    const { bank } = await leave(method, { country });
    const paid = await answer(bank, 'approve');
    expect(paid.path).toMatch(/^\/de\/success\?order=VT-/);
    expect(textOf(paid, '#licence-key')).toMatch(/-/);
    expect(await ownBooks()).toEqual(counts(1));
  });
  test.each(['kakao-pay', 'naver-pay'])('%s pays in won', async (method) => {
    const pay = await goToPay(visitor, '/ko');
    id = fieldOf(pay, 'purchase');
    const away = await visitor.submit(pay, 'form#pay', payWith('good', { method }));
    const bank = await visitor.open(leadOf(away));
    expect(textOf(bank, 'main')).toContain('₩');
    expect(textOf(await answer(bank, 'approve'), '#licence-key')).toMatch(/-/);
    expect(await ownBooks()).toEqual(counts(1));
  });
  test('by two simultaneous confirmations, one order is fulfilled once', async () => {
    const { bank } = await leave();
    const pages = await Promise.all([answer(bank, 'approve'), answer(bank, 'approve')]);
    for (const page of pages) expect(page.path).toMatch(/^\/de\/success\?order=VT-/);
    const again = await visitor.open(`/de/pay/away?purchase=${id}`);
    expect(again.path).toMatch(/^\/de\/success\?order=VT-/);
    expect(await ownBooks()).toEqual(counts(1));
  });
  test('by a buyer who never comes back, the event alone fulfills the order', async () => {
    const { bank } = await leave();
    const stayed = await answer(bank, 'stay');
    expect(textOf(stayed, '#stayed')).toMatch(/\S/);
    await expect.poll(ownBooks, { timeout: WAIT }).toEqual(counts(1));
    const later = await visit(site).open(`/de/pay?purchase=${id}`);
    expect(later.path).toMatch(/^\/de\/success\?order=VT-/);
  });
  test('with a late result, the buyer waits, cannot pay again, and then has the license', async () => {
    const { bank, pay } = await leave();
    const waiting = await answer(bank, 'later');
    expect(waiting.path).toMatch(/^\/de\/success\?order=VT-/);
    expect(textOf(waiting, '#licence-key')).toBeNull();
    const again = await visitor.submit(pay, 'form#pay', payWith('good'));
    expect(again.path).toMatch(/^\/de\/success\?order=VT-/);
    expect(await ownBooks()).toEqual(counts(0));
    await expect.poll(ownBooks, { timeout: WAIT }).toEqual(counts(1));
  });
});
