import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, hours } from '../../kit/time.ts';
import { couponTerms } from '../../tests/harness/coupons.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { BUYER, orderInput } from '../../tests/harness/orders.ts';
import { makeSnapshot, scriptedProvider, testOrderDeps } from '../../tests/harness/payments.ts';
import { createCoupon, HOLD_FOR, holdCoupon } from '../coupon/index.ts';
import { listGranted } from '../license/index.ts';
import { listMails, type Mail, MailRefused, renderMail } from '../mail/index.ts';
import { beginNextAttempt, findOrder, lockOrder, type Order, recordStart } from '../order/index.ts';
import {
  type MethodQuery,
  methodsOf,
  type PaymentSnapshot,
  type PaymentVoucher,
  PROVIDER_METHODS,
  voucherTime,
} from '../payment/index.ts';
import { listPrices, loadSampleCatalog } from '../price/index.ts';
import { listRefunds, refundJobs } from '../refund/index.ts';
import { sellerIn } from '../tax/index.ts';
import {
  placeOrder,
  quoteCheckout,
  reconcilePayments,
  retryOrder,
  settleFromProvider,
} from './index.ts';
import type { PlaceInput } from './placing.ts';
import { REMIND_BEFORE, voucherMailParts } from './voucher.ts';

const orderDeps = testOrderDeps();
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

const KONBINI: PaymentVoucher = {
  url: 'https://payments.example/konbini/voucher',
  number: null,
  stores: [
    { store: 'lawson', paymentCode: '123456', confirmationNumber: '01234567890' },
    { store: 'familymart', paymentCode: '654321', confirmationNumber: null },
  ],
};
const BOLETO: PaymentVoucher = {
  url: 'https://payments.example/boleto',
  number: '0001',
  stores: [],
};

const IN_JAPAN = {
  method: 'konbini',
  market: 'jp',
  locale: 'ja',
  buyer: { ...BUYER, country: 'JP' },
} satisfies Partial<PlaceInput>;
const IN_BRAZIL = {
  method: 'boleto',
  market: 'br',
  locale: 'pt',
  buyer: { ...BUYER, country: 'BR' },
} satisfies Partial<PlaceInput>;

/** Starts an order with a voucher that is valid for three days. */
async function begin(change: Partial<PlaceInput> = IN_JAPAN, voucher = KONBINI) {
  const provider = scriptedProvider();
  const deps = { ...orderDeps, database: db, provider };
  const placed = await db.run((work) => placeOrder(work, orderInput(change)));
  if (!placed.ok) throw new Error(placed.code);
  const { id: orderId, total, method, attempt } = placed.value.order;
  const reference = `${orderId}:${attempt}`;
  await db.run((work) => recordStart(work, { orderId, attempt, provider: provider.id, reference }));
  const waiting = makeSnapshot({
    reference,
    orderId,
    total,
    method,
    state: 'waiting',
    card: null,
    voucher,
    expiresAt: new Date(db.clock.now().getTime() + days(3)),
  });
  const expired: PaymentSnapshot = {
    ...waiting,
    state: 'expired',
    reason: 'expired',
    voucher: undefined,
    expiresAt: null,
  };
  const paid: PaymentSnapshot = { ...expired, state: 'paid', reason: null, received: total };
  const hear = async (snapshot: PaymentSnapshot) => {
    provider.snapshots.splice(0, provider.snapshots.length, snapshot);
    await settleFromProvider(deps, { reference });
  };
  const find = async (): Promise<Order> => {
    const order = await db.read((reader) => findOrder(reader, orderId));
    if (order === null) throw new Error('no order');
    return order;
  };
  const mails = async (): Promise<Mail[]> => {
    const all = await db.read((reader) => listMails(reader, { limit: 999, before: null }));
    return all.filter((mail) => mail.orderId === orderId).toReversed();
  };
  return {
    deps,
    provider,
    reference,
    orderId,
    waiting,
    expired,
    paid,
    hear,
    find,
    mails,
    kinds: async () => (await mails()).map(({ key }) => key.split(':')[0]),
    licenses: () => db.read((reader) => listGranted(reader, orderId)),
    reconcile: () => reconcilePayments(deps),
  };
}

