import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { openRefundScene } from '../../tests/harness/refunds.ts';
import { settleFromProvider } from '../checkout/index.ts';
import { listInvoices } from '../invoice/index.ts';
import { listLicenses } from '../license/index.ts';
import type { Order } from '../order/index.ts';
import { findReceived, type PaymentSnapshot, type RefundState } from '../payment/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { refundJobs, requestRefund } from './index.ts';
import { isOfOrder, sumOf } from './refund.ts';
import { listRefunds } from './store.ts';

type Step =
  | { readonly kind: 'pay'; readonly count: 1 | 2; readonly more: number }
  | { readonly kind: 'dispute'; readonly state: PaymentSnapshot['dispute'] }
  | { readonly kind: 'elsewhere'; readonly count: 1 | 2; readonly part: 100 | 2000 | 'rest' }
  | { readonly kind: 'back' }
  | { readonly kind: 'old'; readonly which: number }
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
  fc.record({
    kind: fc.constant('dispute'),
    state: fc.constantFrom('open', 'open', 'none', 'won', 'lost'),
  }),
  fc.record({
    kind: fc.constant('elsewhere'),
    count: fc.constantFrom(1, 1, 2),
    part: fc.constantFrom<100 | 2000 | 'rest'>(100, 2000, 'rest'),
  }),
  fc.record({ kind: fc.constant('old'), which: fc.nat(30) }),
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
  fc.record({ kind: fc.constant('work') }),
  fc.record({ kind: fc.constant('end'), state: fc.constantFrom('done', 'failed') }),
);

const GOOD: Step = { kind: 'provider', answers: 'done', fault: 'none' };

/** Always played, so that the counts at the end do not depend on chance. */
const WHOLE_ORDER: readonly Step[] = [GOOD, { kind: 'ask', part: 'all', key: 0 }, { kind: 'work' }];
const ELSEWHERE: readonly Step[] = [{ kind: 'elsewhere', count: 1, part: 2000 }];
/** A second payment grows between the failure of its refund and the next check. */
const GREW: readonly Step[] = [
  { kind: 'provider', answers: 'waiting', fault: 'none' },
  { kind: 'pay', count: 2, more: 0 },
  { kind: 'work' },
  { kind: 'work' },
  { kind: 'end', state: 'failed' },
  { kind: 'provider', answers: 'done', fault: 'deaf' },
  { kind: 'pay', count: 2, more: 9 },
  { kind: 'work' },
];
const CAME_BACK: readonly Step[] = [
  GOOD,
  { kind: 'ask', part: 2000, key: 0 },
  { kind: 'work' },
  { kind: 'back' },
];

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

async function openScene() {
  const scene = openRefundScene(db);
  const order = await scene.sell();
  /** Every snapshot so far, to replay old events. */
  const said: PaymentSnapshot[] = [];
  const hear = async (reference: string, heard?: PaymentSnapshot) => {
    const snapshot = heard ?? (await scene.provider.fetch(reference));
    said.push(snapshot);
    const then = { ...scene.deps, provider: { ...scene.provider, fetch: async () => snapshot } };
    await settleFromProvider(then, { reference });
  };
  return { ...scene, order, jobs: refundJobs(scene.deps), hear, said, back: new Set<string>() };
}
type Scene = Awaited<ReturnType<typeof openScene>>;

/** Ignores an error, because a later job retries. */
const later = () => undefined;

