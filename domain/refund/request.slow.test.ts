import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { openRefundScene } from '../../tests/harness/refunds.ts';
import { listInvoices } from '../invoice/index.ts';
import { listLicenses } from '../license/index.ts';
import { listMails } from '../mail/index.ts';
import { findPayments } from '../payment/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { type RefundOrder, refundJobs, requestRefund } from './index.ts';
import { listRefunds } from './store.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterEach(() => void db.jobs.splice(0));
afterAll(() => db.close());

type Change = Partial<RefundOrder> & { readonly orderId: string };
const request = (change: Change) =>
  db.run((work) =>
    requestRefund(work, { amount: 'all', reason: 'staff', by: 'Ada', key: 'one', ...change }),
  );

function openScene() {
  const scene = openRefundScene(db);
  const jobs = refundJobs(scene.deps);
  return {
    ...scene,
    send: (refundId: string) => jobs['send-refund']({ refundId }),
    /** Ignores errors, because refunds of other tests have no provider here. */
    again: () =>
      jobs['reconcile-refunds']().catch((error: unknown) => {
        if (!(error instanceof AggregateError)) throw error;
      }),
    look: (id: string) =>
      db.read(async (reader) => ({
        refunds: await listRefunds(reader, id),
        payment: (await findPayments(reader, id))[0],
        licenses: (await listLicenses(reader, scene.ring, id)).map(({ state }) => state),
        credited: (await listInvoices(reader, id))
          .filter(({ kind }) => kind === 'credit-note')
          .map(({ total, reason }) => [total, reason]),
        mails: (await listMails(reader, { limit: 999, before: null }))
          .filter((mail) => mail.orderId === id && mail.kind === 'refund')
          .map(({ fields }) => fields),
      })),
  };
}

async function get(change: Change): Promise<string> {
  const requested = await request(change);
  if (!requested.ok) throw new Error(requested.code);
  return requested.value.id;
}

test('promises nothing for unpaid or disputed orders and impossible amounts', async () => {
  const scene = openScene();
  const open = await scene.place();
  expect(await request({ orderId: open.id })).toEqual({ ok: false, code: 'not-paid' });
  const { id: orderId, total } = await scene.sell();
  for (const amount of [0, -1, 0.5, total.minor + 1]) {
    const requested = await request({ orderId, amount, key: `odd ${amount}` });
    expect(requested).toEqual({ ok: false, code: 'too-much' });
  }
  const reference = `${orderId}:1`;
  scene.provider.write({ reference, orderId, total, state: 'paid', dispute: 'open' });
  await scene.hear(reference);
  expect(await request({ orderId, key: 'disputed' })).toEqual({ ok: false, code: 'disputed' });
  expect((await scene.look(orderId)).refunds).toEqual([]);
});

test('makes one refund of fifty equal requests, and finds nothing left for others', async () => {
  const scene = openScene();
  const { id: orderId } = await scene.sell();
  db.jobs.splice(0);
  const key = `all ${orderId}`;
  const ids = await Promise.all(Array.from({ length: 50 }, () => get({ orderId, key })));
  expect(new Set(ids).size).toBe(1);
  const other = await request({ orderId, key: `other ${orderId}` });
  expect(other).toEqual({ ok: false, code: 'nothing-left' });
  expect(db.jobs).toMatchObject([{ job: 'send-refund', data: { refundId: ids[0] } }]);
});

test('never promises more than arrived to fifty parallel requests', async () => {
  const scene = openScene();
  const { id: orderId, total } = await scene.sell();
  const amount = Math.floor(total.minor / 3);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, count) =>
      request({ orderId, amount, key: `${orderId} ${count}` }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
});

test('does not promise again what is promised, or was refunded at the provider', async () => {
  const scene = openScene();
  const { id: orderId, total } = await scene.sell();
  const reference = `${orderId}:1`;
  scene.provider.giveElsewhere({ reference, amount: { ...total, minor: 500 } });
  await scene.hear(reference);
  await get({ orderId, amount: 300, key: `some ${orderId}` });
  const rest = await request({ orderId, key: `rest ${orderId}` });
  expect(rest).toMatchObject({ value: { amount: { minor: total.minor - 800 } } });
});

