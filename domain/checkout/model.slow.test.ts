import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, minutes } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { scriptedProvider, testOrderDeps } from '../../tests/harness/payments.ts';
import { findLicense } from '../license/index.ts';
import { listMails } from '../mail/index.ts';
import { findOrder, recordStart } from '../order/index.ts';
import { findPayments, type PaymentSnapshot } from '../payment/index.ts';
import { loadSampleCatalog, SEATS } from '../price/index.ts';
import { placeOrder, reconcilePayments, settleFromProvider } from './index.ts';

/** Events of one order, which may happen in any sequence and any number of times. */
type Step =
  | {
      readonly kind: 'place';
      readonly seats: (typeof SEATS)[number];
      readonly twice: boolean;
      readonly answered: boolean;
    }
  | { readonly kind: 'answer' }
  | {
      readonly kind: 'decide';
      readonly count: number;
      readonly state: PaymentSnapshot['state'];
      readonly isDelivered: boolean;
    }
  | { readonly kind: 'event'; readonly count: number; readonly times: number }
  | { readonly kind: 'reconcile'; readonly wait: number };

type Of<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>;

const count = fc.constantFrom(1, 1, 1, 2, 2, 3);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('place'),
    seats: fc.constantFrom(...SEATS),
    twice: fc.boolean(),
    answered: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('answer') }),
  fc.record({
    kind: fc.constant('decide'),
    count,
    state: fc.constantFrom('waiting', 'paid', 'paid', 'declined', 'declined'),
    isDelivered: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('event'), count, times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('reconcile'), wait: fc.constantFrom(0, minutes(3), days(4)) }),
);

const FIRST: Of<'place'> = { kind: 'place', seats: 1, twice: true, answered: true };
const DECLINED: Step = { kind: 'decide', count: 1, state: 'declined', isDelivered: true };
const PAID: Step = { kind: 'decide', count: 1, state: 'paid', isDelivered: true };

/** Always played, so that the counts at the end do not depend on chance. */
const KNOWN_HISTORIES: [readonly Step[]][] = [[[PAID]], [[DECLINED, FIRST]]];

const orderDeps = testOrderDeps();
const { ring } = orderDeps;
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

/** Returns one order, and a provider whose paid payments stay paid. */
const openScene = () => ({ id: randomUUID(), provider: scriptedProvider() });
type Scene = ReturnType<typeof openScene>;

const snapshotOf = ({ id, provider }: Scene, number: number) =>
  provider.snapshots.find(({ reference }) => reference === `${id}:${number}`);
const find = ({ id }: Scene) => db.read((reader) => findOrder(reader, id));

async function place(scene: Scene, { seats, twice, answered }: Of<'place'>): Promise<void> {
  const { id, provider } = scene;
  const selection = { product: 'zipx', bundledProducts: [], plan: 'month' as const, seats };
  const input = orderInput({ id, selection });
  const send = () => db.run((work) => placeOrder(work, input));
  for (const result of twice ? await Promise.all([send(), send()]) : [await send()]) {
    if (!result.ok || !result.value.needsPayment) continue;
    const { attempt, total } = result.value.order;
    // The provider repeats its answer for a key it knows.
    if (!snapshotOf(scene, attempt)) provider.tell(id, attempt, 'waiting', total);
  }
  if (answered) await answer(scene);
}

async function answer(scene: Scene): Promise<void> {
  const { id, provider } = scene;
  const attempt = (await find(scene))?.attempt;
  if (attempt === undefined) return;
  const start = { orderId: id, attempt, provider: provider.id, reference: `${id}:${attempt}` };
  await db.run((work) => recordStart(work, start));
}

async function decide(
  scene: Scene,
  { count: number, state, isDelivered }: Of<'decide'>,
): Promise<void> {
  const { id, provider } = scene;
  const snapshot = snapshotOf(scene, number);
  if (snapshot && snapshot.state !== 'paid') provider.tell(id, number, state, snapshot.total);
  if (isDelivered) await deliver(scene, { kind: 'event', count: number, times: 1 });
}

