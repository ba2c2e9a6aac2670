import { expect, test } from 'vitest';
import { days, minutes } from '../../kit/time.ts';
import { testPrinter } from '../../tests/harness/payments.ts';
import { openSubscriptionStage } from '../../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { currentInvoice } from '../invoice/index.ts';
import { listLicenses } from '../license/index.ts';
import { listMails, type MailTransport } from '../mail/index.ts';
import { orderJobs } from '../order/index.ts';
import { TooLittle } from '../payment/port.ts';
import { addPrices } from '../price/index.ts';
import { cancelSubscription, listSubscriptionOrders } from './index.ts';

const db = await openSubscriptionStage();

async function begin(product: string) {
  const scene = openSubscriptionScene(db);
  const first = await scene.buy({
    selection: { product, bundledProducts: [], plan: 'month', seats: 1 },
  });
  const { id, periodEnd } = await scene.subscriptionOf(first);
  const goTo = (day: number) => db.clock.set(new Date(periodEnd.getTime() + days(day)));
  const sweepOn = async (day: number) => {
    goTo(day);
    await scene.sweep();
  };
  const orders = () => db.read((reader) => listSubscriptionOrders(reader, id));
  const renewal = async (turn = 1) => {
    const order = (await orders())[turn];
    if (order === undefined) throw new Error('no renewal was placed');
    return order;
  };
  const mails = async () =>
    (await db.read((reader) => listMails(reader, { limit: 99, before: null })))
      .filter(({ to }) => to === first.email)
      .map(({ kind }) => kind)
      .toReversed();
  const setPrice = (minor: number) =>
    db.run((work) =>
      addPrices(work, [
        {
          product,
          plan: 'month',
          seats: 1,
          market: 'eu',
          total: { minor, currency: 'EUR' },
          validFrom: work.now,
          validTo: null,
        },
      ]),
    );
  goTo(-8);
  const now = () => scene.look(id);
  return { ...scene, first, id, periodEnd, sweepOn, orders, renewal, mails, setPrice, now };
}

async function mailText(deps: ReturnType<typeof openSubscriptionScene>['deps']): Promise<string> {
  const texts: string[] = [];
  const transport: MailTransport = {
    id: 'fake',
    send: async ({ text }) => {
      texts.push(text);
      return 'sent';
    },
  };
  const mailFrom = 'shop@shop.example';
  const jobs = orderJobs({ ...deps, printer: testPrinter, mailFrom, transport });
  const queued = db.jobs.findLast(({ job }) => job === 'send-mail');
  await jobs['send-mail'](queued?.data ?? {});
  return texts.join();
}

/** Fails as after a fall of the exchange rate. `meanwhile` runs before the answer arrives. */
const tooLittle = async (meanwhile: () => Promise<unknown> = async () => {}) => {
  await meanwhile();
  throw new TooLittle('the amount is too small');
};

const failure = (error: unknown) => (error as AggregateError).errors.map(String);

test('gives nothing if the subscription is canceled during the charge', async () => {
  const { sweepOn, deps, id, first, renewal, now, mails } = await begin('pdfreader');
  const cancel = { subscriptionId: id, reason: '' };
  deps.provider.charge = () =>
    tooLittle(() => db.run((work) => cancelSubscription(work, deps, cancel)));
  await sweepOn(0);
  expect(await renewal()).toMatchObject({ state: 'declined', attempt: 1 });
  expect(await now()).toMatchObject({ state: 'ended', endReason: 'cancelled', paidBy: first.id });
  expect(await mails()).toEqual(['order', 'subscription-cancelled']);
});

test('gives a renewal that is too cheap to charge, and logs it', async () => {
  const scene = await begin('zipx');
  const { sweepOn, sweep, renewal, now, mails, orders, periodEnd, paidOf, ring, first } = scene;
  await scene.setPrice(49);
  await sweepOn(-7);
  const failed = await sweepOn(0).catch(failure);
  const given = await renewal();
  expect(failed).toEqual([
    `Error: ${given.orderNumber} is below the provider's minimum: its period was granted for free`,
  ]);
  expect(given).toMatchObject({ state: 'paid', reference: null, total: { minor: 0 } });
  expect(given.quote).toMatchObject({ list: 49, couponOff: 49, coupon: null, net: 0, tax: 0 });
  expect(paidOf(given.id)).toEqual([]);
  const end = new Date('2026-03-31T10:00:00.000Z');
  const goesOn = { state: 'active', period: 2, periodStart: periodEnd, nextChargeAt: end };
  expect(await now()).toMatchObject({ ...goesOn, renewalId: null, firstDeclinedAt: null });
  const [license] = await db.read((reader) => listLicenses(reader, ring, first.id));
  expect(license?.expiresAt?.getTime()).toBe(end.getTime() + days(3));
  const invoice = await db.read((reader) => currentInvoice(reader, given.id));
  expect(invoice).toMatchObject({ total: 0, lines: [{ list: 49, off: 49, total: 0 }] });
  const text = await mailText(scene.deps);
  expect(text).toContain(
    'Ihre Bestellung war kostenlos, Sie müssen also nichts bezahlen. Ihre Lizenz',
  );
  expect(text).not.toContain('Ihre Zahlung');
  db.clock.advance(minutes(2));
  await sweep();
  expect(await mails()).toEqual(['order', 'renewal-notice', 'renewal']);
  expect(await orders()).toHaveLength(2);
});

test('charges the renewal after a free one at the announced price', async () => {
  const { sweepOn, renewal, now, paidOf, setPrice } = await begin('screenrecx');
  await setPrice(49);
  await sweepOn(-7);
  await sweepOn(0).catch(failure);
  expect((await now()).nextQuote).toMatchObject({ total: { minor: 49 }, couponOff: 0 });
  await setPrice(990);
  await sweepOn(24);
  await sweepOn(31);
  const third = await renewal(2);
  expect([third.state, paidOf(third.id)]).toEqual(['paid', [990]]);
});

test('clears a past-due renewal that is too cheap to retry', async () => {
  const { sweepOn, renewal, now, mails, sandbox, deps } = await begin('wallpaperx');
  await sandbox.setHabit((await now()).mandate, 'soft');
  await sweepOn(0);
  expect(await now()).toMatchObject({ state: 'past-due' });
  deps.provider.charge = () => tooLittle();
  await sweepOn(1).catch(failure);
  expect(await renewal()).toMatchObject({ state: 'paid', attempt: 2, total: { minor: 0 } });
  expect(await now()).toMatchObject({ state: 'active', period: 2, firstDeclinedAt: null });
  expect((await mails()).slice(-2)).toEqual(['payment-failed', 'renewal']);
});
