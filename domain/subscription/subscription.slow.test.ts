import { expect, test } from 'vitest';
import { days, hours } from '../../kit/time.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { settleFromProvider } from '../checkout/index.ts';
import { listLicenses, listPeriods } from '../license/index.ts';
import { listMails } from '../mail/index.ts';
import type { Order } from '../order/index.ts';
import { addPrices } from '../price/index.ts';
import type { Selection } from '../quote/index.ts';
import { requestRefund } from '../refund/index.ts';
import {
  cancelSubscription,
  changeAtPeriodEnd,
  declareCancellation,
  ensureOwedOrder,
  listSubscriptionOrders,
  managementPath,
  openManagement,
  pauseSubscription,
  previewCancel,
  previewChange,
  previewPause,
  previewResume,
  readdressSubscription,
  requestLink,
  resumeSubscription,
  type Subscription,
} from './index.ts';

const db = await openSubscriptionStage();

const MONTH: Selection = { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 };
const YEAR: Selection = { ...MONTH, plan: 'year' };

async function begin(selection: Selection = MONTH) {
  const scene = openSubscriptionScene(db);
  const first = await scene.buy({ selection });
  const subscription = await scene.subscriptionOf(first);
  const { id } = subscription;
  const mails = async () =>
    (await db.read((reader) => listMails(reader, { limit: 99, before: null })))
      .filter(({ to }) => to === subscription.email)
      .map(({ kind }) => kind)
      .toReversed();
  const expiry = async () =>
    (await db.read((reader) => listLicenses(reader, scene.ring, first.id)))[0]?.expiresAt;
  return { ...scene, first, id, subscription, mails, expiry, now: () => scene.look(id) };
}
type Scene = Awaited<ReturnType<typeof begin>>;

const orders = ({ id }: Scene): Promise<Order[]> =>
  db.read((reader) => listSubscriptionOrders(reader, id));
const go = (moment: Date, more = 0) => db.clock.set(new Date(moment.getTime() + more));
const onlyValue = <V>(result: { ok: true; value: V } | { ok: false; code: string }): V => {
  if (!result.ok) throw new Error(result.code);
  return result.value;
};

test('begins no subscription without a saved card or for a lifetime license', async () => {
  const scene = openSubscriptionScene(db);
  const life = await scene.buy({ selection: { ...YEAR, plan: 'lifetime' } });
  await expect(scene.subscriptionOf(life)).rejects.toThrow('no subscription');
  const free = await scene.buy({ method: 'pix', market: 'br', selection: MONTH });
  await scene.sandbox.payQr(free.reference ?? '');
  await settleFromProvider(scene.deps, { orderId: free.id });
  await expect(scene.subscriptionOf(free)).rejects.toThrow('no subscription');
});

test('renews once at the end of each month, at the announced price', async () => {
  const scene = await begin();
  const { subscription } = scene;
  expect(subscription.periodEnd).toEqual(new Date('2026-02-28T10:00:00.000Z'));
  expect(subscription.nextQuote.total).toEqual(scene.first.total);
  await Promise.all([scene.sweep(), scene.sweep()]);
  expect(await scene.mails()).toEqual(['order']);
  go(subscription.periodEnd, -days(7));
  await scene.sweep();
  await scene.sweep();
  expect(await scene.mails()).toEqual(['order', 'renewal-notice']);
  go(subscription.periodEnd, -1);
  await scene.sweep();
  expect(await orders(scene)).toHaveLength(1);
  go(subscription.periodEnd, hours(1));
  await Promise.all([scene.sweep(), scene.sweep()]);
  await scene.sweep();
  const [, second, ...others] = await orders(scene);
  expect([second?.state, second?.kind, others.length]).toEqual(['paid', 'renewal', 0]);
  expect(scene.paidOf(second?.id ?? '')).toEqual([subscription.nextQuote.total.minor]);
  expect(await scene.now()).toMatchObject({
    state: 'active',
    period: 2,
    renewalId: null,
    noticed: null,
    periodStart: subscription.periodEnd,
    nextChargeAt: new Date('2026-03-31T10:00:00.000Z'),
  });
  expect(await scene.mails()).toEqual(['order', 'renewal-notice', 'renewal']);
});