async function deliver(scene: Scene, { count: number, times }: Of<'event'>): Promise<void> {
  const { id, provider } = scene;
  if (!snapshotOf(scene, number)) return;
  const deps = { database: db.database, provider, ...orderDeps };
  const once = () => settleFromProvider(deps, { reference: `${id}:${number}` });
  await Promise.all(Array.from({ length: times }, () => once()));
}

async function reconcile({ id, provider }: Scene, { wait }: Of<'reconcile'>): Promise<void> {
  db.clock.advance(wait);
  const deps = { database: db.database, provider, ...orderDeps };
  await settleFromProvider(deps, { orderId: id });
}

async function assertSound(scene: Scene, wasPaid: boolean): Promise<boolean> {
  const { id, provider } = scene;
  const [order, payments, license, mails] = await db.read(async (reader) => [
    await findOrder(reader, id),
    await findPayments(reader, id),
    await findLicense(reader, ring, id),
    (await listMails(reader, { limit: 999, before: null })).filter((mail) => mail.orderId === id),
  ]);
  const isPaid = order?.state === 'paid';
  if (wasPaid) expect(isPaid).toBe(true);
  const fulfilled = isPaid ? 1 : 0;
  expect([mails.length, license === null ? 0 : 1]).toEqual([fulfilled, fulfilled]);
  // Payments for earlier terms of the order are recorded too, and buy nothing.
  const right = payments.filter(({ total }) => total.minor === order?.total.minor);
  expect(right.length > 0).toBe(isPaid);
  const arrived = provider.snapshots.filter(({ state }) => state === 'paid');
  expect(payments.length).toBeLessThanOrEqual(arrived.length);
  if (order === null || !isPaid) return false;
  const snapshot = provider.snapshots.find(({ reference }) => reference === order.reference);
  expect(snapshot).toMatchObject({ state: 'paid', total: order.total });
  expect(license).toMatchObject({
    seats: order.seats,
    plan: order.plan,
    product: order.product,
  });
  return true;
}

async function play(scene: Scene, next: Step): Promise<void> {
  switch (next.kind) {
    case 'place':
      return place(scene, next);
    case 'answer':
      return answer(scene);
    case 'decide':
      return decide(scene, next);
    case 'event':
      return deliver(scene, next);
    case 'reconcile':
      return reconcile(scene, next);
  }
}

test('leaves one payment, one license, and one email, or none of them, after any history', async () => {
  const seen = { paid: 0, open: 0, retried: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 12, maxLength: 20 }),
      async (steps: readonly Step[]) => {
        const scene = openScene();
        let isPaid = false;
        for (const next of [FIRST, ...steps]) {
          await play(scene, next);
          isPaid = await assertSound(scene, isPaid);
        }
        seen[isPaid ? 'paid' : 'open'] += 1;
        if (scene.provider.snapshots.length > 1) seen.retried += 1;
      },
    ),
    { numRuns: 40, examples: KNOWN_HISTORIES, endOnFailure: false },
  );
  // A model that never pays would prove nothing.
  expect(seen.paid).toBeGreaterThan(0);
  expect(seen.open).toBeGreaterThan(0);
  expect(seen.retried).toBeGreaterThan(0);
}, 600_000);

test('settles every decided order by reconciliation alone', async () => {
  const scenes = Array.from({ length: 6 }, openScene);
  for (const [index, scene] of scenes.entries()) {
    await place(scene, { ...FIRST, answered: false });
    const state = index % 2 === 0 ? 'paid' : 'declined';
    await decide(scene, { kind: 'decide', count: 1, state, isDelivered: false });
  }
  db.clock.advance(minutes(3));
  const snapshots = scenes.flatMap(({ provider }) => provider.snapshots);
  const provider = {
    ...scriptedProvider(),
    find: async (id: string) => snapshots.filter((snapshot) => snapshot.orderId === id),
  };
  await reconcilePayments({ database: db.database, provider, ...orderDeps });
  const states = await Promise.all(scenes.map(async (scene) => (await find(scene))?.state));
  expect(states).toEqual(['paid', 'declined', 'paid', 'declined', 'paid', 'declined']);
});
