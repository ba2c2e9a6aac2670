import fc from 'fast-check';
import { expect, test } from 'vitest';
import { days, hours } from '../../kit/time.ts';
import { beginAnew, openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { settleFromProvider } from '../checkout/index.ts';
import { listPeriods } from '../license/index.ts';
import type { Order } from '../order/index.ts';
import { requestRefund } from '../refund/index.ts';
import {
  cancelSubscription,
  changeAtPeriodEnd,
  ensureOwedOrder,
  forecastQuote,
  listSubscriptionOrders,
  PAUSE_MONTHS,
  pauseSubscription,
  previewChange,
  previewResume,
  resumeSubscription,
} from './index.ts';
import { subscriptionOrder } from './table.ts';

type Step =
  | { readonly kind: 'wait'; readonly time: number; readonly workers: number }
  | { readonly kind: 'card'; readonly habit: 'good' | 'soft' | 'hard' }
  | { readonly kind: 'wire'; readonly fault: 'none' | 'down' | 'lost' }
  | { readonly kind: 'cancel' | 'resume' | 'pay-owed' | 'upgrade' | 'refund' | 'give-back' }
  | { readonly kind: 'pause'; readonly months: (typeof PAUSE_MONTHS)[number] }
  | { readonly kind: 'change' | 'regret'; readonly seats: 1 | 3; readonly plan: 'month' | 'year' }
  | { readonly kind: 'news'; readonly order: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('wait'),
      time: fc.constantFrom(...[1, 3, 7, 10, 14, 14, 14, 31].map(days), hours(1)),
      workers: fc.constantFrom(1, 1, 2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('card'),
      habit: fc.constantFrom('good', 'soft', 'hard'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wire'),
      fault: fc.constantFrom('none', 'down', 'lost'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['cancel', 'resume', 'resume', 'pay-owed', 'upgrade', 'refund', 'give-back'] as const),
      ),
    }),
  },
  fc.record({ kind: fc.constant('pause'), months: fc.constantFrom(...PAUSE_MONTHS) }),
  fc.record({
    kind: fc.constantFrom('change', 'regret'),
    seats: fc.constantFrom(1, 3),
    plan: fc.constantFrom('month', 'year'),
  }),
  fc.record({ kind: fc.constant('news'), order: fc.nat(5) }),
);

const WAIT_A_MONTH: Step = { kind: 'wait', time: days(31), workers: 1 };

/** Always played, so that the counts at the end do not depend on chance. */
const KNOWN_HISTORIES: [readonly Step[]][] = [
  [[WAIT_A_MONTH, WAIT_A_MONTH, WAIT_A_MONTH, WAIT_A_MONTH]],
  [[{ kind: 'cancel' }, WAIT_A_MONTH]],
];

const db = await openSubscriptionStage();

async function openScene() {
  await beginAnew(db);
  const scene = openSubscriptionScene(db);
  const first = await scene.buy({
    selection: { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 },
  });
  const subscription = await scene.subscriptionOf(first);
  const { id, licenseId } = subscription;
  return { ...scene, id, licenseId, first };
}
type Scene = Awaited<ReturnType<typeof openScene>>;

const orders = ({ id }: Scene) => db.read((reader) => listSubscriptionOrders(reader, id));
const chargesOf = ({ sandbox }: Scene) =>
  sandbox.ledger().filter(({ state }) => state === 'paid').length;

/** Ignores an error, because a later sweep retries. */
const later = () => undefined;