test('renews a bundle as one', async () => {
  const scene = await begin({ ...MONTH, bundledProducts: ['pdfreader'] });
  expect(scene.subscription.bundledProducts).toEqual(['pdfreader']);
  go(scene.subscription.periodEnd);
  await scene.sweep();
  const [, second] = await orders(scene);
  expect(second).toMatchObject({ state: 'paid', total: scene.first.total });
  const licenses = await db.read((r) => listLicenses(r, scene.ring, second?.id ?? ''));
  expect(licenses.map(({ product }) => product)).toEqual(['zipx', 'pdfreader']);
});

test('charges once despite a lost answer, a dead network, and a second worker', async () => {
  const scene = await begin();
  go(scene.subscription.periodEnd);
  const lost = () => {
    throw new Error('the network is down');
  };
  scene.wire.before = lost;
  await expect(scene.sweep()).rejects.toThrow();
  scene.wire.before = () => {};
  scene.wire.after = lost;
  db.clock.advance(days(0.1));
  await expect(scene.sweep()).rejects.toThrow();
  expect((await scene.now()).state).toBe('active');
  scene.wire.after = () => {};
  db.clock.advance(days(0.1));
  await Promise.all([scene.sweep(), scene.sweep()]);
  const [, second, ...others] = await orders(scene);
  expect(others).toEqual([]);
  expect(scene.paidOf(second?.id ?? '')).toHaveLength(1);
  // The license was valid during the grace, so the next period starts at the old end.
  expect((await scene.now()).periodStart).toEqual(scene.subscription.periodEnd);
});

test('retries soft declines on days 1, 3, 7, and 14 with a valid license, then ends', async () => {
  const scene = await begin();
  const { periodEnd, mandate } = scene.subscription;
  await scene.sandbox.setHabit(mandate, 'soft');
  const attempts: number[] = [];
  for (let day = 0; day <= 16; day += 0.5) {
    go(periodEnd, days(day));
    await scene.sweep();
    const [, renewal] = await orders(scene);
    if (renewal && renewal.attempt > attempts.length) attempts.push(day);
    if (day === 13) expect((await scene.expiry())?.getTime()).toBe(periodEnd.getTime() + days(14));
  }
  expect(attempts).toEqual([0, 1, 3, 7, 14]);
  expect(await scene.now()).toMatchObject({ state: 'ended', endReason: 'unpaid' });
  expect((await scene.expiry())?.getTime()).toBe(periodEnd.getTime() + days(3));
  expect(await scene.mails()).toEqual([
    'order',
    ...['payment-failed', 'payment-failed', 'payment-failed', 'payment-failed'],
    'subscription-ended',
  ]);
});

test('waits for another card after a hard decline, keeps it, and pays the due period', async () => {
  const scene = await begin();
  const { periodEnd, mandate, id } = scene.subscription;
  await scene.sandbox.setHabit(mandate, 'hard');
  go(periodEnd);
  await scene.sweep();
  for (const day of [1, 3, 7]) {
    go(periodEnd, days(day));
    await scene.sweep();
  }
  expect(await scene.now()).toMatchObject({ state: 'past-due', attempt: 1, retryAt: null });
  const order = onlyValue(
    await db.run((work) => ensureOwedOrder(work, scene.deps, { subscriptionId: id })),
  );
  expect([order.state, order.total]).toEqual(['declined', scene.subscription.nextQuote.total]);
  const { product, bundledProducts, plan, seats } = order;
  const paid = await scene.buy({
    id: order.id,
    selection: { product, bundledProducts, plan, seats },
    shownTotal: order.total,
    buyer: order,
    seenAttempt: order.attempt,
  });
  expect(paid.state).toBe('paid');
  const now = await scene.now();
  expect(now).toMatchObject({ state: 'active', period: 2, periodStart: periodEnd });
  expect(now.mandate).not.toBe(mandate);
});

test('charges nothing after a cancellation, and can be resumed until the period ends', async () => {
  const scene = await begin();
  const { id: subscriptionId, periodEnd } = scene.subscription;
  const cancel = () => db.run((work) => cancelSubscription(work, scene.deps, { subscriptionId }));
  const resume = () => db.run((work) => resumeSubscription(work, scene.deps, { subscriptionId }));
  expect(previewCancel(scene.subscription, db.clock.now())).toEqual({
    keptUntil: periodEnd,
    endsNow: false,
  });
  await Promise.all([cancel(), cancel()]);
  expect(onlyValue(await resume())).toMatchObject({ state: 'active', nextChargeAt: periodEnd });
  db.clock.advance(1000);
  await cancel();
  go(periodEnd, days(1));
  await scene.sweep();
  expect(await scene.now()).toMatchObject({ state: 'ended', endReason: 'cancelled' });
  expect(await resume()).toEqual({ ok: false, code: 'ended' });
  expect(await orders(scene)).toHaveLength(1);
  expect((await scene.mails()).filter((kind) => kind === 'subscription-cancelled')).toHaveLength(2);
  expect(await scene.mails()).not.toContain('subscription-ended');
});

