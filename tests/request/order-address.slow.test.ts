import { expect, test } from 'vitest';
import { BUYER, goToPay, payWith } from '../harness/buyer.ts';
import { openVisitedSite } from '../harness/visited-site.ts';
import { fieldOf, getElement, type Page, textOf, type Visitor, visit } from '../harness/visitor.ts';

const { site } = await openVisitedSite();

const correct = (who: Visitor, page: Page, email: string): Promise<Page> =>
  who.submit(page, 'form#correct-email', { email }, ['intent', 'email']);

test('only the browser that ordered corrects the address, and earlier links then open nothing', async () => {
  const [buyer, stranger] = [visit(site), visit(site)];
  const form = { ...BUYER, country: 'DE', email: 'mistyped@wrong.example', waiver: 'yes' };
  const paid = await buyer.submit(await goToPay(buyer), 'form#pay', form);
  // The reader of a mistyped mailbox has the link and sees the page.
  const seen = await stranger.open(paid.path);
  expect(textOf(seen, '#licence-key')).toBe(textOf(paid, '#licence-key'));
  expect(seen.document.querySelectorAll('#correct-email')).toEqual([]);
  expect(textOf(seen, '#order-mail details')).toContain('in the browser you ordered with');
  const [order] = (
    await site.database.pool.query('SELECT id FROM orders WHERE email = $1', [form.email])
  ).rows;
  expect(seen.html).not.toContain(order.id);
  const change = getElement(seen, 'a[href*="/upgrade?licence="]').getAttribute('href') ?? '';
  expect(textOf(await stranger.open(change), 'dl.facts')).toMatch(/\S/);
  stranger.cookies.set('buyer', `${order.id}~AAAAAAAAAAAAAAAAAAAAAA`);
  const hijack = await correct(stranger, paid, 'mallory@wrong.example');
  expect([hijack.status, textOf(hijack, '#refusal') !== '']).toEqual([422, true]);

  const wrong = await correct(buyer, paid, 'mistyped2@wrong.example');
  const fixed = await correct(buyer, wrong, 'right@buyer.example');
  expect(textOf(fixed, '#order-email')).toBe('right@buyer.example');
  expect(fixed.path).not.toContain(new URL(paid.path, site.url).searchParams.get('order') ?? '');
  for (const link of [paid.path, wrong.path]) {
    const dead = await stranger.open(link);
    expect(dead.html).not.toContain('right@buyer.example');
    expect(dead.document.querySelectorAll('#order-number, #licence-key, #invoice')).toEqual([]);
    const file = `/success/licence-file${new URL(link, site.url).search}`;
    expect((await stranger.open(file)).document.querySelectorAll('#licence-key')).toEqual([]);
    // The buyer's own browser still opens it, for example with Back.
    expect(textOf(await buyer.open(link), '#order-email')).toBe('right@buyer.example');
  }
  const gone = await stranger.open(change);
  expect(gone.document.querySelectorAll('dl.facts')).toEqual([]);
  const pay = `/pay?product=zipx&plan=lifetime&seats=1&change=upgrade${change.replace(/^.*\?/, '&')}`;
  const redirected = await stranger.open(pay);
  expect([redirected.path, redirected.html.includes('right@buyer.example')]).toEqual([
    '/upgrade',
    false,
  ]);
  const often = await correct(buyer, fixed, 'third@buyer.example');
  expect(often.status).toBe(422);
});

test('after a refused card the ordering browser is known, and one with only the link is not', async () => {
  const [buyer, stranger] = [visit(site), visit(site)];
  const email = 'refused@buyer.example';
  const sent = { ...payWith('declined'), country: 'DE', email, waiver: 'yes' };
  const declined = await buyer.submit(await goToPay(buyer), 'form#pay', sent);
  expect(buyer.cookies.get('buyer')).toContain(fieldOf(declined, 'purchase') ?? 'none');
  const link = `/pay?purchase=${fieldOf(declined, 'purchase')}`;
  const paid = await stranger.submit(await stranger.open(link), 'form#pay', {
    ...sent,
    ...payWith('good', { email }),
  });
  expect(textOf(paid, '#licence-key')).toMatch(/\S/);
  expect(stranger.cookies.get('buyer')).toBeUndefined();
  expect(paid.document.querySelectorAll('#correct-email')).toEqual([]);
  const own = await buyer.open(paid.path);
  expect(own.document.querySelectorAll('#correct-email')).toHaveLength(1);
});

test('an order started before its license link was voided keeps typed values', async () => {
  const [buyer, old] = [visit(site), visit(site)];
  const form = { ...BUYER, country: 'DE', email: 'early@wrong.example', waiver: 'yes' };
  const paid = await buyer.submit(await goToPay(buyer), 'form#pay', form);
  const change = getElement(paid, 'a[href*="/upgrade?licence="]').getAttribute('href') ?? '';
  const pay = `/pay?product=zipx&plan=lifetime&seats=1&change=upgrade${change.replace(/^.*\?/, '&')}`;
  const page = await old.open(pay);
  const begun = await old.submit(page, 'form#pay', {
    ...payWith('declined'),
    country: 'DE',
    name: 'Ada Typed',
    waiver: 'yes',
  });
  expect(getElement(begun, '[role=alert]').text).toContain('declined');
  await correct(buyer, paid, 'late@buyer.example');
  const again = await old.submit(begun, 'form#pay', { ...payWith('declined'), name: 'Ada Anew' });
  expect([again.path.split('?')[0], fieldOf(again, 'name')]).toEqual(['/pay', 'Ada Anew']);
});
