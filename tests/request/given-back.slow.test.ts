import { expect, test } from 'vitest';
import { type Currency, formatMoney } from '../../kit/money.ts';
import { getLocale } from '../../locales/index.ts';
import { visitAsStaff } from '../harness/accounts.ts';
import { goToPay, payWith } from '../harness/buyer.ts';
import { openVisitedSite } from '../harness/visited-site.ts';
import { type Fields, getElement, type Page, textOf } from '../harness/visitor.ts';

const { site, visitor } = await openVisitedSite();
const staff = await visitAsStaff(site, { email: 'fin@shop.example', role: 'finance' });

/** On a receipt, these deliver, email, correct, claim, or upgrade a license. */
const HANDED_OUT = [
  ...['#licences-title', '[id^="licence-key"]', '[id^="licence-file"]', '[id^="download"]'],
  ...['.step-cards', '#offer', '#claim', '#order-mail', '#resend', '#correct-email'],
  ...['a[href*="/upgrade"]', 'a[href*="/tip-download"]', 'a[href*="/license/retrieve"]'],
].join(', ');

const rows = async (sql: string, values: unknown[] = []) =>
  (await site.database.pool.query(sql, values)).rows;

const buy = async (email: string, folder = '', choice: Fields = {}): Promise<Page> =>
  visitor.submit(
    await goToPay(visitor, folder, choice),
    'form#pay',
    payWith('good', { email, country: 'DE' }),
  );

const hrefOf = (page: Page, selector: string) =>
  getElement(page, selector).getAttribute('href') ?? '';

/** As pages in the language do. */
function moneyOf(page: Page, prefix: string, minor?: number): string {
  const total = getElement(page, '#order-total');
  const currency = total.getAttribute('data-currency') as Currency;
  const amount = { minor: minor ?? Number(total.getAttribute('data-minor')), currency };
  return formatMoney(amount, getLocale(prefix).numberLocale).replace(/\s+/g, ' ');
}

async function idOf(page: Page): Promise<string> {
  const sql = 'SELECT id FROM orders WHERE order_number = $1';
  return `${(await rows(sql, [textOf(page, '#order-number')]))[0]?.['id']}`;
}

async function giveBack(page: Page, form: Fields): Promise<void> {
  const id = await idOf(page);
  const path = `/office/orders/${id}`;
  const why = 'asked for it';
  const shown = await staff.submit(await staff.open(path), 'form#preview-refund', { why, ...form });
  await staff.submit(shown, 'form#refund');
  const notes = async () =>
    rows("SELECT 1 FROM invoice WHERE order_id = $1 AND kind = 'credit-note'", [id]);
  await expect.poll(notes).toHaveLength(1);
}

const kindsTo = async (email: string) =>
  (await rows('SELECT kind FROM mail WHERE to_address = $1 ORDER BY kind', [email])).map(
    ({ kind }) => kind,
  );

