import { expect, test } from 'vitest';
import { counts } from '../harness/books.ts';
import { BUYER, goToPay, payWith } from '../harness/buyer.ts';
import { countBooksOf } from '../harness/own-books.ts';
import { openVisitedSite } from '../harness/visited-site.ts';
import { fieldOf, getElement, textOf } from '../harness/visitor.ts';

const { site, visitor } = await openVisitedSite();
let id: string | undefined;

const APPROVE = ['answer', 'approve'] as const;
const DENY = ['answer', 'deny'] as const;

async function goToBank() {
  const pay = await goToPay(visitor, '/de');
  id = fieldOf(pay, 'purchase');
  const bank = await visitor.submit(pay, 'form#pay', payWith('challenge'));
  return { pay, bank };
}

const ownBooks = () => countBooksOf(site, id);

test('fulfills nothing while the bank waits for the buyer', async () => {
  const { bank } = await goToBank();
  expect(bank.path).toMatch(/^\/de\/sandbox\/challenge\?reference=sbx_/);
  expect(getElement(bank, 'html').getAttribute('lang')).toBe('de');
  const total = getElement(await visitor.open('/de/pay'), '#price-total').text;
  expect(textOf(bank, 'main')).toContain(total.replace(/\s+/g, ' '));
  expect(await ownBooks()).toEqual(counts(0));
});

test('returns a denial to the form with the reason and the typed values, and another card pays', async () => {
  const { bank } = await goToBank();
  const denied = await visitor.submit(bank, 'form#challenge', {}, DENY);
  expect(denied.path).toBe(`/de/pay?purchase=${id}`);
  expect(textOf(denied, '#error-summary')).toMatch(/\S/);
  expect(fieldOf(denied, 'email')).toBe(BUYER.email);
  expect(fieldOf(denied, 'card_number')).toBe('');
  expect(await ownBooks()).toEqual(counts(0));
  const paid = await visitor.submit(denied, 'form#pay', payWith('good'));
  expect(textOf(paid, '#licence-key')).toMatch(/-/);
  expect(await ownBooks()).toEqual(counts(1));
});

test('keeps the first answer when the open bank page approves after a denial', async () => {
  const { bank } = await goToBank();
  await visitor.submit(bank, 'form#challenge', {}, DENY);
  const late = await visitor.submit(bank, 'form#challenge', {}, APPROVE);
  expect(late.path).toBe(`/de/pay?purchase=${id}`);
  expect(textOf(late, '#error-summary')).toMatch(/\S/);
  expect(await ownBooks()).toEqual(counts(0));
});

test('creates one order for two simultaneous approvals and a later denial', async () => {
  const { bank } = await goToBank();
  const pages = await Promise.all([
    visitor.submit(bank, 'form#challenge', {}, APPROVE),
    visitor.submit(bank, 'form#challenge', {}, APPROVE),
  ]);
  const late = await visitor.submit(bank, 'form#challenge', {}, DENY);
  const back = await visitor.open(bank.path);
  const orders = [...pages, late, back].map((page) => textOf(page, '#order-number'));
  expect(new Set(orders).size).toBe(1);
  expect(orders[0]).toMatch(/^VT-/);
  expect(await ownBooks()).toEqual(counts(1));
});

test('returns the buyer to the order in their language after approval', async () => {
  const { bank } = await goToBank();
  const paid = await visitor.submit(bank, 'form#challenge', {}, APPROVE);
  expect(paid.path).toMatch(/^\/de\/success\?order=VT-/);
  expect(textOf(paid, '#licence-key')).toMatch(/-/);
  expect(await ownBooks()).toEqual(counts(1));
});