const partsOf = (mail: Mail) =>
  voucherMailParts({ database: db, siteUrl: 'https://shop.example' }, mail);

async function textOf(mail: Mail | undefined): Promise<string> {
  if (!mail) throw new Error('no email');
  const parts = await partsOf(mail);
  const { kind, locale, fields } = mail;
  const { subject, text } = renderMail({
    kind,
    locale,
    fields: { ...fields, ...parts?.fields, brand: 'Shop', sample_note: '' },
  });
  return `${subject}\n${text}`;
}

test('is offered for a first order, and not where a price stands for a day', async () => {
  const { find } = await begin();
  const order = await find();
  const offered = async (begun: Order | null) => {
    const checkout = await quoteCheckout(
      {
        database: db,
        listPrices: (market: string) => db.read((reader) => listPrices(reader, market)),
        listMethods: (query: MethodQuery) => methodsOf(query, { methods: PROVIDER_METHODS }, []),
        provider: scriptedProvider(),
        seller: sellerIn('DE'),
        now: () => db.clock.now(),
      },
      {
        orderId: order.id,
        choice: { selection: order, change: null, coupon: null, market: 'jp' },
        typed: { country: 'JP' },
        usualCountry: 'JP',
        begun,
      },
    );
    return checkout?.methods.includes('konbini');
  };
  expect(await offered(null)).toBe(true);
  expect(await offered(order)).toBe(true);
  expect(await offered({ ...order, kind: 'upgrade' })).toBe(false);
  expect(await offered({ ...order, kind: 'renewal' })).toBe(false);
});

describe('while it waits', () => {
  test('the buyer gets the codes, the amount, and the time with its zone once, and no license', async () => {
    const { hear, waiting, mails, licenses, orderId } = await begin();
    await hear(waiting);
    await hear(waiting);
    const all = await mails();
    expect(all.map(({ kind }) => kind)).toEqual(['voucher']);
    const text = await textOf(all[0]);
    for (const part of ['ローソン', '123456', '01234567890', 'ファミリーマート', '654321'])
      expect(text).toContain(part);
    expect(text).toContain('コンビニ決済');
    expect(text).toMatch(/￥|¥/);
    expect(text).toMatch(/JST|GMT\+9|日本標準時/);
    expect(text).toContain(KONBINI.url);
    expect(text).toContain(`https://shop.example/ja/paycode?purchase=${orderId}`);
    expect(await licenses()).toEqual([]);
  });

  test('a boleto names its number, and a real and a sentence of Brazil', async () => {
    const { hear, waiting, mails } = await begin(IN_BRAZIL, BOLETO);
    await hear(waiting);
    const text = await textOf((await mails())[0]);
    for (const part of ['0001', 'Boleto bancário', 'R$', BOLETO.url]) expect(text).toContain(part);
  });

  test('one reminder follows on the last day, and none before', async () => {
    const { hear, waiting, kinds } = await begin();
    await hear(waiting);
    db.clock.advance(days(3) - REMIND_BEFORE - 1);
    await hear(waiting);
    expect(await kinds()).toEqual(['voucher']);
    db.clock.advance(1);
    await hear(waiting);
    db.clock.advance(hours(1));
    await hear(waiting);
    expect(await kinds()).toEqual(['voucher', 'voucher-reminder']);
  });

  test('no reminder comes for a voucher that was first seen on its last day', async () => {
    const { hear, waiting, kinds } = await begin();
    db.clock.advance(days(2) + 1);
    await hear(waiting);
    expect(await kinds()).toEqual(['voucher']);
  });

  test('the provider is asked often enough, so that a reminder needs no event', async () => {
    const { hear, waiting, kinds, reconcile } = await begin();
    await hear(waiting);
    for (let hour = 0; hour < 60; hour += 6) {
      db.clock.advance(hours(6));
      await reconcile();
    }
    expect(await kinds()).toEqual(['voucher', 'voucher-reminder']);
  });

  test('the order is not abandoned before the company may report its money', async () => {
    const { hear, waiting, find, reconcile } = await begin(IN_BRAZIL, BOLETO);
    await hear(waiting);
    db.clock.advance((voucherTime('boleto') ?? 0) - 1);
    await reconcile();
    expect(await find()).toMatchObject({ state: 'open' });
    db.clock.advance(hours(1));
    await reconcile();
    expect(await find()).toMatchObject({ state: 'declined' });
  });

  test('a limited coupon stays reserved, and is free again in the end', async () => {
    await db.run((work) => createCoupon(work, { ...couponTerms({ useLimit: 1 }), code: 'ONCE' }));
    const { hear, waiting, expired, find, reconcile } = await begin({
      ...IN_JAPAN,
      coupon: 'ONCE',
    });
    const takeCoupon = () =>
      db.run((work) =>
        holdCoupon(work, {
          code: 'ONCE',
          orderId: 'd6b5d9c8-0f64-4a6a-8f3c-2a1c7a2f9b10',
          email: 'eve@buyer.example',
        }),
      );
    await hear(waiting);
    db.clock.advance(HOLD_FOR + days(2));
    expect(await takeCoupon()).toMatchObject({ ok: false });
    await reconcile();
    expect(await find()).toMatchObject({ state: 'open' });
    await hear(expired);
    expect(await takeCoupon()).toEqual({ ok: true });
  });
});

