import { expect, test } from 'vitest';
import { counts, readBooks } from '../harness/books.ts';
import { goToPay, payWith } from '../harness/buyer.ts';
import { countBooksOf } from '../harness/own-books.ts';
import { openVisitedSite } from '../harness/visited-site.ts';
import { fieldOf, getElement, textOf, visit } from '../harness/visitor.ts';

const { site, visitor } = await openVisitedSite();
let id: string | undefined;

const PAY = ['answer', 'approve'] as const;
const RUN_OUT = ['answer', 'expire'] as const;

/** The code in the shop in Brazilian Portuguese, and the wallet on the phone. */
async function goToWallet() {
  const pay = await goToPay(visitor, '/pt');
  id = fieldOf(pay, 'purchase');
  const code = await visitor.submit(pay, 'form#pay', payWith('good', { method: 'pix' }));
  const books = await readBooks(site.database.pool, site.dataDir);
  const charge = books.charges.find(({ orderId }) => orderId === id);
  const phone = visit(site);
  const wallet = await phone.open(`/pt/sandbox/wallet?reference=${charge?.reference}`);
  return { code, phone, wallet };
}

const ownBooks = () => countBooksOf(site, id);

test('fulfills nothing while the wallet waits', async () => {
  const { code, wallet } = await goToWallet();
  expect(code.path).toMatch(/^\/pt\/paycode\?/);
  expect(wallet.status).toBe(200);
  expect(getElement(wallet, 'html').getAttribute('lang')).toMatch(/^pt/);
  expect(textOf(wallet, 'main')).toMatch(/Pix.*R\$/s);
  expect(await ownBooks()).toEqual(counts(0));
});

test('charges nothing after the time runs out, and the wallet can no longer pay', async () => {
  const { phone, wallet } = await goToWallet();
  await phone.submit(wallet, 'form#wallet', {}, RUN_OUT);
  const late = await phone.submit(wallet, 'form#wallet', {}, PAY);
  expect(late.path).toContain(`purchase=${id}`);
  expect(await ownBooks()).toEqual(counts(0));
});

test('creates one order for two simultaneous payments, and the phone shows it', async () => {
  const { phone, wallet } = await goToWallet();
  const pages = await Promise.all([
    phone.submit(wallet, 'form#wallet', {}, PAY),
    phone.submit(wallet, 'form#wallet', {}, PAY),
  ]);
  for (const page of pages) expect(page.path).toMatch(/^\/pt\/success\?order=VT-/);
  expect(await ownBooks()).toEqual(counts(1));
});