async function play(scene: Scene, next: Step): Promise<void> {
  const { id: subscriptionId, deps, wire } = scene;
  switch (next.kind) {
    case 'wait':
      db.clock.advance(next.time);
      await Promise.all(Array.from({ length: next.workers }, () => scene.sweep().catch(later)));
      return;
    case 'card':
      return scene.sandbox.setHabit((await scene.look(subscriptionId)).mandate, next.habit);
    case 'wire': {
      const fail = () => {
        throw new Error('the network is down');
      };
      wire.before = next.fault === 'down' ? fail : () => {};
      wire.after = next.fault === 'lost' ? fail : () => {};
      return;
    }
    case 'cancel':
      db.clock.advance(1000);
      await db.run((work) => cancelSubscription(work, deps, { subscriptionId }));
      return;
    case 'resume':
      await db.run((work) => resumeSubscription(work, deps, { subscriptionId }));
      return;
    case 'pause': {
      const { months } = next;
      await db.run((work) => pauseSubscription(work, deps, { subscriptionId, months }));
      return;
    }
    case 'change':
      return change(scene, next);
    case 'regret':
      return regret(scene, next);
    case 'pay-owed':
      return payOwed(scene);
    case 'upgrade':
      return upgrade(scene);
    case 'refund':
      return refund(scene);
    case 'give-back':
      return scene.giveBack();
    case 'news': {
      const all = await orders(scene);
      const order = all[next.order % all.length];
      if (order) await settleFromProvider(deps, { orderId: order.id });
    }
  }
}

async function change(
  { id: subscriptionId, deps }: Scene,
  { plan, seats }: { plan: 'month' | 'year'; seats: 1 | 3 },
) {
  const wish = { subscriptionId, plan, seats };
  const shown = await db.read((reader) => previewChange(reader, wish, deps.seller));
  if (!shown.ok) return;
  const shownTotal = shown.value.quote.total;
  const changed = await db.run((work) =>
    changeAtPeriodEnd(work, deps, { ...wish, shownTotal, seller: deps.seller }),
  );
  expect(changed).toMatchObject({ ok: true, value: { nextQuote: shown.value.quote } });
}

async function regret(scene: Scene, wish: { plan: 'month' | 'year'; seats: 1 | 3 }) {
  const { id: subscriptionId, deps } = scene;
  await change(scene, wish);
  db.clock.advance(1000);
  const over = await db.run((work) => cancelSubscription(work, deps, { subscriptionId }));
  if (!over.ok || over.value.state !== 'cancelled') return;
  const { plan, seats } = over.value;
  const shown = await db.read((reader) => previewResume(reader, over.value, deps.seller));
  if (shown.quote) expect(shown.quote).toMatchObject({ plan, seats });
  await db.run((work) => resumeSubscription(work, deps, { subscriptionId }));
  const now = await scene.look(subscriptionId);
  expect(await db.read((reader) => forecastQuote(reader, now, deps.seller))).toEqual(shown.quote);
}

/** Pays as the pay page does. */
async function payOwed(scene: Scene): Promise<void> {
  const owed = await db.run((work) =>
    ensureOwedOrder(work, scene.deps, { subscriptionId: scene.id }),
  );
  if (!owed.ok) return;
  const { product, bundledProducts, plan, seats } = owed.value;
  await scene.buy({
    id: owed.value.id,
    selection: { product, bundledProducts, plan, seats },
    shownTotal: owed.value.total,
    seenAttempt: owed.value.attempt,
    buyer: owed.value,
  });
}

async function upgrade(scene: Scene): Promise<void> {
  const { seats, plan } = await scene.look(scene.id);
  if (seats === 5) return;
  const selection = {
    product: 'zipx',
    bundledProducts: [],
    plan,
    seats: seats === 1 ? 3 : 5,
  } as const;
  const { licenseId } = scene;
  // Fails for a revoked license, and for a credit larger than the price.
  await scene.buy({ selection, change: { kind: 'upgrade', licenseId } }).catch(later);
}

async function refund(scene: Scene): Promise<void> {
  const last = (await orders(scene)).findLast(({ state }) => state === 'paid');
  if (!last) return;
  const ask = { orderId: last.id, amount: 'all', reason: 'staff', by: 'Ada' } as const;
  await db.run((work) => requestRefund(work, { ...ask, key: `staff ${last.id}` }));
  await scene.giveBack();
}