test('an email that is late says nothing untrue', async () => {
  const { hear, waiting, expired, paid, mails, find } = await begin();
  await hear(waiting);
  const [numbers] = await mails();
  if (!numbers) throw new Error('no email');
  expect(await partsOf(numbers)).not.toBeNull();
  await hear(expired);
  const over = (await mails()).find(({ kind }) => kind === 'voucher-expired');
  if (!over) throw new Error('no email');
  expect(await partsOf(over)).not.toBeNull();
  await expect(partsOf(numbers)).rejects.toThrow(MailRefused);
  await hear(paid);
  expect(await find()).toMatchObject({ state: 'paid' });
  for (const mail of [numbers, over]) await expect(partsOf(mail)).rejects.toThrow(MailRefused);
});

test('a refused form leaves the coupon of a waiting voucher reserved', async () => {
  await db.run((work) => createCoupon(work, { ...couponTerms({ useLimit: 1 }), code: 'KEPT' }));
  const first = { ...IN_JAPAN, coupon: 'KEPT' };
  const { hear, waiting, find, reconcile, provider, orderId: id } = await begin(first);
  await hear(waiting);
  const shownTotal = { minor: 1, currency: 'JPY' } as const;
  for (const change of [{}, { coupon: null }]) {
    const form = orderInput({ ...first, ...change, id, shownTotal, seenAttempt: 1 });
    expect(await db.run((work) => placeOrder(work, form))).toMatchObject({ code: 'price-changed' });
    db.clock.advance(hours(2));
    await reconcile();
    expect(await find()).toMatchObject({ state: 'open', quote: { coupon: 'KEPT' } });
    expect(provider.snapshots).toMatchObject([{ state: 'waiting' }]);
  }
});

