import { describe, expect, test } from 'vitest';
import { countBooks, counts, readBooks } from '../harness/books.ts';
import { BUYER, goToPay, payWith } from '../harness/buyer.ts';
import { openVisitedSite } from '../harness/visited-site.ts';
import { fieldOf, textOf, visit } from '../harness/visitor.ts';

const { site, visitor } = await openVisitedSite();

async function booksOf(...ids: (string | undefined)[]) {
  const books = await readBooks(site.database.pool, site.dataDir);
  const known = new Set(ids);
  const own = (all: readonly string[]) => all.filter((id) => known.has(id));
  return countBooks({
    orders: books.orders.filter(({ id }) => known.has(id)),
    charges: books.charges.filter(({ orderId }) => known.has(orderId)),
    payments: own(books.payments),
    licenses: own(books.licenses),
    mails: own(books.mails),
  });
}

const order = (page: Parameters<typeof textOf>[0]) => textOf(page, '#order-number');

describe('an order without an id', () => {
  test.each(['', 'not a number'])(
    '%j and no key: answers 400 with an explanation and a new id, and charges nothing',
    async (id) => {
      const pay = await goToPay(visitor, '/de');
      const page = await visitor.submit(pay, 'form#pay', { ...BUYER, purchase: id });
      expect(page.status).toBe(400);
      expect(textOf(page, '#error-summary')).toContain('konnte nicht zugeordnet werden');
      expect(fieldOf(page, 'email')).toBe(BUYER.email);
      expect(fieldOf(page, 'card_number')).toBe('');
      const fresh = fieldOf(page, 'purchase');
      expect(fresh).toMatch(/^[0-9a-f-]{36}$/);
      expect(await booksOf(fresh)).toEqual(counts(0));
      const paid = await visitor.submit(page, 'form#pay', BUYER);
      expect(order(paid)).not.toBeNull();
      expect(await booksOf(fresh)).toEqual(counts(1));
    },
  );

  test('is accepted with an idempotency key, and a selection needs neither', async () => {
    const { path, document } = await goToPay(visitor);
    const fields = document
      .querySelectorAll('form#pay input[type=hidden]')
      .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']);
    const post = (body: Record<string, string>, headers: Record<string, string>) =>
      site.get('/pay', {
        method: 'POST',
        headers: { origin: new URL(site.url).origin, ...headers },
        body: new URLSearchParams(body),
      });
    const typed = { ...Object.fromEntries(fields), ...BUYER, country: 'DE', purchase: '' };
    const paid = await post(typed, { 'idempotency-key': `test ${path}` });
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toContain('/success?');
    const chosen = await post({ product: 'zipx', plan: 'year' }, {});
    expect(chosen.status).toBe(303);
    expect(chosen.headers.get('location')).toBe('/pay?product=zipx&plan=year');
  });
});

describe('one order however often it is sent', () => {
  test.each([2, 8])('for %i simultaneous clicks', async (clicks) => {
    const pay = await goToPay(visitor);
    const pages = await Promise.all(
      Array.from({ length: clicks }, () => visitor.submit(pay, 'form#pay', BUYER)),
    );
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
    expect(new Set(pages.map(order)).size).toBe(1);
    expect(new Set(pages.map((page) => textOf(page, '#licence-key'))).size).toBe(1);
    expect(await booksOf(fieldOf(pay, 'purchase'))).toEqual(counts(1));
  });

  test('for simultaneous clicks with a refused card and then a good one', async () => {
    const pay = await goToPay(visitor);
    const refused = await Promise.all(
      [1, 2, 3].map(() => visitor.submit(pay, 'form#pay', payWith('declined'))),
    );
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
    const paid = await Promise.all(
      [1, 2, 3].map(() => visitor.submit(pay, 'form#pay', payWith('good'))),
    );
    expect(new Set(paid.map(order)).size).toBe(1);
    expect(await booksOf(fieldOf(pay, 'purchase'))).toEqual(counts(1));
  });

  test('for a reload, Back and resubmit, and another card', async () => {
    const pay = await goToPay(visitor, '/fr');
    const first = await visitor.submit(pay, 'form#pay', BUYER);
    const again = await visitor.submit(pay, 'form#pay', BUYER);
    const other = await visitor.submit(pay, 'form#pay', payWith('declined', { name: 'Other' }));
    expect([order(again), order(other)]).toEqual([order(first), order(first)]);
    expect(await booksOf(fieldOf(pay, 'purchase'))).toEqual(counts(1));
  });

  test('for two tabs with the same selection', async () => {
    const [one, two] = [await goToPay(visitor, '/pt'), await goToPay(visitor, '/pt')];
    expect(fieldOf(two, 'purchase')).toBe(fieldOf(one, 'purchase'));
    const pages = await Promise.all(
      [one, two].map((tab) => visitor.submit(tab, 'form#pay', BUYER)),
    );
    expect(new Set(pages.map(order)).size).toBe(1);
    expect(await booksOf(fieldOf(one, 'purchase'))).toEqual(counts(1));
  });

  test('for Back to the pay page after paying, which links to the order', async () => {
    const pay = await goToPay(visitor);
    const paid = await visitor.submit(pay, 'form#pay', BUYER);
    const back = await visitor.open(pay.path);
    const link = back.document.querySelector('main a[href*="/success?order="]');
    expect(link?.getAttribute('href')).toBe(paid.path);
    const again = await visitor.submit(back, 'form#pay', BUYER);
    expect(order(again)).toBe(order(paid));
    expect(await booksOf(fieldOf(pay, 'purchase'))).toEqual(counts(1));
  });
});

describe('two orders stay two', () => {
  test('for another selection in another tab', async () => {
    const one = await goToPay(visitor, '', { plan: 'month' });
    const two = await goToPay(visitor, '', { plan: 'lifetime' });
    const pages = [
      await visitor.submit(one, 'form#pay', BUYER),
      await visitor.submit(two, 'form#pay', BUYER),
    ];
    expect(new Set(pages.map(order)).size).toBe(2);
    expect(await booksOf(fieldOf(one, 'purchase'), fieldOf(two, 'purchase'))).toEqual(counts(2));
  });

  test('for two visitors at the same moment', async () => {
    const others = Array.from({ length: 6 }, () => visit(site));
    const forms = await Promise.all(others.map((other) => goToPay(other, '/hi')));
    const pages = await Promise.all(
      others.map((other, index) => {
        const form = forms[index];
        if (!form) throw new Error('no form');
        return other.submit(form, 'form#pay', BUYER);
      }),
    );
    expect(new Set(pages.map(order)).size).toBe(6);
    expect(await booksOf(...forms.map((form) => fieldOf(form, 'purchase')))).toEqual(counts(6));
  });
});
