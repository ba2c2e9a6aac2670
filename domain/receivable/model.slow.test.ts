import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { invoiceFaults } from '../../tests/harness/invoices.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { openRefundScene } from '../../tests/harness/refunds.ts';
import { orderOnTerms } from '../../tests/harness/sales-quotes.ts';
import { times } from '../../tests/harness/thorough.ts';
import { recordEntries } from '../books/index.ts';
import { placeOrder, receiveTransfer, reconcilePayments } from '../checkout/index.ts';
import { findTransfers } from '../checkout/receive-transfer.ts';
import { listInvoices } from '../invoice/index.ts';
import { listLicenses } from '../license/index.ts';
import { listMailsAbout } from '../mail/index.ts';
import {
  findOrder,
  isBillCanceled,
  isReceivable,
  lockOrder,
  type Order,
  RETURN_MONEY,
  recordStart,
} from '../order/index.ts';
import { findReceived } from '../payment/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import {
  listRefunds,
  recordManualRefund,
  refundJobs,
  requestRefund,
  SEND_REFUND,
} from '../refund/index.ts';
import { cancelInvoice } from './index.ts';
import { remindPayers } from './remind.ts';

type Step =
  | { readonly kind: 'transfer'; readonly more: -1 | 0 | 500 }
  | { readonly kind: 'card'; readonly state: 'paid' | 'declined' | 'waiting' }
  | { readonly kind: 'late-card' | 'cancel' | 'refund' | 'work' | 'send-back' }
  | { readonly kind: 'wait'; readonly days: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('transfer'), more: fc.constantFrom(-1, 0, 0, 500) }),
  fc.record({ kind: fc.constant('card'), state: fc.constantFrom('paid', 'declined', 'waiting') }),
  fc.record({
    kind: fc.constantFrom('late-card', 'cancel', 'cancel', 'refund', 'work', 'send-back'),
  }),
  fc.record({ kind: fc.constant('wait'), days: fc.constantFrom(1, 5, 20, 70) }),
);

/** Always played, so that every kind of end is reached. */
const ENDS: readonly (readonly Step[])[] = [
  [{ kind: 'wait', days: 70 }, { kind: 'cancel' }, { kind: 'transfer', more: 0 }],
  [
    { kind: 'card', state: 'waiting' },
    { kind: 'wait', days: 5 },
    { kind: 'cancel' },
    { kind: 'late-card' },
  ],
  [{ kind: 'transfer', more: 0 }, { kind: 'refund' }, { kind: 'send-back' }],
];

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

async function openScene(deliversAtOnce: boolean) {
  const scene = openRefundScene(db);
  const bill = { ...scene.deps, bankAccounts: { EUR: ['IBAN DE00'] } };
  const order = await orderOnTerms(db, bill, { deliversAtOnce });
  return { ...scene, order, jobs: refundJobs(scene.deps) };
}
type Scene = Awaited<ReturnType<typeof openScene>>;

const read = async ({ order }: Scene): Promise<Order> => {
  const found = await db.read((reader) => findOrder(reader, order.id));
  if (found === null) throw new Error('no order');
  return found;
};

async function play(scene: Scene, next: Step): Promise<void> {
  const { order, provider, deps } = scene;
  const { id: orderId, total } = order;
  switch (next.kind) {
    case 'transfer': {
      const before = await db.read((reader) => findTransfers(reader, orderId));
      await db.run((work) =>
        receiveTransfer(work, deps, {
          orderId,
          minor: total.minor + next.more,
          at: work.now,
          seenTransfers: before.length,
        }),
      );
      return;
    }
    case 'card': {
      const { attempt: seenAttempt } = await read(scene);
      const placed = await db.run((work) =>
        placeOrder(work, orderInput({ id: orderId, seenAttempt })),
      );
      if (!placed.ok || !placed.value.needsPayment) return;
      const { attempt } = placed.value.order;
      const reference = `${orderId}:${attempt}`;
      const start = { orderId, attempt, provider: provider.id, reference };
      await db.run((work) => recordStart(work, start));
      const { state } = next;
      const reason = state === 'declined' ? 'declined' : null;
      provider.write({ reference, orderId, total, state, reason, at: db.clock.now() });
      if (state !== 'waiting') await scene.hear(reference);
      return;
    }
    case 'late-card': {
      const late = provider.snapshots.find(
        (one) => one.orderId === orderId && one.state !== 'paid',
      );
      if (!late) return;
      const { reference } = late;
      provider.write({ reference, orderId, total, state: 'paid', at: db.clock.now() });
      await scene.hear(reference);
      return;
    }
    case 'cancel':
      await db.run((work) => cancelInvoice(work, deps, orderId));
      return;
    case 'refund':
      await db.run((work) =>
        requestRefund(work, { orderId, amount: 'all', reason: 'staff', by: 'sam', key: orderId }),
      );
      return;
    case 'send-back':
      for (const { id } of await db.read((reader) => listRefunds(reader, orderId)))
        await db.run((work) => recordManualRefund(work, deps, id));
      return;
    case 'work':
      await drain(scene);
      return;
    case 'wait':
      db.clock.advance(days(next.days));
      await remindPayers({ database: db.database, company: deps.company });
      await reconcilePayments(deps);
  }
}

