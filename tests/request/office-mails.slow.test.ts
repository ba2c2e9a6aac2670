import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitAsStaff } from '../harness/accounts.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { textOf } from '../harness/visitor.ts';

const KEPT = 'b9c1f0e2-0000-4000-8000-000000000001';
const SENT = 'b9c1f0e2-0000-4000-8000-000000000002';
const SECRET = 'https://shop.example/reset/password?token=very-secret';
let site: TestSite;
const query = async (text: string, values: unknown[] = []) =>
  (await site.database.pool.query(text, values)).rows;
beforeAll(async () => {
  site = await openTestSite();
  for (const [id, state, text] of [
    [KEPT, 'kept', SECRET],
    [SENT, 'sent', 'nothing secret'],
  ])
    await query(
      `INSERT INTO mail (id, key, kind, to_address, locale, subject, html, text, fields, state, attempts, created_at)
       VALUES ($1::uuid, $1::text, 'account-reset', 'ada@example.com', 'en', 'Reset', $3::text, $3::text, '{}', $2::text, 1, now())`,
      [id, state, text],
    );
});
afterAll(() => site.stop());

const read = () =>
  query("SELECT who, object_name AS name FROM audit_entry WHERE act = 'open-mail'");

test('only administrators can read a stored email in full, and the audit log names the reader', async () => {
  const support = await visitAsStaff(site, { email: 'care@shop.example', role: 'support' });
  const paths = [`/office/mails/${KEPT}`, `/office/mails/${KEPT}.data`, '/office/mails'];
  for (const path of [...paths, `/office/mails?to=ada@example.com`, '/office/mails.data'])
    expect((await support.open(path)).html).not.toContain('very-secret');
  const page = await support.open(`/office/mails/${KEPT}`);
  expect([page.status, textOf(page, '#withheld')]).toEqual([
    200,
    expect.stringContaining('Only administrators'),
  ]);
  const customer = await support.open('/office/customers?email=ada@example.com');
  expect(customer.html).not.toContain('very-secret');
  expect((await support.open(`/office/mails/${SENT}`)).html).toContain('nothing secret');
  expect(await read()).toEqual([]);

  const boss = await visitAsStaff(site, { email: 'boss@shop.example', role: 'admin' });
  expect((await boss.open(`/office/mails/${KEPT}`)).html).toContain('very-secret');
  expect(await read()).toEqual([{ who: 'boss@shop.example', name: 'ada@example.com' }]);
  await boss.open(`/office/mails/${SENT}`);
  expect(await read()).toHaveLength(1);
});
