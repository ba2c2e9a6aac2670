import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { makeTruth, scriptedProvider, testCounter } from '../../tests/harness/payments.ts';
import { listMails } from '../mail/index.ts';
import { findPayments, findReceived, type PaymentTruth } from '../payment/index.ts';
import { loadSampleCatalogue } from '../price/index.ts';
import { findPurchase, placePurchase, recordStart, settleFromProvider } from './index.ts';

const counter = testCounter();
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalogue);
});
afterAll(() => db.close());

/** An order whose payment began, and a way to hear what became of it. */
async function begin() {
  const provider = scriptedProvider();
  const placed = await db.run((work) => placePurchase(work, orderInput()));
  if (!placed.ok) throw new Error(placed.code);
  const { id: purchaseId, total } = placed.value.purchase;
  const reference = `${purchaseId}:1`;
  await db.run((work) =>
    recordStart(work, { purchaseId, attempt: 1, provider: provider.id, reference }),
  );
  const part = { ...total, minor: total.minor - 1 };
  return {
    ...{ total, part },
    async hear(change: Partial<PaymentTruth>): Promise<void> {
      const state = change.state ?? 'paid';
      provider.truths.splice(0);
      provider.truths.push(makeTruth({ reference, purchaseId, state, total, ...change }));
      await settleFromProvider({ ...counter, database: db, provider }, { reference });
    },
    look: () =>
      db.read(async (reader) => ({
        purchase: await findPurchase(reader, purchaseId),
        paid: await findPayments(reader, purchaseId),
        received: await findReceived(reader, purchaseId),
        mails: (await listMails(reader, { limit: 999, before: null })).filter(
          (mail) => mail.purchaseId === purchaseId,
        ).length,
      })),
  };
}

test('a part of the money hands nothing out, and is not lost from sight when the time runs out', async () => {
  const { hear, look, part } = await begin();
  await hear({ state: 'waiting', received: part });
  expect(await look()).toMatchObject({ purchase: { state: 'open' }, paid: [], mails: 0 });
  await hear({ state: 'expired', received: part, reason: 'expired' });
  expect(await look()).toMatchObject({
    purchase: { state: 'declined', declineReason: 'expired' },
    ...{ paid: [], mails: 0, received: [{ state: 'expired', received: part }] },
  });
});

test('what expired unpaid leaves no payment behind', async () => {
  const { hear, look } = await begin();
  await hear({ state: 'expired', reason: 'expired' });
  expect(await look()).toMatchObject({ purchase: { state: 'declined' }, received: [] });
});

test('money that comes after the time ran out settles the order', async () => {
  const { hear, look, part } = await begin();
  await hear({ state: 'expired', received: part, reason: 'expired' });
  await hear({});
  await hear({ state: 'expired', received: part, reason: 'expired' });
  expect(await look()).toMatchObject({
    ...{ purchase: { state: 'paid', declineReason: null }, mails: 1 },
    paid: [{ state: 'paid' }],
  });
});

test('what was given back or disputed later is noted, once and for all', async () => {
  const { hear, look, total, part } = await begin();
  await hear({ refunded: part, dispute: 'open' });
  await hear({});
  await hear({ dispute: 'lost' });
  await hear({ dispute: 'open' });
  expect(await look()).toMatchObject({
    ...{ purchase: { state: 'paid' }, mails: 1 },
    paid: [{ received: total, refunded: part, dispute: 'lost' }],
  });
});
