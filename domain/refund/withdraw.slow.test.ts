import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { LOCALES } from '../../locales/index.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { BUYER } from '../../tests/harness/orders.ts';
import { openRefundScene } from '../../tests/harness/refunds.ts';
import { listInvoices } from '../invoice/index.ts';
import { listGranted } from '../license/index.ts';
import { listMails } from '../mail/index.ts';
import { renderMail } from '../mail/render.ts';
import { findOrder } from '../order/index.ts';
import { loadSampleCatalog, termMoment } from '../price/index.ts';
import {
  declareWithdrawal,
  listManualRefunds,
  recordManualRefund,
  refundJobs,
  refundStandings,
  requestRefund,
  WITHDRAW,
  type Withdrawal,
} from './index.ts';
import { decideWithdrawal, type WithdrawalFacts } from './refund.ts';
import { listRefunds } from './store.ts';

const paidAt = new Date('2026-03-01T10:00:00Z');
const FACTS: WithdrawalFacts = {
  from: paidAt,
  country: 'DE',
  zone: 'Europe/Berlin',
  isCompany: false,
  waivedWithdrawal: false,
  isFirst: true,
};

describe('the rule for withdrawals', () => {
  test.each<[string, Partial<WithdrawalFacts>, number, string]>([
    ['consumers in the EU have the right', { isFirst: false }, 13.99, 'withdrawal'],
    [
      'for fourteen days after the day of the order, and one more for other time zones',
      { isFirst: false },
      15.5,
      'withdrawal',
    ],
    ['until that day ends', { isFirst: false }, 15.6, 'over'],
    ['the guarantee holds longer', {}, 30.49, 'guarantee'],
    ['the guarantee ends with its last day', {}, 30.51, 'over'],
    ['a waiver ends the right', { waivedWithdrawal: true, isFirst: false }, 1, 'waived'],
    ['a waiver does not end the guarantee', { waivedWithdrawal: true }, 1, 'guarantee'],
    ['companies have no right', { isCompany: true, isFirst: false }, 1, 'not-covered'],
    ['companies have the guarantee', { isCompany: true }, 1, 'guarantee'],
    ['buyers outside the EU have no right', { country: 'US', isFirst: false }, 1, 'not-covered'],
  ])('%s', (_, change, after, verdict) => {
    const at = new Date(paidAt.getTime() + days(1) * after);
    expect(decideWithdrawal({ ...FACTS, ...change }, at)).toBe(verdict);
  });
});

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

async function declare(scene: ReturnType<typeof openRefundScene>, given: Partial<Withdrawal>) {
  db.jobs.splice(0);
  const all = {
    as: 'withdrawal',
    orderNumber: '',
    email: '',
    name: '',
    locale: 'de',
    ...given,
  } as const;
  await db.run((work) => declareWithdrawal(work, all));
  const data = db.jobs[0]?.data ?? {};
  const jobs = refundJobs(scene.deps);
  db.clock.advance(days(2));
  await jobs[WITHDRAW](data);
  await jobs[WITHDRAW](data);
  return data;
}

const look = (id: string) =>
  db.read(async (reader) => ({
    refunds: await listRefunds(reader, id),
    mails: (await listMails(reader, { limit: 999, before: null })).filter(
      (mail) => mail.orderId === id && ['withdrawal', 'refund-request'].includes(mail.kind),
    ),
  }));

test('does nothing for a wrong address or an unknown order', async () => {
  const scene = openRefundScene(db);
  const { id, orderNumber, email } = await scene.sell();
  await declare(scene, { orderNumber, email: 'eve@example.com' });
  await declare(scene, { orderNumber: 'VT-00000000', email });
  await declare(scene, { orderNumber: 'nonsense', email });
  expect(await look(id)).toEqual({ refunds: [], mails: [] });
});

test('sends the receipt of a withdrawal on the day of a refund request, too', async () => {
  const scene = openRefundScene(db);
  const { id, orderNumber, email } = await scene.sell();
  db.jobs.splice(0);
  for (const as of ['refund-request', 'refund-request', 'withdrawal'] as const) {
    const given = { as, orderNumber, email, name: '', locale: 'de' };
    await db.run((work) => declareWithdrawal(work, given));
  }
  for (const { data } of db.jobs.splice(0)) await refundJobs(scene.deps)[WITHDRAW](data);
  const { refunds, mails } = await look(id);
  expect(refunds).toHaveLength(1);
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['refund-request', 'withdrawal']);
});