const OWN_ACTS = new Set<Step['kind']>(['pay-owed', 'upgrade']);

async function playAndCheck(scene: Scene, next: Step): Promise<void> {
  const before = await scene.look(scene.id);
  const charges = chargesOf(scene);
  await play(scene, next);
  const isSilent = before.state === 'cancelled' || before.state === 'ended';
  if (isSilent && !OWN_ACTS.has(next.kind)) expect(chargesOf(scene)).toBe(charges);
  const after = await scene.look(scene.id);
  if (after.state === 'cancelled' || after.state === 'ended') expect(after.nextChargeAt).toBeNull();
  if (after.state === 'active') expect(after.nextChargeAt).not.toBeNull();
  if (next.kind === 'upgrade' && before.state === 'paused') expect(after.state).toBe('paused');
  const { plan, seats, nextQuote, isChanging } = after;
  if (after.state !== 'ended' && !isChanging) expect(nextQuote).toMatchObject({ plan, seats });
}

/** Repairs the network, reconciles, and compares ledger, orders, and license. */
async function assertSettled(scene: Scene): Promise<string> {
  scene.wire.before = () => {};
  scene.wire.after = () => {};
  await scene.sweep();
  for (const { id, state } of await orders(scene))
    if (state !== 'paid') await settleFromProvider(scene.deps, { orderId: id });
  await scene.giveBack();
  const all = await orders(scene);
  const now = await scene.look(scene.id);
  const paid = all.filter(({ state }) => state === 'paid');
  const received = scene.sandbox.ledger().reduce((sum, line) => sum + line.received, 0);
  expect(received).toBe(paid.reduce((sum, { total }) => sum + total.minor, 0));
  const periods = await db.read((reader) => listPeriods(reader, scene.licenseId));
  const holding = periods.filter(({ withdrawnAt }) => withdrawnAt === null);
  const kept = paid.filter((order) => netAmountOf(scene, order) > 0);
  expect(holding.map(({ orderId }) => orderId).toSorted()).toEqual(
    kept.map(({ id }) => id).toSorted(),
  );
  const renewals = await db.orm.select().from(subscriptionOrder);
  const counted = renewals.filter(
    ({ orderId, role }) => role === 'renewal' && kept.some(({ id }) => id === orderId),
  );
  expect(new Set(counted.map(({ period }) => period)).size).toBe(counted.length);
  const last = holding.at(-1);
  const unwanted = renewals.filter(({ isUnwanted }) => isUnwanted).map((one) => one.orderId);
  const isUntouched = paid.every(
    ({ id }) => unwanted.includes(id) || kept.some((one) => one.id === id),
  );
  if (isUntouched) expect(last?.endsAt).toEqual(now.periodEnd);
  return now.state;
}

const netAmountOf = (scene: Scene, { id }: Order): number =>
  scene.paidOf(id).reduce((sum, left) => sum + left, 0);

test('charges nothing after a cancellation, renews each period once, and keeps license, orders, and ledger equal', async () => {
  const seen = new Map<string, number>();
  let renewed = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 10, maxLength: 18 }),
      async (steps: readonly Step[]) => {
        const scene = await openScene();
        for (const next of steps) await playAndCheck(scene, next);
        const state = await assertSettled(scene);
        seen.set(state, (seen.get(state) ?? 0) + 1);
        renewed += (await orders(scene)).filter(
          ({ kind, state: s }) => kind === 'renewal' && s === 'paid',
        ).length;
      },
    ),
    { numRuns: 25, examples: KNOWN_HISTORIES, endOnFailure: true },
  );
  // The histories must contain renewals and ends to prove anything.
  expect(renewed).toBeGreaterThan(3);
  expect(seen.get('ended') ?? 0).toBeGreaterThan(0);
  expect((seen.get('active') ?? 0) + (seen.get('past-due') ?? 0)).toBeGreaterThan(0);
});
