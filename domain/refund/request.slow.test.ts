import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { openRefundScene } from '../../tests/harness/refunds.ts';
import { listInvoices } from '../invoice/index.ts';
import { listLicences } from '../licence/index.ts';
import { listMails } from '../mail/index.ts';
import { findPayments } from '../payment/index.ts';
import { loadSampleCatalogue } from '../price/index.ts';
import { type RefundOrder, refundJobs, requestRefund } from './index.ts';
import { listRefunds } from './store.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalogue);
});
afterEach(() => void db.jobs.splice(0));
afterAll(() => db.close());

type Change = Partial<RefundOrder> & { readonly purchaseId: string };
const ask = (change: Change) =>
  db.run((work) =>
    requestRefund(work, { amount: 'all', reason: 'staff', by: 'Ada', key: 'one', ...change }),
  );

function openScene() {
  const scene = openRefundScene(db);
  const jobs = refundJobs(scene.deps);
  return {
    ...scene,
    send: (refundId: string) => jobs['send-refund']({ refundId }),
    /** Refunds of other tests' providers are asked after too, in vain. */
    again: () =>
      jobs['reconcile-refunds']().catch((error: unknown) => {
        if (!(error instanceof AggregateError)) throw error;
      }),
    look: (id: string) =>
      db.read(async (reader) => ({
        refunds: await listRefunds(reader, id),
        payment: (await findPayments(reader, id))[0],
        licences: (await listLicences(reader, scene.ring, id)).map(({ state }) => state),
        credited: (await listInvoices(reader, id))
          .filter(({ kind }) => kind === 'credit-note')
          .map(({ total, reason }) => [total, reason]),
        mails: (await listMails(reader, { limit: 999, before: null }))
          .filter((mail) => mail.purchaseId === id && mail.kind === 'refund')
          .map(({ fields }) => fields),
      })),
  };
}

async function get(change: Change): Promise<string> {
  const requested = await ask(change);
  if (!requested.ok) throw new Error(requested.code);
  return requested.value.id;
}

test('what is not paid, disputed, too much or nothing is not promised', async () => {
  const scene = openScene();
  const open = await scene.place();
  expect(await ask({ purchaseId: open.id })).toEqual({ ok: false, code: 'not-paid' });
  const { id: purchaseId, total } = await scene.sell();
  for (const amount of [0, -1, 0.5, total.minor + 1]) {
    const asked = await ask({ purchaseId, amount, key: `odd ${amount}` });
    expect(asked).toEqual({ ok: false, code: 'too-much' });
  }
  const reference = `${purchaseId}:1`;
  scene.provider.write({ reference, purchaseId, total, state: 'paid', dispute: 'open' });
  await scene.hear(reference);
  expect(await ask({ purchaseId, key: 'disputed' })).toEqual({ ok: false, code: 'disputed' });
  expect((await scene.look(purchaseId)).refunds).toEqual([]);
});

test('fifty who ask for the same refund get one; others find nothing left', async () => {
  const scene = openScene();
  const { id: purchaseId } = await scene.sell();
  db.jobs.splice(0);
  const key = `all ${purchaseId}`;
  const ids = await Promise.all(Array.from({ length: 50 }, () => get({ purchaseId, key })));
  expect(new Set(ids).size).toBe(1);
  const other = await ask({ purchaseId, key: `other ${purchaseId}` });
  expect(other).toEqual({ ok: false, code: 'nothing-left' });
  expect(db.jobs).toMatchObject([{ job: 'send-refund', data: { refundId: ids[0] } }]);
});

test('fifty parts asked for at once are never more than arrived', async () => {
  const scene = openScene();
  const { id: purchaseId, total } = await scene.sell();
  const amount = Math.floor(total.minor / 3);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, count) =>
      ask({ purchaseId, amount, key: `${purchaseId} ${count}` }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
});

test('what staff gave back at the provider by hand, and what is promised, is not promised again', async () => {
  const scene = openScene();
  const { id: purchaseId, total } = await scene.sell();
  const reference = `${purchaseId}:1`;
  scene.provider.giveElsewhere({ reference, amount: { ...total, minor: 500 } });
  await scene.hear(reference);
  await get({ purchaseId, amount: 300, key: `some ${purchaseId}` });
  const rest = await ask({ purchaseId, key: `rest ${purchaseId}` });
  expect(rest).toMatchObject({ value: { amount: { minor: total.minor - 800 } } });
});