test('returns the money of a renewal canceled during its charge', async () => {
  const scene = await begin();
  const { id: subscriptionId, periodEnd } = scene.subscription;
  go(periodEnd);
  scene.wire.after = () => {
    throw new Error('the answer was lost');
  };
  await expect(scene.sweep()).rejects.toThrow();
  await db.run((work) => cancelSubscription(work, scene.deps, { subscriptionId }));
  db.clock.advance(1000);
  const [, renewal] = await orders(scene);
  await settleFromProvider(scene.deps, { orderId: renewal?.id ?? '' });
  await scene.giveBack();
  expect(scene.paidOf(renewal?.id ?? '')).toEqual([0]);
  expect(await scene.now()).toMatchObject({ state: 'ended', endReason: 'cancelled' });
  const periods = await db.read((r) => listPeriods(r, scene.subscription.licenseId));
  expect(periods.map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([false, true]);
});

test('starts the next period when a pause ends or is resumed', async () => {
  const scene = await begin();
  const { id: subscriptionId, periodEnd } = scene.subscription;
  const { deps, subscription } = scene;
  const planned = await db.read((reader) =>
    previewPause(reader, { subscription, months: 2 }, deps.seller),
  );
  const pause = () =>
    db.run((work) => pauseSubscription(work, scene.deps, { subscriptionId, months: 2 }));
  expect(onlyValue(await pause())).toMatchObject({
    state: 'paused',
    nextChargeAt: planned.chargeAt,
  });
  await pause();
  go(periodEnd, days(10));
  await scene.sweep();
  expect(await orders(scene)).toHaveLength(1);
  const resting = await scene.now();
  const shown = await db.read((reader) => previewResume(reader, resting, deps.seller));
  expect(shown).toMatchObject({ chargesNow: true, quote: subscription.nextQuote });
  go(planned.chargeAt);
  await scene.sweep();
  expect(await scene.now()).toMatchObject({
    state: 'active',
    period: 2,
    periodStart: planned.chargeAt,
  });
  expect((await scene.mails()).filter((kind) => kind === 'subscription-paused')).toHaveLength(1);
});

test('charges a change at the price shown, even if prices change', async () => {
  const scene = await begin({ ...YEAR, seats: 3 });
  const { id: subscriptionId, periodEnd } = scene.subscription;
  const { seller } = scene.deps;
  const wish = { subscriptionId, plan: 'month', seats: 1 } as const;
  const shown = onlyValue(await db.read((r) => previewChange(r, wish, seller)));
  const order = (minor: number) =>
    db.run((work) =>
      changeAtPeriodEnd(work, scene.deps, {
        ...wish,
        seller,
        shownTotal: { ...shown.quote.total, minor },
      }),
    );
  expect(await order(shown.quote.total.minor - 1)).toMatchObject({ code: 'price-changed' });
  expect((await order(shown.quote.total.minor)).ok).toBe(true);
  for (const ahead of [30, 7, 0]) {
    go(periodEnd, -days(ahead));
    await scene.sweep();
  }
  const [, renewal] = await orders(scene);
  expect(renewal).toMatchObject({ state: 'paid', plan: 'month', seats: 1, quote: shown.quote });
  expect(await scene.now()).toMatchObject({ plan: 'month', seats: 1, isChanging: false });
  expect((await scene.mails()).filter((kind) => kind === 'renewal-notice')).toHaveLength(2);
});

test('charges a higher price announced 30 days ahead, and no later one', async () => {
  const scene = await begin(YEAR);
  const { periodEnd, nextQuote } = scene.subscription;
  const rise = (minor: number) =>
    db.run((work) =>
      addPrices(work, [
        {
          product: 'zipx',
          plan: 'year',
          seats: 1,
          market: 'eu',
          total: { minor, currency: 'EUR' },
          validFrom: db.clock.now(),
          validTo: null,
        },
      ]),
    );
  const old = nextQuote.total.minor;
  go(periodEnd, -days(40));
  await rise(old + 500);
  go(periodEnd, -days(30));
  await scene.sweep();
  go(periodEnd, -days(20));
  await rise(old + 900);
  go(periodEnd, -days(7));
  await scene.sweep();
  go(periodEnd);
  await scene.sweep();
  const [, renewal] = await orders(scene);
  expect(renewal).toMatchObject({ state: 'paid', total: { minor: old + 500, currency: 'EUR' } });
});

test('ends after a full refund and after a lost dispute', async () => {
  const refunded = await begin();
  const ask = { orderId: refunded.first.id, amount: 'all', reason: 'staff', by: 'Ada' } as const;
  await db.run((work) => requestRefund(work, { ...ask, key: refunded.first.id }));
  await refunded.giveBack();
  expect(await refunded.now()).toMatchObject({ state: 'ended', endReason: 'refunded' });
  const disputed = await begin();
  const reference = disputed.first.reference ?? '';
  await disputed.sandbox.dispute(reference, 'open');
  go(disputed.subscription.periodEnd);
  await hearAndSweep(disputed, reference);
  expect(await orders(disputed)).toHaveLength(1);
  await disputed.sandbox.dispute(reference, 'lost');
  await hearAndSweep(disputed, reference);
  expect(await disputed.now()).toMatchObject({ state: 'ended', endReason: 'refunded' });
  expect(await orders(disputed)).toHaveLength(1);
});

async function hearAndSweep(scene: Scene, reference: string) {
  await settleFromProvider(scene.deps, { reference });
  await scene.giveBack();
  await scene.sweep();
}

test('signs links for one subscription, emails them to its address only, and cancels without one', async () => {
  const scene = await begin();
  const { deps, subscription, first } = scene;
  const token = new URL(
    managementPath(deps.secret, subscription, db.clock.now()),
    'https://a.example',
  ).searchParams;
  const open = (text: string) =>
    db.read((reader) => openManagement(reader, deps.secret, text)) as Promise<Subscription | null>;
  expect(await open(`${token.get('subscription')}x`)).toBeNull();
  expect(await open('')).toBeNull();
  expect((await open(token.get('subscription') ?? ''))?.id).toBe(subscription.id);
  const { orderNumber, email } = first;
  const asks = [
    { email: 'nobody@else.example', orderNumber: '', locale: 'en' },
    { email: 'nobody@else.example', orderNumber, locale: 'en' },
    { email: email.toUpperCase(), orderNumber: '', locale: 'en' },
    { email, orderNumber: orderNumber.toLowerCase(), locale: 'en' },
  ];
  for (const ask of asks) await db.run((work) => requestLink(work, ask));
  const stranger = { email: 'nobody@else.example', orderNumber, reason: '', locale: 'de' };
  await db.run((work) => declareCancellation(work, stranger));
  await runQueued(scene);
  expect((await scene.now()).state).toBe('active');
  expect((await scene.mails()).filter((kind) => kind === 'subscription-link')).toHaveLength(1);
  const theirs = { ...stranger, email, reason: 'too dear' };
  await db.run((work) => declareCancellation(work, theirs));
  await runQueued(scene);
  expect(await scene.now()).toMatchObject({ state: 'cancelled', cancelReason: 'too dear' });
});

test('rejects a forged link, an old one, and one for a former address', async () => {
  const { deps, subscription, first } = await begin(YEAR);
  const made = db.clock.now();
  const link = managementPath(deps.secret, subscription, made);
  const token = new URL(link, 'https://a.example').searchParams.get('subscription') ?? '';
  const open = async (text: string) =>
    (await db.read((reader) => openManagement(reader, deps.secret, text)))?.id;
  const [id = '', day = '', tag = ''] = token.split('.');
  for (const forged of [
    ...[`${id}.${Number(day) + 1}.${tag}`, `${id}.${day}e9.${tag}`, `${id}.-1.${tag}`],
    ...[`${id}..${tag}`, `${id}.${tag}`, `${id}.${day}.`, `x.${day}.${tag}`],
  ])
    expect(await open(forged), forged).toBeUndefined();
  go(made, days(400));
  expect(await open(token)).toBe(subscription.id);
  go(made, days(401));
  expect(await open(token)).toBeUndefined();
  go(made);
  const email = 'right@buyer.example';
  await db.run((work) => readdressSubscription(work, { orderId: first.id, email }));
  expect(await open(token)).toBeUndefined();
});

async function runQueued({ jobs }: Scene) {
  for (const { job, data } of db.jobs.splice(0)) {
    if (job === 'mail-management-link' || job === 'cancel-subscription') await jobs[job](data);
  }
}
