import { expect, test } from 'vitest';
import { openTestSite } from '../harness/site.ts';
import { visit, textOf } from '../harness/visitor.ts';
test('probe', async () => {
  const t = performance.now();
  const site = await openTestSite();
  const t1 = performance.now();
  const v = visit(site);
  const buy = await v.open('/de/buy?product=zipx');
  const pay = await v.submit(buy, 'form#buy', { plan: 'lifetime' });
  const bad = await v.submit(pay, 'form#pay');
  const ok = await v.submit(bad, 'form#pay', { email: 'a@b.example', name: 'X', card_number: '4242424242424242', card_expiry: '12/40', card_cvc: '123', terms: 'yes' });
  const t2 = performance.now();
  process.stderr.write(`open ${t1 - t} flow ${t2 - t1} ${bad.status} ${ok.path} ${textOf(ok, '#licence-key')} ${buy.document.querySelector('html')?.getAttribute('style')}\n`);
  await site.stop();
  process.stderr.write(`stop ${performance.now() - t2}\n`);
  expect(ok.status).toBe(200);
});
