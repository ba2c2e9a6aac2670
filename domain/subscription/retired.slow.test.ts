import { afterEach, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { retirement, retireProduct } from '../../tests/harness/retired.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { settleFromProvider } from '../checkout/index.ts';
import { listLicenses, revokeForMisuse } from '../license/index.ts';
import { listMails } from '../mail/index.ts';
import { termDay } from '../price/index.ts';
import type { Selection } from '../quote/index.ts';
import {
  cancelSubscription,
  changeAtPeriodEnd,
  chargedAgainAt,
  checkRetired,
  ensureOwedOrder,
  findNextCharge,
  listDueSubscriptions,
  listSubscriptionOrders,
  pauseSubscription,
  previewChange,
  resumeSubscription,
} from './index.ts';

const db = await openSubscriptionStage();
const undo: (() => void)[] = [];
/** Retires a product as a new version of the shop does, whose server then starts. */
async function retire(key: string, renewals: 'continue' | 'end'): Promise<void> {
  undo.push(retireProduct(key, retirement(renewals)));
  await db.run(checkRetired);
}
afterEach(() => undo.splice(0).forEach((each) => void each()));

const YEAR: Selection = { product: 'zipx', bundledProducts: [], plan: 'year', seats: 1 };
const MONTH: Selection = { ...YEAR, plan: 'month' };
const PAIR: Selection = { ...MONTH, bundledProducts: ['pdfreader'] };

async function begin(selection: Selection = YEAR) {
  const scene = openSubscriptionScene(db);
  const first = await scene.buy({ selection });
  const subscription = await scene.subscriptionOf(first);
  const { id: subscriptionId, periodEnd, email } = subscription;
  return {
    ...scene,
    first,
    subscription,
    subscriptionId,
    now: () => scene.look(subscriptionId),
    orders: () => db.read((reader) => listSubscriptionOrders(reader, subscriptionId)),
    mails: async () =>
      (await db.read((reader) => listMails(reader, { limit: 99, before: null })))
        .filter(({ to }) => to === email)
        .toReversed(),
    /** Runs the job this many days before the end of the paid period. */
    async at(daysAhead: number) {
      db.clock.set(new Date(periodEnd.getTime() - days(daysAhead)));
      await scene.sweep();
    },
  };
}
type Scene = Awaited<ReturnType<typeof begin>>;
const kinds = async ({ mails }: Scene) => (await mails()).map(({ kind }) => kind);
const saidToEnd = async ({ mails }: Scene) =>
  (await mails()).flatMap(({ kind, fields }) => (kind === 'renewal-ends' ? fields['product'] : []));

async function licenseOf({ ring, first }: Scene, product: string): Promise<string> {
  const licenses = await db.read((reader) => listLicenses(reader, ring, first.id));
  return licenses.find((license) => license.product === product)?.id ?? '';
}

test('goes on renewing a retired product whose renewals continue', async () => {
  const scene = await begin();
  await retire('zipx', 'continue');
  for (const ahead of [30, 7, 0]) await scene.at(ahead);
  const [, second, ...others] = await scene.orders();
  expect([second?.state, second?.product, others]).toEqual(['paid', 'zipx', []]);
  expect(await kinds(scene)).toEqual(['order', 'renewal-notice', 'renewal-notice', 'renewal']);
});

test('announces the end once, a month ahead, and then ends without a charge', async () => {
  const scene = await begin();
  await retire('zipx', 'end');
  await scene.at(31);
  expect(await kinds(scene)).toEqual(['order']);
  for (const ahead of [30, 7]) await scene.at(ahead);
  expect(await kinds(scene)).toEqual(['order', 'renewal-ends']);
  expect((await scene.now()).state).toBe('active');
  for (const ahead of [0, -1, -20]) await scene.at(ahead);
  expect(await scene.now()).toMatchObject({ state: 'ended', endReason: 'retired' });
  expect(await scene.orders()).toHaveLength(1);
  expect(await kinds(scene)).toEqual(['order', 'renewal-ends', 'subscription-ended']);
  const [license] = await db.read((r) => listLicenses(r, scene.ring, scene.first.id));
  expect(license?.state).toBe('active');
  expect(license?.expiresAt?.getTime()).toBe(scene.subscription.periodEnd.getTime() + days(3));
});

test('promises no charge, and refuses to change, pause, or resume', async () => {
  const scene = await begin();
  const { subscriptionId, deps } = scene;
  await retire('zipx', 'end');
  expect(chargedAgainAt(scene.subscription)).toBeNull();
  expect(await db.read((reader) => findNextCharge(reader, scene.first.id))).toBeNull();
  const change = { subscriptionId, plan: 'month', seats: 1 } as const;
  const preview = await db.read((reader) => previewChange(reader, change, deps.seller));
  expect(preview).toEqual({ ok: false, code: 'no-price' });
  const pause = { subscriptionId, months: 1 } as const;
  expect(await db.run((work) => pauseSubscription(work, deps, pause))).toMatchObject({
    code: 'not-active',
  });
  expect((await db.run((work) => cancelSubscription(work, deps, { subscriptionId }))).ok).toBe(
    true,
  );
  expect(await db.run((work) => resumeSubscription(work, deps, { subscriptionId }))).toEqual({
    ok: false,
    code: 'ended',
  });
});

test('renews the rest of a bundle at its agreed price, and says what does not renew', async () => {
  const scene = await begin({ ...YEAR, bundledProducts: ['pdfreader'] });
  const [, pdf] = scene.subscription.nextQuote.lines;
  await retire('zipx', 'end');
  for (const ahead of [30, 7, 0]) await scene.at(ahead);
  const [, second] = await scene.orders();
  expect(second).toMatchObject({ state: 'paid', product: 'pdfreader', bundledProducts: [] });
  expect(second?.total.minor).toBe(pdf?.total);
  expect(await kinds(scene)).toEqual([
    ...['order', 'renewal-ends', 'renewal-notice', 'renewal-notice', 'renewal'],
  ]);
  const [, ends, notice] = await scene.mails();
  expect([ends?.fields['product'], notice?.fields['product']]).toEqual(['ZipX', 'PDFReader']);
});

test('charges the agreed price for the rest of a bundle in every later period', async () => {
  const scene = await begin(PAIR);
  const [, pdf] = scene.subscription.nextQuote.lines;
  const agreed = { minor: pdf?.total ?? 0, currency: 'EUR' };
  expect(pdf?.bundleOff).toBeGreaterThan(0);
  await retire('zipx', 'end');
  for (let period = 1; period <= 3; period += 1) {
    const { periodEnd } = await scene.now();
    for (const ahead of [7, 0]) {
      db.clock.set(new Date(periodEnd.getTime() - days(ahead)));
      await scene.sweep();
    }
    expect(await scene.now()).toMatchObject({ period: period + 1, nextQuote: { total: agreed } });
  }
  const [, ...renewals] = await scene.orders();
  const promised = renewals.map(({ state, total, quote }) => [state, total, quote.renewal?.total]);
  expect(promised).toEqual(Array.from({ length: 3 }, () => ['paid', agreed, agreed]));
});

test.each(['job', 'buyer'] as const)(
  'says what a declined bundle leaves out when the %s replaces its order',
  async (by) => {
    const scene = await begin(PAIR);
    const { subscriptionId, deps } = scene;
    const [, pdf] = scene.subscription.nextQuote.lines;
    await scene.sandbox.setHabit(scene.subscription.mandate, by === 'job' ? 'soft' : 'hard');
    await scene.at(0);
    expect((await scene.now()).state).toBe('past-due');
    await retire('zipx', 'end');
    await scene.at(-0.5);
    expect(await saidToEnd(scene)).toEqual([]);
    const owed = () => db.run((work) => ensureOwedOrder(work, deps, { subscriptionId }));
    if (by === 'job') await scene.at(-1);
    else await owed();
    expect(await saidToEnd(scene)).toEqual(['ZipX']);
    const { graceEndsAt, ...late } = await scene.now();
    const ends = (await scene.mails()).find(({ kind }) => kind === 'renewal-ends');
    expect(ends?.fields['until']).toBe(termDay(graceEndsAt ?? new Date(0), late));
    const order = await owed();
    expect(order.ok && [order.value.product, order.value.total.minor]).toEqual([
      'pdfreader',
      pdf?.total,
    ]);
    expect(await saidToEnd(scene)).toEqual(['ZipX']);
  },
);

test('says what does not renew when the customer changes the rest of a bundle', async () => {
  const scene = await begin(PAIR);
  const { subscriptionId } = scene;
  const { seller } = scene.deps;
  await retire('zipx', 'end');
  const change = { subscriptionId, plan: 'year', seats: 1 } as const;
  const shown = await db.read((reader) => previewChange(reader, change, seller));
  if (!shown.ok) throw new Error(shown.code);
  const shownTotal = shown.value.quote.total;
  await db.run((work) => changeAtPeriodEnd(work, scene.deps, { ...change, shownTotal, seller }));
  expect(await saidToEnd(scene)).toEqual(['ZipX']);
  for (const ahead of [7, 0]) await scene.at(ahead);
  expect(await saidToEnd(scene)).toEqual(['ZipX']);
  const [, second] = await scene.orders();
  expect(second).toMatchObject({ state: 'paid', product: 'pdfreader', total: shownTotal });
});

test('checks an announced bundle of which nothing is left only when it is due', async () => {
  const scene = await begin({ ...PAIR, plan: 'year' });
  for (const ahead of [30, 7]) await scene.at(ahead);
  const licenseId = await licenseOf(scene, 'pdfreader');
  await db.run((work) => revokeForMisuse(work, { licenseId }));
  await retire('zipx', 'end');
  await scene.at(5);
  expect(await saidToEnd(scene)).toEqual(['ZipX']);
  expect(await db.read((reader) => listDueSubscriptions(reader, 9))).toEqual([]);
  for (const ahead of [4, 3, 0]) await scene.at(ahead);
  expect(await saidToEnd(scene)).toEqual(['ZipX']);
  expect(await scene.now()).toMatchObject({ state: 'ended', endReason: 'revoked' });
  expect(await scene.orders()).toHaveLength(1);
});

test('looks once, and then daily, at an announced charge that a dispute holds', async () => {
  const scene = await begin({ ...YEAR, bundledProducts: ['pdfreader'] });
  for (const ahead of [30, 7]) await scene.at(ahead);
  await scene.sandbox.dispute(scene.first.reference ?? '', 'open');
  await settleFromProvider(scene.deps, { reference: scene.first.reference ?? '' });
  const due = () => db.read((reader) => listDueSubscriptions(reader, 9));
  await retire('zipx', 'end');
  expect(await due()).toEqual([scene.subscriptionId]);
  await scene.at(6);
  expect(await due()).toEqual([]);
  expect(await saidToEnd(scene)).toEqual([]);
});

test('ends a declined subscription at the next check, and owes nothing', async () => {
  const scene = await begin(MONTH);
  await scene.sandbox.setHabit(scene.subscription.mandate, 'soft');
  await scene.at(0);
  expect((await scene.now()).state).toBe('past-due');
  await retire('zipx', 'end');
  const { subscriptionId } = scene;
  expect(await db.run((work) => ensureOwedOrder(work, scene.deps, { subscriptionId }))).toEqual({
    ok: false,
    code: 'not-active',
  });
  await scene.at(-1);
  expect(await scene.now()).toMatchObject({ state: 'ended', endReason: 'retired' });
  const [, renewal] = await scene.orders();
  expect(scene.paidOf(renewal?.id ?? '')).toEqual([]);
});

test('does not say again next year what a bundle no longer renews', async () => {
  const scene = await begin({ ...YEAR, bundledProducts: ['pdfreader'] });
  await retire('zipx', 'end');
  for (const ahead of [30, 7, 0]) await scene.at(ahead);
  const { periodEnd } = await scene.now();
  for (const ahead of [30, 7, 0]) {
    db.clock.set(new Date(periodEnd.getTime() - days(ahead)));
    await scene.sweep();
  }
  expect((await scene.orders()).map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
  expect((await kinds(scene)).filter((kind) => kind === 'renewal-ends')).toHaveLength(1);
});

test.each([YEAR, MONTH])(
  'charges nothing after it announced the end, even if the product is sold again',
  async (selection) => {
    const scene = await begin(selection);
    await retire('zipx', 'end');
    await scene.at(selection.plan === 'year' ? 30 : 7);
    expect(await kinds(scene)).toEqual(['order', 'renewal-ends']);
    undo.splice(0).forEach((each) => void each());
    expect(chargedAgainAt(await scene.now())).toBeNull();
    for (const ahead of [7, 0, -1]) await scene.at(ahead);
    expect(await scene.orders()).toHaveLength(1);
    expect(await scene.now()).toMatchObject({ state: 'ended', endReason: 'retired' });
    expect(await kinds(scene)).toEqual(['order', 'renewal-ends', 'subscription-ended']);
  },
);

test('still ends after the customer renews a product that is sold again', async () => {
  const scene = await begin();
  await retire('zipx', 'end');
  await scene.at(30);
  expect(await saidToEnd(scene)).toEqual(['ZipX']);
  undo.splice(0).forEach((each) => void each());
  const licenseId = await licenseOf(scene, 'zipx');
  const change = { kind: 'renewal', licenseId } as const;
  expect((await scene.buy({ selection: YEAR, change })).state).toBe('paid');
  const { periodEnd, ...renewed } = await scene.now();
  expect(renewed).toMatchObject({ state: 'active', period: 2, nextChargeAt: null });
  expect(chargedAgainAt(await scene.now())).toBeNull();
  for (const ahead of [30, 7, 0, -1]) {
    db.clock.set(new Date(periodEnd.getTime() - days(ahead)));
    await scene.sweep();
  }
  expect(await scene.orders()).toHaveLength(2);
  expect(await scene.now()).toMatchObject({ state: 'ended', endReason: 'retired' });
});

test('leaves out of a bundle what it said would end, even if the product is sold again', async () => {
  const scene = await begin({ ...YEAR, bundledProducts: ['pdfreader'] });
  await retire('zipx', 'end');
  await scene.at(30);
  undo.splice(0).forEach((each) => void each());
  for (const ahead of [7, 0]) await scene.at(ahead);
  const { periodEnd } = await scene.now();
  for (const ahead of [30, 7, 0]) {
    db.clock.set(new Date(periodEnd.getTime() - days(ahead)));
    await scene.sweep();
  }
  const orders = await scene.orders();
  expect(orders.slice(1).map(({ product, bundledProducts }) => [product, bundledProducts])).toEqual(
    [
      ['pdfreader', []],
      ['pdfreader', []],
    ],
  );
});

test('says at once what ends if a charge was already announced', async () => {
  const scene = await begin();
  for (const ahead of [30, 7]) await scene.at(ahead);
  await retire('zipx', 'end');
  await scene.at(5);
  expect(await kinds(scene)).toEqual(['order', 'renewal-notice', 'renewal-notice', 'renewal-ends']);
  await scene.at(4);
  await scene.at(0);
  expect((await kinds(scene)).slice(3)).toEqual(['renewal-ends', 'subscription-ended']);
  expect(await scene.orders()).toHaveLength(1);
});

test('ends a paused subscription without announcing a day that is over', async () => {
  const scene = await begin();
  const { subscriptionId } = scene;
  await db.run((work) => pauseSubscription(work, scene.deps, { subscriptionId, months: 3 }));
  await retire('zipx', 'end');
  for (const ahead of [30, 7, 0, -30, -60, -70, -85, -95]) await scene.at(ahead);
  expect(await kinds(scene)).toHaveLength(3);
  expect(await scene.orders()).toHaveLength(1);
  expect(await scene.now()).toMatchObject({ state: 'ended', endReason: 'retired' });
});

test('announces two retirements in one period, each once', async () => {
  const scene = await begin({ ...YEAR, bundledProducts: ['pdfreader'] });
  await retire('zipx', 'end');
  await scene.at(30);
  await retire('pdfreader', 'end');
  for (const ahead of [20, 7, 0]) await scene.at(ahead);
  const ends = (await scene.mails()).filter(({ kind }) => kind === 'renewal-ends');
  expect(ends.map(({ fields }) => fields['product'])).toEqual(['ZipX', 'PDFReader']);
  expect(await scene.now()).toMatchObject({ state: 'ended', endReason: 'retired' });
  expect(await scene.orders()).toHaveLength(1);
});