test('a fully refunded order shows the amount and its documents, and delivers nothing', async () => {
  const email = 'whole@buyer.example';
  const paid = await buy(email, '/de', { plan: 'month', seats: '1' });
  const key = textOf(paid, '#licence-key') ?? '';
  const file = hrefOf(paid, 'a#licence-file');
  expect(paid.document.querySelectorAll('#offer, #claim, #resend, #correct-email')).toHaveLength(4);
  expect(paid.document.querySelectorAll('#refunded, #revoked')).toEqual([]);
  expect((await site.get(file)).status).toBe(200);
  await giveBack(paid, { how: 'whole' });

  const back = await visitor.open(paid.path);
  expect(back.document.querySelectorAll(HANDED_OUT)).toEqual([]);
  expect(back.html).not.toContain(key);
  expect(textOf(back, 'h1')).toBe('Ihre Bestellung');
  expect(back.html).not.toContain(textOf(paid, 'h1'));
  expect(back.document.querySelectorAll('.bought-sign')).toEqual([]);
  expect(textOf(back, '#refunded')).toBe(`Wir haben Ihnen ${moneyOf(paid, 'de')} erstattet.`);
  expect(textOf(back, '#revoked')).toMatch(/nicht mehr gültig/);
  expect(textOf(back, '.facts')).not.toContain('Gültig bis');
  expect(hrefOf(back, 'a#invoice')).toBe(hrefOf(paid, 'a#invoice'));
  const note = await visitor.open(hrefOf(back, 'a[href*="document=CN-"]'));
  expect([note.status, textOf(note, '#invoice')]).toEqual([
    200,
    expect.stringContaining(moneyOf(paid, 'de')),
  ]);
  const french = await visitor.open(paid.path.replace('/de/', '/fr/'));
  expect(textOf(french, '#refunded')).toContain(moneyOf(paid, 'fr'));

  const refused = await site.get(file);
  expect([refused.status, refused.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^\/de\/success\?/),
  ]);
  expect(await refused.text()).not.toContain(key);

  // These forms come from a page that was opened before the refund.
  const before = await kindsTo(email);
  const late = [
    await visitor.submit(paid, 'form#resend', {}, ['intent', 'resend']),
    await visitor.submit(paid, 'form#correct-email', { email: 'x@y.example' }, ['intent', 'email']),
    await visitor.submit(paid, 'form#claim-account', {}, ['intent', 'claim']),
  ];
  for (const page of late) {
    expect([page.status, textOf(page, '#refusal') !== null]).toEqual([422, true]);
    expect(page.document.querySelectorAll(HANDED_OUT)).toEqual([]);
    expect(page.html).not.toContain(key);
  }
  expect(await kindsTo(email)).toEqual(before);
  expect(await kindsTo('x@y.example')).toEqual([]);
  const sql = 'SELECT email FROM orders WHERE order_number = $1';
  expect(await rows(sql, [textOf(paid, '#order-number')])).toEqual([{ email }]);
});

test('a partly refunded order shows the amount and still delivers', async () => {
  const email = 'part@buyer.example';
  const paid = await buy(email);
  await giveBack(paid, { how: 'part', amount: '1.50' });
  const back = await visitor.open(paid.path);
  expect(textOf(back, 'h1')).toBe(textOf(paid, 'h1'));
  expect(textOf(back, '#refunded')).toBe(`We’ve refunded you ${moneyOf(paid, 'en', 150)}.`);
  expect(back.document.querySelectorAll('#revoked')).toEqual([]);
  expect(textOf(back, '#licence-key')).toBe(textOf(paid, '#licence-key'));
  expect((await site.get(hrefOf(back, 'a#licence-file'))).status).toBe(200);
  expect((await visitor.open(hrefOf(back, 'a[href*="document=CN-"]'))).status).toBe(200);
  const again = await visitor.submit(back, 'form#resend', {}, ['intent', 'resend']);
  expect(textOf(again, '#order-mail .good')).toMatch(/\S/);
  expect((await kindsTo(email)).filter((kind) => kind === 'order')).toHaveLength(2);
  const change = { email: 'right@buyer.example' };
  const corrected = await visitor.submit(again, 'form#correct-email', change, ['intent', 'email']);
  expect(textOf(corrected, '#order-email')).toBe(change.email);
});

test('of several products only the revoked one is no longer delivered', async () => {
  const paid = await buy('both@buyer.example', '', { with: 'pdfreader' });
  const files = paid.document.querySelectorAll('[id^="licence-file"]');
  expect(files).toHaveLength(2);
  const [kept, taken] = files.map((each) => each.getAttribute('href') ?? '');
  const product = new URLSearchParams(taken?.split('?')[1]).get('product');
  const sql = `UPDATE license SET state = 'revoked', revoke_reason = 'misuse', revoked_at = now()
    WHERE order_id = $1 AND product = $2`;
  await rows(sql, [await idOf(paid), product]);
  const page = await visitor.open(paid.path);
  expect(page.document.querySelectorAll('[id^="licence-key"]')).toHaveLength(1);
  expect(page.document.querySelectorAll('#refunded, #revoked')).toEqual([]);
  expect(textOf(page, 'h1')).toBe(textOf(paid, 'h1'));
  expect((await site.get(kept ?? '')).status).toBe(200);
  expect((await site.get(taken ?? '')).status).toBe(302);
});
