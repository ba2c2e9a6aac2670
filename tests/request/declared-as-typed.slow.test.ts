import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { textOf, visit } from '../harness/visitor.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

test.each([
  ['/company/withdraw', 'withdraw', 'confirm-withdrawal'],
  ['/de/company/refund-request', 'refund-request', 'confirm-refund-request'],
  ['/company/cancel', 'cancel', 'confirm-cancel'],
])('%s questions an unknown order number and accepts it as typed', async (path, ask, confirm) => {
  const visitor = visit(site);
  const order = 'V1-ABC (August)';
  const email = `${ask}@typo.example`;
  const check = await visitor.submit(await visitor.open(path), `form#${ask}`, { order, email });
  expect([check.status, textOf(check, '#doubtful')]).toEqual([200, expect.stringContaining('VT-')]);
  const sent = await visitor.submit(check, `form#${confirm}`, { step: 'confirm' });
  expect(sent.path).toBe(`${path}?sent=1`);
  const kept = async () =>
    (
      await site.database.pool.query(
        `SELECT d.order_number, d.state, m.kind FROM declaration d
           LEFT JOIN mail m ON m.to_address = d.email AND m.state = 'kept' WHERE d.email = $1`,
        [email],
      )
    ).rows;
  await expect
    .poll(kept)
    .toEqual([{ order_number: order, state: 'unmatched', kind: 'declaration-received' }]);
});