async function play(scene: Scene, next: Step): Promise<void> {
  const { provider, order } = scene;
  const { id: orderId, total } = order;
  if (next.kind === 'pay') {
    const reference = `${orderId}:${next.count}`;
    const known = provider.snapshots.find((snapshot) => snapshot.reference === reference);
    const minor = Math.max(known?.received.minor ?? 0, total.minor + next.more);
    const { dispute = 'none', disputeRevision = 0 } = known ?? {};
    const received = { ...total, minor };
    provider.write({
      reference,
      orderId,
      total,
      received,
      dispute,
      disputeRevision,
      state: 'paid',
    });
    await scene.hear(reference);
  }
  if (next.kind === 'dispute') await dispute(scene, next.state);
  if (next.kind === 'elsewhere') await giveElsewhere(scene, next);
  if (next.kind === 'back') await comeBack(scene);
  if (next.kind === 'old') {
    const old = scene.said[next.which % Math.max(1, scene.said.length)];
    if (old) await scene.hear(old.reference, old);
  }
  if (next.kind === 'ask') {
    const { part: amount, key } = next;
    const request = { orderId, amount, reason: 'staff', by: 'Ada' } as const;
    const ask = () =>
      db.run((work) => requestRefund(work, { ...request, key: `${orderId} ${key}` }));
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

async function dispute({ provider, order, hear }: Scene, state: PaymentSnapshot['dispute']) {
  const reference = `${order.id}:1`;
  const known = provider.snapshots.find((snapshot) => snapshot.reference === reference);
  const canBe =
    known && known.dispute !== 'lost' && (known.dispute === 'open') !== (state === 'open');
  if (!canBe) return;
  provider.write({ ...known, dispute: state, disputeRevision: known.disputeRevision + 1 });
  await hear(reference);
}

async function giveElsewhere(scene: Scene, { count, part }: Extract<Step, { kind: 'elsewhere' }>) {
  const { provider, order, hear } = scene;
  const reference = `${order.id}:${count}`;
  const known = provider.snapshots.find((snapshot) => snapshot.reference === reference);
  if (known === undefined) return;
  const left = known.received.minor - provider.givenOf(reference);
  const minor = part === 'rest' ? left : part;
  if (minor <= 0) return;
  try {
    provider.giveElsewhere({ reference, amount: { ...order.total, minor } });
  } catch {
    return;
  }
  if (part !== 100) await hear(reference);
}

/** Fails the oldest completed refund. */
async function comeBack({ provider, hear, back }: Scene) {
  const [one] = [...provider.refunds.values()].filter(({ state }) => state === 'done');
  if (one === undefined) return;
  back.add(one.id);
  provider.end('failed', one.id);
  await hear(one.reference);
}

/** Runs each queued job twice, then reconciles. */
async function work({ jobs }: Scene): Promise<void> {
  for (const { job, data } of db.jobs.splice(0)) {
    if (job !== 'send-refund' && job !== 'return-money') continue;
    await Promise.all([jobs[job](data).catch(later), jobs[job](data).catch(later)]);
  }
  db.clock.advance(minutes(11));
  await jobs['reconcile-refunds']().catch(later);
}

async function assertSound(scene: Scene): Promise<void> {
  const { provider, order } = scene;
  const { payments, refunds } = await look(scene);
  for (const { reference, received, refunded } of payments) {
    expect(provider.givenOf(reference)).toBeLessThanOrEqual(received.minor);
    expect(refunded.minor).toBeLessThanOrEqual(received.minor);
    const live = refunds.filter((one) => one.reference === reference && one.state !== 'failed');
    const ours = live.filter(({ by }) => by !== provider.id);
    expect(sumOf(ours)).toBeLessThanOrEqual(received.minor);
  }
  const ofOrder = refunds.filter((one) => isOfOrder(one) && one.state !== 'failed');
  const ours = ofOrder.filter(({ reason }) => reason !== 'elsewhere');
  expect(sumOf(ours)).toBeLessThanOrEqual(order.total.minor);
  expect(new Set(refunds.map(({ key }) => key)).size).toBe(refunds.length);
}

const look = ({ order: { id }, ring }: { order: Order } & Pick<Scene, 'ring'>) =>
  db.read(async (reader) => ({
    payments: await findReceived(reader, id),
    refunds: await listRefunds(reader, id),
    licenses: (await listLicenses(reader, ring, id)).map(({ state }) => state),
    credited: (await listInvoices(reader, id))
      .filter(({ kind }) => kind === 'credit-note')
      .reduce((sum, note) => sum - note.total, 0),
  }));

/** Repairs the provider, and compares once all events have been processed. */
async function assertSettled(scene: Scene): Promise<string> {
  const { provider, order, said, hear, back } = scene;
  Object.assign(provider.fault, { answers: 'done', isDeaf: false, refuses: false });
  provider.end('done');
  await work(scene);
  for (const { reference } of provider.snapshots) await hear(reference);
  for (const old of said.slice(0, 5)) await hear(old.reference, old);
  for (let times = 0; times < 3; times += 1) await work(scene);
  const { payments, refunds, licenses, credited } = await look(scene);
  expect(refunds.filter(({ state }) => state === 'requested' || state === 'sent')).toEqual([]);
  for (const { reference, refunded } of payments)
    expect(refunded.minor).toBe(provider.givenOf(reference));
  const total = order.total.minor;
  const given = sumOf(refunds.filter((one) => isOfOrder(one) && one.state === 'done'));
  const own = payments.find(({ reference }) => reference === `${order.id}:1`);
  const isLost = own?.dispute === 'lost';
  const isGone = isLost || given >= total;
  if (back.size === 0) {
    expect(licenses).toEqual([isGone ? 'revoked' : 'active']);
    expect(credited).toBe(isGone ? total : given);
  }
  // The rest of the invoice is the money kept, unless a refund failed or the bank holds it.
  const isPlain = back.size === 0 && refunds.every(({ state }) => state === 'done');
  const kept = (own?.received.minor ?? 0) - provider.givenOf(`${order.id}:1`);
  const isHeld = isLost || own?.dispute === 'open';
  if (isPlain && !isHeld) expect(total - credited).toBe(Math.min(total, kept));
  // A refund that came back stays credited, once.
  const cameBack = sumOf(refunds.filter(({ error }) => error?.includes('came back')));
  expect(credited).toBeGreaterThanOrEqual(isGone ? total : given);
  expect(credited).toBeLessThanOrEqual(isLost ? total : Math.min(total, given + cameBack));
  if (given >= total) expect(licenses).toEqual(['revoked']);
  return isGone ? 'gone' : 'kept';
}

async function run(
  steps: fc.Arbitrary<Step>,
  ...known: (readonly Step[])[]
): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { minLength: 8, maxLength: 16 }),
      async (all: readonly Step[]) => {
        db.jobs.splice(0);
        const scene = await openScene();
        for (const next of all) {
          await play(scene, next);
          await assertSound(scene);
        }
        count(await assertSettled(scene));
        const { refunds } = await look(scene);
        if (refunds.some(({ reason }) => reason === 'elsewhere')) count('elsewhere');
        if (refunds.some(({ error }) => error?.includes('came back'))) count('came back');
      },
    ),
    { numRuns: 40, examples: known.map((one) => [one]), endOnFailure: true },
  );
  return seen;
}

test('never returns more than arrived, and keeps licenses and credit notes in step with the money', async () => {
  const seen = await run(step, WHOLE_ORDER, ELSEWHERE, GREW);
  for (const what of ['gone', 'kept', 'elsewhere']) expect(seen.get(what) ?? 0).toBeGreaterThan(0);
}, 600_000);

test('credits refunds that come back once', async () => {
  const back = fc.record({ kind: fc.constant('back') });
  const steps = fc.oneof({ weight: 7, arbitrary: step }, { weight: 1, arbitrary: back });
  const seen = await run(steps, CAME_BACK);
  expect(seen.get('came back') ?? 0).toBeGreaterThan(0);
}, 600_000);
