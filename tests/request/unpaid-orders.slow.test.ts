import { afterAll, expect, test } from 'vitest';
import { addMember, visitAs } from '../harness/accounts.ts';
import { goToPay, payWith } from '../harness/buyer.ts';
import { openVisitedSite } from '../harness/visited-site.ts';
import { fieldOf, type Page, textOf, type Visitor, visit } from '../harness/visitor.ts';

const { site, visitor } = await openVisitedSite();
const query = (text: string) => site.database.pool.query(text);
const COUNTERS = "FROM tried WHERE key LIKE 'unpaid:%'";
afterAll(() => query(`DELETE ${COUNTERS}`));

const EMAIL = 'often@buyer.example';
const open = async () => (await query("SELECT id FROM orders WHERE state = 'open'")).rows.length;

/** Begins an order with Pix, and leaves it unpaid. */
async function begin(buyer: Visitor, email = EMAIL): Promise<Page> {
  const pay = await goToPay(buyer, '/pt');
  return buyer.submit(pay, 'form#pay', payWith('good', { method: 'pix', email }));
}

test('refuses to begin an eleventh unpaid order with one email address, keeps the form, and lets its owner order', async () => {
  for (let count = 0; count < 10; count += 1)
    expect((await begin(visit(site))).path).toMatch(/^\/pt\/paycode\?/);
  const refused = await begin(visitor, EMAIL.toUpperCase());
  expect([refused.status, await open()]).toEqual([429, 10]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect(textOf(refused, '#error-summary')).toMatch(/pedidos não pagos.* minutos/);
  expect([fieldOf(refused, 'email'), fieldOf(refused, 'name')]).toEqual([
    ...[EMAIL.toUpperCase(), 'Ana Büyer'],
  ]);
  await addMember(site, { email: EMAIL });
  const owner = await visitAs(site, EMAIL);
  expect((await begin(owner)).path).toMatch(/^\/pt\/paycode\?/);
});

test('counts an order from the same place until it is paid', async () => {
  await query(`UPDATE tried SET count = 40 WHERE key LIKE 'unpaid:from:%'`);
  const refused = await begin(visitor, 'another@buyer.example');
  expect(refused.status).toBe(429);
  const charged = await goToPay(visitor);
  expect((await visitor.submit(charged, 'form#pay', payWith('good'))).status).toBe(429);
  await query(`UPDATE tried SET count = 39 WHERE key LIKE 'unpaid:from:%'`);
  const paid = await visitor.submit(charged, 'form#pay', payWith('good'));
  expect(textOf(paid, '#licence-key')).not.toBeNull();
  const { rows } = await query(`SELECT key, count ${COUNTERS} AND key LIKE '%:from:%'`);
  expect(rows.map(({ count }) => count)).toEqual([39]);
  expect(rows.map(({ key }) => key).join()).not.toContain('127.0');
});
