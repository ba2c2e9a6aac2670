import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { LOCALES } from '../../locales/index.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { BUYER } from '../../tests/harness/orders.ts';
import { openRefundScene } from '../../tests/harness/refunds.ts';
import { listMails } from '../mail/index.ts';
import { renderMail } from '../mail/render.ts';
import { findOrder } from '../order/index.ts';
import { loadSampleCatalogue, termMoment } from '../price/index.ts';
import {
  declareWithdrawal,
  refundJobs,
  refundStandings,
  WITHDRAW,
  type Withdrawal,
} from './index.ts';
import { judgeWithdrawal, type WithdrawalFacts } from './refund.ts';
import { listRefunds } from './store.ts';

const paidAt = new Date('2026-03-01T10:00:00Z');
const FACTS: WithdrawalFacts = {
  paidAt,
  country: 'DE',
  zone: 'Europe/Berlin',
  isCompany: false,
  waivedWithdrawal: false,
  isFirst: true,
};

describe('the rule', () => {
  test.each<[string, Partial<WithdrawalFacts>, number, string]>([
    ['the right is a consumer’s in the EU', { isFirst: false }, 13.99, 'withdrawal'],
    [
      'and holds for fourteen days after that of the order, and one for whoever is in another zone',
      { isFirst: false },
      15.5,
      'withdrawal',
    ],
    ['and then ends with that day', { isFirst: false }, 15.6, 'over'],
    ['then the guarantee holds', {}, 30.49, 'guarantee'],
    ['until its last day ends', {}, 30.51, 'over'],
    ['a waiver ends the right', { waivedWithdrawal: true, isFirst: false }, 1, 'waived'],
    ['not the guarantee', { waivedWithdrawal: true }, 1, 'guarantee'],
    ['companies have no right', { isCompany: true, isFirst: false }, 1, 'not-covered'],
    ['but the guarantee', { isCompany: true }, 1, 'guarantee'],
    ['nor has anybody outside', { country: 'US', isFirst: false }, 1, 'not-covered'],
  ])('%s', (_, change, after, verdict) => {
    const at = new Date(paidAt.getTime() + days(1) * after);
    expect(judgeWithdrawal({ ...FACTS, ...change }, at)).toBe(verdict);
  });
});

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalogue);
});
afterAll(() => db.close());

/** Declares, and runs the job twice. */
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

test('a stranger’s address, or no order at all, leads to nothing', async () => {
  const scene = openRefundScene(db);
  const { id, orderNumber, email } = await scene.sell();
  await declare(scene, { orderNumber, email: 'eve@example.com' });
  await declare(scene, { orderNumber: 'VT-00000000', email });
  await declare(scene, { orderNumber: 'nonsense', email });
  expect(await look(id)).toEqual({ refunds: [], mails: [] });
});

test('a withdrawal has its receipt also on the day of a refund request', async () => {
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

test('an order that was not paid is answered without a refund', async () => {
  const scene = openRefundScene(db);
  const { id, orderNumber, email } = await scene.place();
  await declare(scene, { orderNumber, email });
  const { refunds, mails } = await look(id);
  expect([refunds, mails.length]).toEqual([[], 1]);
});

test('the second order of a product with a waiver is answered with the reason', async () => {
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

test('the guarantee is for the first order of a customer, by whatever spelling of the address', async () => {
  const scene = openRefundScene(db);
  const openFor = async (email: string, product = 'zipx') => {
    const buyer = { ...BUYER, email, country: 'US' };
    const selection = { product, also: [], plan: 'year', seats: 3 } as const;
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

test('in time the money is promised back, counted from the declaration, with one receipt', async () => {
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

test('a moment before the order is in time for nothing: receipt and judgment have the present one', async () => {
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

test('who asks under the guarantee reads of a request, of an upgrade too', async () => {
  const scene = openRefundScene(db);
  const { id, orderNumber, email } = await scene.sell({ buyer: { ...BUYER, country: 'US' } });
  await declare(scene, { as: 'refund-request', orderNumber, email, locale: 'en' });
  const [mail] = (await look(id)).mails;
  const { subject, text } = renderMail({
    kind: 'refund-request',
    locale: 'en',
    fields: mail?.fields ?? {},
  });
  expect(subject).toBe(`We have received your refund request for order ${orderNumber}`);
  expect(text).toContain('We will refund the full price');
  expect(text).not.toMatch(/withdraw/i);
});

test.each(LOCALES.map(({ prefix }) => prefix))(
  'receipt and refund can be read in %s',
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