test('a refusal ends as failed, and the money can be promised again', async () => {
  const scene = openScene();
  const { id: purchaseId } = await scene.sell();
  scene.provider.fault.refuses = true;
  await scene.send(await get({ purchaseId, key: `refused ${purchaseId}` }));
  const { refunds, licences, credited, mails } = await scene.look(purchaseId);
  expect(refunds).toMatchObject([{ state: 'failed', error: expect.stringContaining('refused') }]);
  expect([licences, credited, mails]).toEqual([['active'], [], []]);
  expect(await ask({ purchaseId, key: `again ${purchaseId}` })).toMatchObject({ ok: true });
});

test('a lost answer is asked for again and gives once', async () => {
  const scene = openScene();
  const { id: purchaseId, total } = await scene.sell();
  scene.provider.fault.isDeaf = true;
  const refundId = await get({ purchaseId, key: `lost ${purchaseId}` });
  await expect(scene.send(refundId)).rejects.toThrow('lost');
  scene.provider.fault.isDeaf = false;
  await Promise.all([scene.send(refundId), scene.send(refundId)]);
  const { refunds, payment, mails } = await scene.look(purchaseId);
  expect([refunds[0]?.state, payment?.refunded, mails.length]).toEqual(['done', total, 1]);
  expect(scene.provider.refunds.size).toBe(1);
});

test('what waits is asked after until it is done, or fails', async () => {
  for (const end of ['done', 'failed'] as const) {
    const scene = openScene();
    const { id: purchaseId } = await scene.sell();
    scene.provider.fault.answers = 'waiting';
    await scene.send(await get({ purchaseId, key: `waits ${purchaseId}` }));
    expect((await scene.look(purchaseId)).refunds).toMatchObject([{ state: 'sent' }]);
    scene.provider.end(end);
    await scene.again();
    expect((await scene.look(purchaseId)).refunds).toMatchObject([{ state: 'sent' }]);
    db.clock.advance(minutes(11));
    await scene.again();
    const { refunds, licences } = await scene.look(purchaseId);
    expect(refunds).toMatchObject([{ state: end }]);
    expect(licences).toEqual([end === 'done' ? 'revoked' : 'active']);
  }
});

test('a part gives a credit note and a mail; with the last part the licence ends', async () => {
  const scene = openScene();
  const { id: purchaseId, total } = await scene.sell();
  await scene.send(await get({ purchaseId, amount: 100, key: `part ${purchaseId}` }));
  expect(await scene.look(purchaseId)).toMatchObject({
    licences: ['active'],
    credited: [[-100, 'refund']],
    mails: [{ order_number: expect.stringMatching(/^VT-/), reason: expect.any(String) }],
  });
  const rest = await get({ purchaseId, reason: 'withdrawal', key: `rest ${purchaseId}` });
  await scene.send(rest);
  const { licences, credited, mails, payment } = await scene.look(purchaseId);
  expect([licences, payment?.refunded, mails.length]).toEqual([['revoked'], total, 2]);
  expect(credited).toEqual([
    [-100, 'refund'],
    [100 - total.minor, 'withdrawal'],
  ]);
});

test('what waits at a company that is set up no more keeps no other refund from its turn', async () => {
  const { pool } = db.database;
  const scene = openScene();
  const { id: purchaseId } = await scene.sell();
  await pool.query(
    `INSERT INTO refund (id, key, purchase_id, provider, reference, minor, currency, reason, by, state, requested_at)
     SELECT gen_random_uuid(), 'gone ' || n, gen_random_uuid(), 'gone', 'x', 1, 'EUR', 'staff', 'Ada', 'sent', $1
     FROM generate_series(1, 100) AS n`,
    [db.clock.now()],
  );
  db.clock.advance(minutes(1));
  await get({ purchaseId, key: 'behind' });
  db.clock.advance(minutes(11));
  await scene.again();
  await pool.query(`DELETE FROM refund WHERE provider = 'gone'`);
  expect((await scene.look(purchaseId)).refunds).toMatchObject([{ state: 'done' }]);
});
