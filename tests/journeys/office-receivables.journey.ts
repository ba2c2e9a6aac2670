import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openOffice } from '../harness/office-browser.ts';
import { openStage } from '../harness/stage.ts';

const stage = await openStage();
const { site } = stage;

const TYPED = {
  email: 'ada@buyer.example',
  name: 'Ada',
  company: 'Engines AG',
  street: 'Hauptstr. 1',
  postcode: '10115',
  city: 'Berlin',
};
const CHOSEN = {
  country: 'DE',
  market: 'eu',
  product: 'zipx',
  terms_days: '14',
  delivery: 'at-once',
  next: 'order',
};

test('finance places an order with terms, sees it overdue, and records its payment', async () => {
  // Another number and another account on a second try.
  const poNumber = `PO-${randomUUID().slice(0, 8)}`;
  const email = `${poNumber}@shop.example`.toLowerCase();
  const { page, trouble, close } = await openOffice(stage, { email, role: 'finance' });
  await page.goto(`${site.url}/office/quotes`, { waitUntil: 'load' });
  await page.click('#new summary');
  for (const [name, text] of Object.entries({ ...TYPED, po_number: poNumber }))
    await page.fill(`#new [name=${name}]`, text);
  for (const [name, value] of Object.entries(CHOSEN))
    await page.selectOption(`#new [name=${name}]`, value);
  await page.click('#preview-quote button');
  await page.fill('#make-quote [name=why]', 'purchase order by email');
  await page.click('#make-quote button');
  await page.waitForSelector('#done');
  await page.click('#office-menu a[href="/office/receivables"]');
  await page.waitForSelector('tr[data-currency=EUR]');
  const row = page.locator('tr', { hasText: poNumber });
  expect(await row.count()).toBe(1);
  const hidden = await page
    .locator('.scroll-box')
    .evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth));
  expect(hidden).toEqual([0, 0]);
  await site.database.pool.query('UPDATE orders SET due_on = due_on - 40 WHERE po_number = $1', [
    poNumber,
  ]);
  await page.goto(`${site.url}/office`, { waitUntil: 'load' });
  await page.click('a[href="/office/receivables?state=overdue"]');
  await page.waitForSelector('tr[data-currency=EUR]');
  expect(await row.textContent()).toContain('26');
  await row.locator('a').first().click();
  await page.click('details:has(#receive-transfer) > summary');
  await page.fill('#receive-transfer [name=why]', 'statement of today');
  await page.click('#receive-transfer button');
  await page.waitForSelector('#done');
  await page.click('#office-menu a[href="/office/receivables"]');
  await page.waitForSelector('#filter');
  await expect.poll(() => row.count()).toBe(0);
  expect(trouble).toEqual([]);
  await close();
});
