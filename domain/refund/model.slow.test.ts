import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { openRefundScene } from '../../tests/harness/refunds.ts';
import { listInvoices } from '../invoice/index.ts';
import { listLicences } from '../licence/index.ts';
import { findReceived, type PaymentTruth, type RefundState } from '../payment/index.ts';
import { loadSampleCatalogue } from '../price/index.ts';
import type { Purchase } from '../purchase/index.ts';
import { refundJobs, requestRefund } from './index.ts';
import { isOfOrder } from './refund.ts';
import { sumOf } from './request.ts';
import { listRefunds } from './store.ts';

/** What may happen to a paid order, in any order and any number of times. */
type Step =
  | { readonly kind: 'pay'; readonly count: 1 | 2; readonly more: number }
  | { readonly kind: 'dispute'; readonly state: PaymentTruth['dispute'] }
  | { readonly kind: 'ask'; readonly part: 'all' | 100 | 2000; readonly key: number }
  | {
      readonly kind: 'provider';
      readonly answers: RefundState;
      readonly fault: 'none' | 'deaf' | 'refuses';
    }
  | { readonly kind: 'work' }
  | { readonly kind: 'end'; readonly state: 'done' | 'failed' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('pay'),
    count: fc.constantFrom(1, 2),
    more: fc.constantFrom(0, 0, 5, 9),
  }),
  fc.record({ kind: fc.constant('dispute'), state: fc.constantFrom('open', 'won', 'lost') }),
  fc.record({
    kind: fc.constant('ask'),
    part: fc.constantFrom<'all' | 100 | 2000>('all', 100, 2000),
    key: fc.integer({ min: 0, max: 5 }),
  }),
  fc.record({
    kind: fc.constant('provider'),
    answers: fc.constantFrom('done', 'done', 'waiting', 'failed'),
    fault: fc.constantFrom('none', 'none', 'deaf', 'refuses'),
  }),
  fc.record({ kind: fc.constant('work') }),
  fc.record({ kind: fc.constant('end'), state: fc.constantFrom('done', 'failed') }),
);

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalogue);
});
afterAll(() => db.close());

async function openScene() {
  const scene = openRefundScene(db);
  const purchase = await scene.sell();
  return { ...scene, purchase, jobs: refundJobs(scene.desk) };
}
type Scene = Awaited<ReturnType<typeof openScene>>;

/** Refusals of other orders' providers, and answers that were lost, are asked after again. */
const later = () => undefined;

async function play(scene: Scene, next: Step): Promise<void> {
  const { provider, purchase } = scene;
  const { id: purchaseId, total } = purchase;
  if (next.kind === 'pay') {
    const reference = `${purchaseId}:${next.count}`;
    const known = provider.truths.find((truth) => truth.reference === reference);
    const minor = Math.max(known?.received.minor ?? 0, total.minor + next.more);
    const dispute = known?.dispute ?? 'none';
    const received = { ...total, minor };
    provider.write({ reference, purchaseId, total, received, dispute, state: 'paid' });
    await scene.hear(reference);
  }
  if (next.kind === 'dispute') await dispute(scene, next.state);
  if (next.kind === 'ask') {
    const { part: amount, key } = next;
    const order = { purchaseId, amount, reason: 'staff', by: 'Ada' } as const;
    const ask = () =>
      db.run((work) => requestRefund(work, { ...order, key: `${purchaseId} ${key}` }));
    await Promise.all([ask(), ask()]);
  }
  if (next.kind === 'provider') {
    const { answers, fault } = next;
    Object.assign(provider.fault, {
      answers,
      isDeaf: fault === 'deaf',
      refuses: fault === 'refuses',
    });
  }
  if (next.kind === 'end') provider.end(next.state);
  if (next.kind === 'work') await work(scene);
}

async function dispute({ provider, purchase, hear }: Scene, state: PaymentTruth['dispute']) {
  const reference = `${purchase.id}:1`;
  const known = provider.truths.find((truth) => truth.reference === reference);
  if (known === undefined || known.dispute === 'won' || known.dispute === 'lost') return;
  provider.write({ ...known, dispute: state });
  await hear(reference);
}

/** Runs what is queued, twice each, and what is due to be asked again. */
async function work({ jobs }: Scene): Promise<void> {
  for (const { job, data } of db.jobs.splice(0)) {
    if (job !== 'send-refund' && job !== 'return-money') continue;
    await Promise.all([jobs[job](data).catch(later), jobs[job](data).catch(later)]);
  }
  db.clock.advance(minutes(11));
  await jobs['reconcile-refunds']().catch(later);
}

async function assertSound(scene: Scene): Promise<void> {
  const { provider, purchase } = scene;
  const { payments, refunds } = await look(scene);
  for (const { reference, received, refunded } of payments) {
    expect(provider.givenOf(reference)).toBeLessThanOrEqual(received.minor);
    expect(refunded.minor).toBeLessThanOrEqual(received.minor);
    const live = refunds.filter((one) => one.reference === reference && one.state !== 'failed');
    expect(sumOf(live)).toBeLessThanOrEqual(received.minor);
  }
  const ofOrder = refunds.filter((one) => isOfOrder(one) && one.state !== 'failed');
  expect(sumOf(ofOrder)).toBeLessThanOrEqual(purchase.total.minor);
}

const look = ({ purchase: { id }, ring }: { purchase: Purchase } & Pick<Scene, 'ring'>) =>
  db.read(async (reader) => ({
    payments: await findReceived(reader, id),
    refunds: await listRefunds(reader, id),
    licences: (await listLicences(reader, ring, id)).map(({ state }) => state),
    credited: (await listInvoices(reader, id))
      .filter(({ kind }) => kind === 'credit-note')
      .reduce((sum, note) => sum - note.total, 0),
  }));

/** When the provider is well again and everything has been asked after. */
async function assertSettled(scene: Scene): Promise<string> {
  const { provider, purchase } = scene;
  Object.assign(provider.fault, { answers: 'done', isDeaf: false, refuses: false });
  provider.end('done');
  for (let times = 0; times < 3; times += 1) await work(scene);
  const { payments, refunds, licences, credited } = await look(scene);
  expect(refunds.filter(({ state }) => state === 'requested' || state === 'sent')).toEqual([]);
  const given = sumOf(refunds.filter((one) => isOfOrder(one) && one.state === 'done'));
  const isLost =
    payments.find(({ reference }) => reference === `${purchase.id}:1`)?.dispute === 'lost';
  const isGone = isLost || given >= purchase.total.minor;
  expect(licences).toEqual([isGone ? 'revoked' : 'active']);
  expect(credited).toBe(isLost ? purchase.total.minor : given);
  return isGone ? 'gone' : 'kept';
}

test('whatever happens: never more back than arrived; licence and credit notes follow the money', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      db.jobs.splice(0);
      const scene = await openScene();
      for (const next of steps) {
        await play(scene, next);
        await assertSound(scene);
      }
      const end = await assertSettled(scene);
      seen.set(end, (seen.get(end) ?? 0) + 1);
    }),
    { numRuns: 40, endOnFailure: true },
  );
  expect(seen.get('gone') ?? 0).toBeGreaterThan(3);
  expect(seen.get('kept') ?? 0).toBeGreaterThan(3);
}, 120_000);
