import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { openRefundScene } from '../../tests/harness/refunds.ts';
import { addPrices } from '../price/index.ts';
import { countFailedRefunds, listRefunds, previewRefund, requestRefund } from './index.ts';

let db: TestDatabase;
let scene: ReturnType<typeof openRefundScene>;
beforeAll(async () => {
  db = await openTestDatabase();
  scene = openRefundScene(db);
  await db.run((work) =>
    addPrices(work, [
      {
        product: 'zipx',
        plan: 'year',
        seats: 3,
        market: 'eu',
        total: { minor: 4990, currency: 'EUR' },
        validFrom: work.now,
        validTo: null,
      },
    ]),
  );
});
afterAll(() => db.close());

const look = (orderId: string, amount: number | 'all') =>
  db.run((work) => previewRefund(work, { orderId, amount }));

test('refuses unpaid orders and impossible amounts', async () => {
  const open = await scene.place();
  expect(await look(open.id, 'all')).toEqual({ ok: false, code: 'not-paid' });
  const { id, total } = await scene.sell();
  for (const amount of [0, -1, 1.5, total.minor + 1])
    expect(await look(id, amount), `${amount}`).toEqual({ ok: false, code: 'too-much' });
});

test('shows to the cent what a refund does, and changes nothing', async () => {
  const { id: orderId, total } = await scene.sell();
  const { minor: all, currency } = total;
  const eur = (minor: number) => ({ minor, currency });
  const shown = (amount: number, left: number, isWhole: boolean) => ({
    ok: true,
    value: { amount: eur(amount), left: eur(left), isWhole, isRest: false },
  });
  expect(await look(orderId, 1)).toEqual(shown(1, all, false));
  expect(await look(orderId, 'all')).toEqual(shown(all, all, true));
  expect(await db.read((reader) => listRefunds(reader, orderId))).toEqual([]);
  const part = { orderId, amount: 1234, reason: 'staff' as const, by: 'sam', key: 'once' };
  expect(await db.run((work) => requestRefund(work, part))).toMatchObject({ ok: true });
  expect(await look(orderId, 'all')).toEqual(shown(all - 1234, all - 1234, true));
  expect(await look(orderId, all)).toEqual({ ok: false, code: 'too-much' });
  expect(await db.read(countFailedRefunds)).toBe(0);
});