describe('when the time is over', () => {
  test('the order closes, and the buyer hears it once', async () => {
    const { hear, waiting, expired, find, kinds, mails, orderId } = await begin();
    await hear(waiting);
    db.clock.advance(days(3));
    await hear(expired);
    await hear(expired);
    expect(await find()).toMatchObject({ state: 'declined', declineReason: 'expired' });
    expect(await kinds()).toEqual(['voucher', 'voucher-expired']);
    const text = await textOf((await mails())[1]);
    expect(text).toContain(`https://shop.example/ja/paycode?purchase=${orderId}`);
  });

  test('a canceled voucher, and the expired code of a wallet, send no such email', async () => {
    const konbini = await begin();
    await konbini.hear({ ...konbini.expired, state: 'declined', reason: 'cancelled' });
    expect(await konbini.kinds()).toEqual([]);
    const pix = await begin({ ...IN_BRAZIL, method: 'pix' });
    await pix.hear(pix.expired);
    expect(await pix.find()).toMatchObject({ state: 'declined' });
    expect(await pix.kinds()).toEqual([]);
  });

  test('another voucher costs the same for one more day', async () => {
    const { hear, waiting, expired, orderId, find } = await begin();
    await hear(waiting);
    const { total } = await find();
    db.clock.advance(voucherTime('konbini') ?? 0);
    await hear(expired);
    db.clock.advance(hours(23));
    const again = await db.run((work) => retryOrder(work, { orderId, seenAttempt: 1 }));
    expect(again).toMatchObject({ ok: true, value: { attempt: 2, total } });
  });

  test('and after that, the buyer has to agree again', async () => {
    const { hear, expired, orderId } = await begin(IN_BRAZIL, BOLETO);
    db.clock.advance(days(3));
    await hear(expired);
    db.clock.advance(hours(24) + 1);
    const again = await db.run((work) => retryOrder(work, { orderId, seenAttempt: 1 }));
    expect(again).toEqual({ ok: false, code: 'too-old' });
  });

  test('the day counts from the end of the voucher, and only for the first one', async () => {
    const { deps, hear, waiting, expired, orderId, find } = await begin();
    // Long after an order was placed, another form of it takes a voucher at the price of that day.
    db.clock.advance(days(4));
    await hear({ ...waiting, expiresAt: new Date(db.clock.now().getTime() + days(3)) });
    db.clock.advance(days(3));
    await hear(expired);
    const retry = (seenAttempt: number) =>
      db.run((work) => retryOrder(work, { orderId, seenAttempt }));
    expect(await retry(1)).toMatchObject({ ok: true, value: { attempt: 2 } });
    const reference = `${orderId}:2`;
    const start = { orderId, attempt: 2, provider: deps.provider.id, reference };
    await db.run((work) => recordStart(work, start));
    deps.provider.snapshots.splice(0, 1, { ...expired, reference });
    await settleFromProvider(deps, { reference });
    expect(await find()).toMatchObject({ state: 'declined', attempt: 2 });
    expect(await retry(2)).toEqual({ ok: false, code: 'too-old' });
  });
});

describe('paid', () => {
  const ORDERS = [
    ['waiting', 'paid'],
    ['paid', 'waiting'],
    ['waiting', 'expired', 'paid'],
    ['expired', 'paid', 'waiting'],
    ['paid', 'expired'],
    ['waiting', 'processing', 'paid'],
    ['processing', 'waiting', 'paid', 'expired', 'paid'],
  ] as const;
  test.each(ORDERS.map((order) => [order.join(', '), order] as const))(
    'in time or late (%s), it grants one license',
    async (_, order) => {
      const { hear, waiting, expired, paid, find, licenses, kinds } = await begin();
      const processing: PaymentSnapshot = { ...waiting, voucher: undefined, expiresAt: null };
      const news = { waiting, expired, paid, processing };
      for (const name of order) {
        const isPaid = (await find()).state === 'paid';
        await hear(news[name]);
        if (isPaid) expect(await find()).toMatchObject({ state: 'paid' });
      }
      expect(await find()).toMatchObject({ state: 'paid', declineReason: null });
      expect(await licenses()).toHaveLength(1);
      expect((await kinds()).filter((kind) => kind === 'order')).toHaveLength(1);
    },
  );

  test('after its order was paid in another way, its money goes back', async () => {
    const { hear, waiting, expired, paid, orderId, deps, provider, licenses, reference } =
      await begin();
    await hear(waiting);
    await hear(expired);
    const { total } = paid;
    await db.run(async (work) => {
      const order = await lockOrder(work, orderId);
      if (order) await beginNextAttempt(work, order, { method: 'card' });
    });
    const other = provider.tell(orderId, 2, 'paid', total);
    const start = { orderId, attempt: 2, provider: provider.id, reference: other.reference };
    await db.run((work) => recordStart(work, start));
    await settleFromProvider(deps, { reference: other.reference });
    db.jobs.splice(0);
    provider.snapshots.splice(0, 1, paid);
    await settleFromProvider(deps, { reference });
    const [job] = db.jobs.filter(({ job: name }) => name === 'return-money');
    expect(job?.data).toEqual({ provider: provider.id, reference });
    const jobs = refundJobs({ ...deps, secret: 'secret of this test', siteUrl: '' });
    await jobs['return-money'](job?.data ?? {});
    expect(await db.read((reader) => listRefunds(reader, orderId))).toMatchObject([
      { reference, reason: 'paid-twice', amount: total },
    ]);
    expect(await licenses()).toHaveLength(1);
  });
});
