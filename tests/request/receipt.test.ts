import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUYER, goToPay } from '../harness/buyer.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { getElement, type Page, textOf, type Visitor, visit } from '../harness/visitor.ts';

let site: TestSite;
let buyer: Visitor;
let paid: Page;
let file: string;
beforeAll(async () => {
  site = await openTestSite();
  buyer = visit(site);
  paid = await buyer.submit(await goToPay(buyer, '/ar'), 'form#pay', BUYER);
  file = getElement(paid, 'a#licence-file').getAttribute('href') ?? '';
});
afterAll(() => site.stop());

/** Altered links. None may open anything. */
const FORGERIES: Readonly<Record<string, (link: string) => string>> = {
  'no token': (link) => link.replace(/\?.*/, ''),
  'an empty token': (link) => link.replace(/=.*/, '='),
  'the order number alone': (link) => link.replace(/\.[^.]*$/, ''),
  'a cut tag': (link) => link.slice(0, -1),
  'an empty tag': (link) => link.replace(/\.[^.]*$/, '.'),
  'another tag': (link) => link.replace(/\.(.)/, (_, first) => (first === 'A' ? '.B' : '.A')),
  'another order under a true tag': (link) =>
    link.replace(/VT-(.)/, (_, first) => (first === '0' ? 'VT-1' : 'VT-0')),
  'the order in lower case': (link) => link.replace(/VT-\w+/, (number) => number.toLowerCase()),
};

/** Target of a rejected request for a license file. */
async function leadOf(path: string): Promise<string> {
  const answer = await site.get(path);
  expect(answer.status).toBe(302);
  return answer.headers.get('location') ?? '';
}

test.each(Object.entries(FORGERIES))('%s shows nothing of an order', async (_name, forge) => {
  const page = await visit(site).open(forge(paid.path));
  expect(page.status).toBe(200);
  expect(textOf(page, 'h1')).toMatch(/\S/);
  for (const id of ['order-number', 'order-total', 'licence-key', 'licence-file', 'download'])
    expect(page.document.querySelectorAll(`#${id}`), id).toEqual([]);
  expect(page.html).not.toContain(BUYER.email);
  expect(await leadOf(forge(file))).toContain('/ar/success');
});

test('only the holder sees the receipt', () => {
  expect(paid.headers.get('cache-control')).toBe('private, no-store');
  expect(paid.headers.get('x-robots-tag')).toBe('noindex');
});

test('the link opens the same order in any browser and language', async () => {
  const page = await visit(site).open(paid.path.replace('/ar/', '/vi/'));
  expect(textOf(page, '#order-number')).toBe(textOf(paid, '#order-number'));
  expect(textOf(page, '#licence-key')).toBe(textOf(paid, '#licence-key'));
});

test('a day after payment the order is still shown, and its key is not', async () => {
  const move = (interval: string) =>
    site.database.pool.query(`UPDATE orders SET paid_at = paid_at - interval '${interval}'`);
  await move('23 hours 59 minutes');
  const shown = await visit(site).open(paid.path);
  expect(textOf(shown, '#licence-key')).toBe(textOf(paid, '#licence-key'));
  await move('1 minute');
  const hidden = await visit(site).open(paid.path);
  expect(hidden.document.querySelectorAll('#licence-key, #licence-file')).toEqual([]);
  expect(hidden.html).not.toContain(textOf(paid, '#licence-key'));
  expect(textOf(hidden, '#order-number')).toBe(textOf(paid, '#order-number'));
  expect(await leadOf(file)).toContain('/ar/success');
});

test('an address that cannot receive email is reported beside the key and can be corrected', async () => {
  const set = (state: string, error: string | null) =>
    site.database.pool.query('UPDATE mail SET state = $1, last_error = $2 WHERE to_address = $3', [
      state,
      error,
      BUYER.email,
    ]);
  await site.database.pool.query('UPDATE orders SET paid_at = now()');
  await set('failed', 'SMTPUTF8: the mail server takes no such letters before the @');
  const page = await buyer.open(paid.path);
  expect(textOf(page, '#email-unwritable')).toContain(BUYER.email);
  expect(page.document.querySelector('#correct-email')).not.toBeNull();
  await set('kept', null);
  const later = await visit(site).open(paid.path);
  expect(later.document.querySelector('#email-unwritable')).toBeNull();
});
