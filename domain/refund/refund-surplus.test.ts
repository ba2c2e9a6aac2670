import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import type { makeSnapshot } from '../../tests/harness/payments.ts';
import { openRefundScene } from '../../tests/harness/refunds.ts';
import { listInvoices } from '../invoice/index.ts';
import { listLicenses } from '../license/index.ts';
import { listMails } from '../mail/index.ts';
import { RETURN_MONEY } from '../order/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { refundJobs, SEND_REFUND } from './index.ts';
import { listRefunds } from './store.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

function openScene() {
  db.jobs.splice(0);
  const scene = openRefundScene(db);
  const jobs = refundJobs(scene.deps);
  return {
    ...scene,
    /** Processes the present state of a payment, and runs each following refund job twice. */
    async tell(change: Parameters<typeof makeSnapshot>[0]): Promise<void> {
      scene.provider.write(change);
      await scene.hear(change.reference);
      while (db.jobs.length > 0) {
        const { job, data } = db.jobs.shift() ?? { job: '', data: {} };
        if (job !== RETURN_MONEY && job !== SEND_REFUND) continue;
        await jobs[job](data);
        await jobs[job](data);
      }
    },
    look: (id: string) =>
      db.read(async (reader) => ({
        refunds: (await listRefunds(reader, id)).map(({ reference, reason, amount, state }) => ({
          reference,
          reason,
          state,
          minor: amount.minor,
        })),
        licenses: (await listLicenses(reader, scene.ring, id)).map(({ state }) => state),
        credited: (await listInvoices(reader, id)).flatMap(({ kind, total }) =>
          kind === 'credit-note' ? [total] : [],
        ),
        mails: (await listMails(reader, { limit: 999, before: null })).filter(
          (mail) => mail.orderId === id && mail.kind === 'refund',
        ).length,
      })),
  };
}

test('returns nothing of a waiting or correctly paid payment', async () => {
  const scene = openScene();
  const { id: orderId, total } = await scene.place();
  const payment = { reference: `${orderId}:1`, orderId, total };
  const received = { ...total, minor: 1 };
  await scene.tell({ ...payment, state: 'waiting', received });
  await scene.tell({ ...payment, state: 'paid' });
  expect(await scene.look(orderId)).toEqual({
    refunds: [],
    licenses: ['active'],
    credited: [],
    mails: 0,
  });
});

test('returns a second payment of a paid order once, and keeps the order', async () => {
  const scene = openScene();
  const { id: orderId, total } = await scene.sell();
  const reference = `${orderId}:2`;
  for (let times = 0; times < 3; times += 1) {
    await scene.tell({ reference, orderId, total, state: 'paid' });
  }
  expect(await scene.look(orderId)).toEqual({
    refunds: [{ reference, reason: 'paid-twice', state: 'done', minor: total.minor }],
    licenses: ['active'],
    credited: [],
    mails: 1,
  });
  expect(scene.provider.givenOf(`${orderId}:1`)).toBe(0);
});

test('returns a wrong amount once, and lets the order be paid correctly', async () => {
  const scene = openScene();
  const { id: orderId, total } = await scene.place();
  const wrong = { ...total, minor: total.minor - 5 };
  const reference = `${orderId}:1`;
  for (let times = 0; times < 2; times += 1) {
    await scene.tell({ reference, orderId, total: wrong, state: 'paid' });
  }
  const refunds = [{ reference, reason: 'wrong-total', state: 'done', minor: wrong.minor }];
  expect(await scene.look(orderId)).toEqual({
    refunds,
    licenses: [],
    credited: [],
    mails: 1,
  });
  await scene.tell({ reference: `${orderId}:2`, orderId, total, state: 'paid' });
  await scene.tell({ reference, orderId, total: wrong, state: 'paid' });
  expect(await scene.look(orderId)).toEqual({
    refunds,
    licenses: ['active'],
    credited: [],
    mails: 1,
  });
});

test('returns the excess of a payment, also when it grows', async () => {
  const scene = openScene();
  const { id: orderId, total } = await scene.place();
  const reference = `${orderId}:1`;
  for (const more of [5, 5, 8]) {
    const received = { ...total, minor: total.minor + more };
    await scene.tell({ reference, orderId, total, state: 'paid', received });
  }
  const { refunds, licenses, credited } = await scene.look(orderId);
  // The clock stands still, so the order of the two is undefined.
  expect(refunds.map(({ reason, minor }) => `${reason} ${minor}`).sort()).toEqual([
    'excess 3',
    'excess 5',
  ]);
  expect([licenses, credited]).toEqual([['active'], []]);
});

test('returns a part of an expired payment', async () => {
  const scene = openScene();
  const { id: orderId, total } = await scene.place();
  const reference = `${orderId}:1`;
  const received = { ...total, minor: 7 };
  await scene.tell({ reference, orderId, total, state: 'expired', received, reason: 'expired' });
  expect(await scene.look(orderId)).toEqual({
    refunds: [{ reference, reason: 'part', state: 'done', minor: 7 }],
    licenses: [],
    credited: [],
    mails: 1,
  });
});

test('ends the license and credits the invoice after a lost dispute only', async () => {
  const scene = openScene();
  const { id: orderId, total } = await scene.sell();
  const payment = { reference: `${orderId}:1`, orderId, total, state: 'paid' } as const;
  await scene.tell({ ...payment, dispute: 'open' });
  expect(await scene.look(orderId)).toMatchObject({ licenses: ['active'], credited: [] });
  await scene.tell({ ...payment, dispute: 'lost' });
  await scene.tell({ ...payment, dispute: 'lost' });
  expect(await scene.look(orderId)).toEqual({
    refunds: [],
    licenses: ['revoked'],
    credited: [-total.minor],
    mails: 0,
  });
});

test('keeps the license after a won dispute', async () => {
  const scene = openScene();
  const { id: orderId, total } = await scene.sell();
  const payment = { reference: `${orderId}:1`, orderId, total, state: 'paid' } as const;
  await scene.tell({ ...payment, dispute: 'open' });
  await scene.tell({ ...payment, dispute: 'won' });
  expect(await scene.look(orderId)).toMatchObject({ licenses: ['active'], credited: [] });
});

test('follows a dispute after a won one, keeps lost ones final, and ignores old events', async () => {
  const scene = openScene();
  const { id: orderId, total } = await scene.sell();
  const payment = { reference: `${orderId}:1`, orderId, total, state: 'paid' } as const;
  const seen = [];
  for (const [dispute, disputeRevision] of [
    ['won', 2],
    ['open', 1],
    ['open', 3],
    ['won', 2],
    ['lost', 4],
    ['won', 2],
    ['won', 6],
  ] as const) {
    await scene.tell({ ...payment, dispute, disputeRevision });
    const { licenses, credited } = await scene.look(orderId);
    seen.push([licenses[0], credited.length]);
  }
  expect(seen).toEqual([
    ...Array.from({ length: 4 }, () => ['active', 0]),
    ...Array.from({ length: 3 }, () => ['revoked', 1]),
  ]);
});