test('marks a refused refund as failed, and frees its money', async () => {
  const scene = openScene();
  const { id: orderId } = await scene.sell();
  scene.provider.fault.refuses = true;
  await scene.send(await get({ orderId, key: `refused ${orderId}` }));
  const { refunds, licenses, credited, mails } = await scene.look(orderId);
  expect(refunds).toMatchObject([{ state: 'failed', error: expect.stringContaining('refused') }]);
  expect([licenses, credited, mails]).toEqual([['active'], [], []]);
  expect(await request({ orderId, key: `again ${orderId}` })).toMatchObject({ ok: true });
});

test('repeats a request with a lost answer, and refunds once', async () => {
  const scene = openScene();
  const { id: orderId, total } = await scene.sell();
  scene.provider.fault.isDeaf = true;
  const refundId = await get({ orderId, key: `lost ${orderId}` });
  await expect(scene.send(refundId)).rejects.toThrow('lost');
  scene.provider.fault.isDeaf = false;
  await Promise.all([scene.send(refundId), scene.send(refundId)]);
  const { refunds, payment, mails } = await scene.look(orderId);
  expect([refunds[0]?.state, payment?.refunded, mails.length]).toEqual(['done', total, 1]);
  expect(scene.provider.refunds.size).toBe(1);
});

test('checks a waiting refund until it completes or fails', async () => {
  for (const end of ['done', 'failed'] as const) {
    const scene = openScene();
    const { id: orderId } = await scene.sell();
    scene.provider.fault.answers = 'waiting';
    await scene.send(await get({ orderId, key: `waits ${orderId}` }));
    expect((await scene.look(orderId)).refunds).toMatchObject([{ state: 'sent' }]);
    scene.provider.end(end);
    await scene.again();
    expect((await scene.look(orderId)).refunds).toMatchObject([{ state: 'sent' }]);
    db.clock.advance(minutes(11));
    await scene.again();
    const { refunds, licenses } = await scene.look(orderId);
    expect(refunds).toMatchObject([{ state: end }]);
    expect(licenses).toEqual([end === 'done' ? 'revoked' : 'active']);
  }
});

test('credits and emails a partial refund, and ends the license with the last part', async () => {
  const scene = openScene();
  const { id: orderId, total } = await scene.sell();
  await scene.send(await get({ orderId, amount: 100, key: `part ${orderId}` }));
  expect(await scene.look(orderId)).toMatchObject({
    licenses: ['active'],
    credited: [[-100, 'refund']],
    mails: [{ order_number: expect.stringMatching(/^VT-/), reason: expect.any(String) }],
  });
  const rest = await get({ orderId, reason: 'withdrawal', key: `rest ${orderId}` });
  await scene.send(rest);
  const { licenses, credited, mails, payment } = await scene.look(orderId);
  expect([licenses, payment?.refunded, mails.length]).toEqual([['revoked'], total, 2]);
  expect(credited).toEqual([
    [-100, 'refund'],
    [100 - total.minor, 'withdrawal'],
  ]);
});

test('sends other refunds while one waits at a removed provider', async () => {
  const { pool } = db.database;
  const scene = openScene();
  const { id: orderId } = await scene.sell();
  await pool.query(
    `INSERT INTO refund (id, key, order_id, provider, reference, minor, currency, reason, by, state, requested_at)
     SELECT gen_random_uuid(), 'gone ' || n, gen_random_uuid(), 'gone', 'x', 1, 'EUR', 'staff', 'Ada', 'sent', $1
     FROM generate_series(1, 100) AS n`,
    [db.clock.now()],
  );
  db.clock.advance(minutes(1));
  await get({ orderId, key: 'behind' });
  db.clock.advance(minutes(11));
  await scene.again();
  await pool.query(`DELETE FROM refund WHERE provider = 'gone'`);
  expect((await scene.look(orderId)).refunds).toMatchObject([{ state: 'done' }]);
});