/** Runs the jobs about money until none is left. */
async function drain({ jobs }: Scene): Promise<void> {
  for (let next = db.jobs.shift(); next; next = db.jobs.shift())
    if (next.job === RETURN_MONEY || next.job === SEND_REFUND) await jobs[next.job](next.data);
}

/** Compares money, documents, books, and licenses. */
async function check(scene: Scene, deliversAtOnce: boolean): Promise<void> {
  await drain(scene);
  await play(scene, { kind: 'send-back' });
  await drain(scene);
  const order = await read(scene);
  const { id, total } = order;
  const found = await db.run(async (work) => {
    await lockOrder(work, id);
    while ((await recordEntries(work, scene.deps.company, 'all')) > 0);
    return {
      documents: await listInvoices(work, id),
      payments: await findReceived(work, id),
      refunds: await listRefunds(work, id),
      licenses: await listLicenses(work, scene.ring, id),
      mails: await listMailsAbout(work, id),
    };
  });
  const { documents, payments, refunds, licenses, mails } = found;
  const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);
  const received = sum(payments.map((payment) => payment.received.minor));
  const returned = sum(
    refunds.filter(({ state }) => state === 'done').map(({ amount }) => amount.minor),
  );
  const isRefunded = order.state === 'paid' && received === returned;
  const turnover = sum(documents.map((document) => document.total));
  const { rows } = await db.database.pool.query(
    'SELECT sum(gross)::int AS gross FROM book_entry WHERE order_id = $1',
    [id],
  );
  const isOwed = isReceivable(order);
  // What is invoiced is either paid, or still owed. Nothing else is.
  expect(turnover).toBe(isOwed || (order.state === 'paid' && !isRefunded) ? total.minor : 0);
  expect(rows).toEqual([{ gross: turnover }]);
  expect(received - returned).toBe(order.state === 'paid' && !isRefunded ? total.minor : 0);
  expect(documents.filter(({ kind }) => kind === 'invoice')).toHaveLength(1);
  const isDelivered = order.state === 'paid' || deliversAtOnce;
  const isValid = turnover > 0 && isDelivered;
  expect(licenses.map(({ state }) => state)).toEqual(
    isDelivered ? [isValid ? 'active' : 'revoked'] : [],
  );
  expect(order.state === 'paid' && isBillCanceled(order)).toBe(false);
  const reminders = mails.filter(({ kind }) => kind === 'payment-due').map(({ key }) => key);
  expect(new Set(reminders).size).toBe(reminders.length);
}

test('whatever happens to an invoice on terms, money counts once, and a canceled one gives nothing', async () => {
  const run = async (deliversAtOnce: boolean, steps: readonly Step[]) => {
    db.jobs.splice(0);
    const scene = await openScene(deliversAtOnce);
    for (const next of steps) await play(scene, next);
    await check(scene, deliversAtOnce);
  };
  for (const steps of ENDS) for (const atOnce of [true, false]) await run(atOnce, steps);
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 2, maxLength: 9 }), run),
    { numRuns: times(25, 250) },
  );
  expect(await invoiceFaults(db)).toEqual([]);
}, 120_000);