test('answers for an unpaid order without a refund', async () => {
  const scene = openRefundScene(db);
  const { id, orderNumber, email } = await scene.place();
  await declare(scene, { orderNumber, email });
  const { refunds, mails } = await look(id);
  expect([refunds, mails.length]).toEqual([[], 1]);
});

test('gives the reason for a second order with a waiver', async () => {
  const scene = openRefundScene(db);
  const buyer = { ...BUYER, email: 'twice@buyer.example' };
  await scene.sell({ buyer });
  db.clock.advance(days(1));
  const { id, orderNumber, email } = await scene.sell({ buyer, waivedWithdrawal: true });
  await declare(scene, { orderNumber, email, locale: 'en' });
  const { refunds, mails } = await look(id);
  expect(refunds).toEqual([]);
  expect(mails[0]?.fields['outcome']).toContain('you asked for immediate delivery');
});

test('gives the guarantee for the first order only, under any spelling of the address', async () => {
  const scene = openRefundScene(db);
  const openFor = async (email: string, product = 'zipx') => {
    const buyer = { ...BUYER, email, country: 'US' };
    const selection = { product, bundledProducts: [], plan: 'year', seats: 3 } as const;
    const { id } = await scene.sell({ buyer, selection });
    db.clock.advance(days(1));
    const sold = await db.read((reader) => findOrder(reader, id));
    if (sold === null) throw new Error('the order is gone');
    const [standing] = await db.read((reader) => refundStandings(reader, [sold]));
    return standing?.open?.by ?? null;
  };
  expect(await openFor('Joe.Doe@gmail.com')).toBe('guarantee');
  expect(await openFor('joe.doe+1@gmail.com')).toBeNull();
  expect(await openFor('j.oedoe+2@googlemail.com')).toBeNull();
  expect(await openFor('joedoe+3@gmail.com', 'pdfreader')).toBe('guarantee');
  expect(await openFor('joedoe@example.com')).toBe('guarantee');
  expect(await openFor('joedoe+shop@Example.com')).toBeNull();
  expect(await openFor('joe.doe@example.com')).toBe('guarantee');
  expect(await openFor('İpek@example.com.tr')).toBe('guarantee');
  expect(await openFor('ipek+1@example.com.tr')).toBeNull();
});

test('promises the money back within the period, counted from the declaration, with one receipt', async () => {
  const scene = openRefundScene(db);
  const { id, orderNumber, email, total } = await scene.sell();
  db.clock.advance(days(13));
  const typed = ` ${orderNumber.toLowerCase().replace('-', ' ')} `;
  await declare(scene, { orderNumber: typed, email: email.toUpperCase(), name: 'Ada L.' });
  const { refunds, mails } = await look(id);
  expect(refunds).toMatchObject([{ reason: 'withdrawal', by: 'buyer', amount: total }]);
  expect(mails).toMatchObject([{ to: email, locale: 'de', fields: { name: 'Ada L.' } }]);
  expect(mails[0]?.fields['time']).toMatch(/^\d+\. .+ME[SZ]Z?$/);
  expect(db.jobs.filter(({ job }) => job === 'send-refund')).toHaveLength(1);
});

test.each(['boleto', 'konbini'] as const)(
  'asks for a bank account in the receipt of a %s, also when its refund has failed',
  async (method) => {
    const scene = openRefundScene(db);
    const [market, country] = method === 'boleto' ? ['br', 'BR'] : ['jp', 'JP'];
    const { id, orderNumber, email } = await scene.sell({
      method,
      market,
      buyer: { ...BUYER, email: `${method}@buyer.example`, country },
    });
    const declared = { as: 'refund-request', orderNumber, email, locale: 'en' } as const;
    const receipts = async () => (await look(id)).mails.map(({ fields }) => fields['outcome']);
    await declare(scene, declared);
    const [refund] = (await look(id)).refunds;
    scene.provider.fault.refuses = true;
    await refundJobs(scene.deps)['send-refund']({ refundId: refund?.id ?? '' });
    await declare(scene, declared);
    const { refunds } = await look(id);
    expect(refunds).toMatchObject([{ state: 'failed' }]);
    const asks = expect.stringContaining('to your bank account');
    expect(await receipts()).toEqual([asks, asks]);
    // Stripe keeps its own record of a Konbini refund, which must not be contradicted.
    const listed = async () => (await db.read((reader) => listManualRefunds(reader, id))).length;
    expect(await listed()).toBe(method === 'boleto' ? 1 : 0);
  },
);

test('finance records the money of a boleto once, and the books and the license follow', async () => {
  const scene = openRefundScene(db);
  const { id } = await scene.sell({
    method: 'boleto',
    market: 'br',
    buyer: { ...BUYER, email: 'hand@buyer.example', country: 'BR' },
  });
  scene.provider.fault.refuses = true;
  for (const key of ['one', 'two']) {
    const request = { orderId: id, amount: 'all', reason: 'staff', by: 'Ada', key } as const;
    const requested = await db.run((work) => requestRefund(work, { ...request, key: id + key }));
    if (!requested.ok) throw new Error(requested.code);
    await refundJobs(scene.deps)['send-refund']({ refundId: requested.value.id });
  }
  const { refunds } = await look(id);
  expect(refunds).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
  // Both are for the same money.
  const listed = async () => db.read((reader) => listManualRefunds(reader, id));
  const [first, ...others] = await listed();
  expect(others).toEqual([]);
  const record = (refundId = '') =>
    db.run((work) => recordManualRefund(work, scene.deps, refundId));
  const second = refunds.find((one) => one.id !== first?.id);
  expect(await record(second?.id)).toBe(false);
  expect(await record(first?.id)).toBe(true);
  expect(await record(first?.id)).toBe(false);
  expect(await listed()).toEqual([]);
  const [licenses, documents] = await db.read(async (reader) => [
    await listGranted(reader, id),
    await listInvoices(reader, id),
  ]);
  expect(licenses).toMatchObject([{ state: 'revoked' }]);
  expect(documents.filter(({ kind }) => kind === 'credit-note')).toHaveLength(1);
});

test('replaces a moment before the order with the present one in receipt and decision', async () => {
  const scene = openRefundScene(db);
  const { id, orderNumber, email, market } = await scene.sell();
  const at = new Date(db.clock.now().getTime() - days(3653));
  db.clock.advance(days(40));
  db.jobs.splice(0);
  const given = { as: 'withdrawal', orderNumber, email, name: '', locale: 'de' } as const;
  await db.run((work) => declareWithdrawal(work, given, at));
  await refundJobs(scene.deps)[WITHDRAW](db.jobs[0]?.data ?? {});
  const { refunds, mails } = await look(id);
  expect(refunds).toEqual([]);
  const time = termMoment(db.clock.now(), { market, locale: 'de' });
  expect(mails.map(({ fields }) => fields['time'])).toEqual([time]);
});

test('calls a declaration under the guarantee a request in its email', async () => {
  const scene = openRefundScene(db);
  const { id, orderNumber, email } = await scene.sell({ buyer: { ...BUYER, country: 'US' } });
  await declare(scene, { as: 'refund-request', orderNumber, email, locale: 'en' });
  const [mail] = (await look(id)).mails;
  const { subject, text } = renderMail({
    kind: 'refund-request',
    locale: 'en',
    fields: mail?.fields ?? {},
  });
  expect(subject).toBe(`We’ve received your refund request for order ${orderNumber}`);
  expect(text).toContain('we’ll refund the full price');
  expect(text).not.toMatch(/withdraw/i);
});

test.each(LOCALES.map(({ prefix }) => prefix))(
  'renders receipt and refund in %s',
  async (locale) => {
    const scene = openRefundScene(db);
    const { id, orderNumber, email } = await scene.sell({ locale });
    const jobs = refundJobs(scene.deps);
    await declare(scene, { orderNumber, email, locale });
    const [refund] = (await look(id)).refunds;
    await jobs['send-refund']({ refundId: refund?.id ?? '' });
    const mails = await db.read((reader) => listMails(reader, { limit: 999, before: null }));
    for (const kind of ['withdrawal', 'refund'] as const) {
      const mail = mails.find((one) => one.orderId === id && one.kind === kind);
      const { subject, text, language } = renderMail({ kind, locale, fields: mail?.fields ?? {} });
      expect(subject).toContain(orderNumber);
      expect(text).toContain('https://shop.example');
      expect(language.slice(0, 2)).toBe({ cn: 'zh', tw: 'zh' }[locale] ?? locale);
    }
  },
);
