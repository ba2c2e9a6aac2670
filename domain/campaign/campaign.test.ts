import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { scriptedProvider, testOrderDeps } from '../../tests/harness/payments.ts';
import { placeOrder, settleOrder } from '../checkout/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { MOST_GROUPS_A_DAY } from './campaign.ts';
import {
  attributeOrder,
  type Channel,
  campaignJobs,
  type Landing,
  listConversions,
  listErrorGroups,
  type OrderError,
  recordErrors,
  recordLandings,
  reportCampaigns,
  TRIM_CAMPAIGNS,
} from './index.ts';
import { deleteOld } from './store.ts';

const orderDeps = testOrderDeps();
const provider = scriptedProvider();
let db: TestDatabase;
const NOON = new Date('2026-01-15T12:00:00Z');

beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());
beforeEach(async () => {
  db.clock.set(NOON);
  await db.database.pool.query('TRUNCATE landing, touch, error_group');
});

const landing = (clickId: string | null, change: Partial<Landing> = {}): Landing => ({
  channel: 'GoogleSEM',
  clickId,
  product: 'zipx',
  locale: 'de',
  path: '/de/zipx',
  fullPath: '/de/zipx',
  name: 'zipx___de',
  referrer: '',
  userAgent: 'UA',
  language: 'de',
  clickedAt: NOON,
  ...change,
});
const error = (message: string, change: Partial<OrderError> = {}): OrderError => ({
  type: 'declined',
  message,
  at: NOON,
  userAgent: 'UA',
  referrer: '',
  language: 'de',
  url: 'http://s.test/pay?plan=year',
  extras: '{}',
  ...change,
});
const log = (...landings: Landing[]) => db.run((work) => recordLandings(work, landings));
const count = (...errors: OrderError[]) =>
  db.run((work) =>
    recordErrors(
      work,
      errors.map((each) => ({ error: each, count: 1 })),
    ),
  );
const groups = () =>
  db.read((reader) => listErrorGroups(reader, { since: new Date(0), limit: 1000 }));
const rows = async (table: string) =>
  (await db.database.pool.query(`SELECT * FROM ${table}`)).rows.length;

async function buy(pays = true) {
  const id = randomUUID();
  const placed = await db.run((work) =>
    placeOrder(
      work,
      orderInput({
        id,
        selection: { product: 'zipx', bundledProducts: [], plan: 'year', seats: 1 },
      }),
    ),
  );
  if (!placed.ok) throw new Error(placed.code);
  const { total } = placed.value.order;
  if (pays) {
    const snapshot = provider.tell(id, 1, 'paid', total);
    await db.run((work) => settleOrder(work, orderDeps, { provider: provider.id, snapshot }));
  }
  return { id, total };
}

async function giveBack({ id, total }: Awaited<ReturnType<typeof buy>>, minor: number) {
  const paid = provider.tell(id, 1, 'paid', total);
  const amount = { ...total, minor };
  const snapshot = {
    ...paid,
    refunds: [{ id: `re_${id}`, state: 'done' as const, amount, key: null }],
  };
  await db.run((work) => settleOrder(work, orderDeps, { provider: provider.id, snapshot }));
}
const touch = (clickId: string, channel: Channel = 'GoogleSEM') => ({
  product: 'zipx',
  channel,
  clickId,
  query: { [channel === 'GoogleSEM' ? 'gclid' : 'yclid']: clickId },
});
const attribute = (orderId: string, ...touches: ReturnType<typeof touch>[]) =>
  db.run((work) => attributeOrder(work, { orderId, touches }));

describe('landings', () => {
  test('are stored once per click and channel, and separately without a click', async () => {
    await log();
    await log(landing('A'), landing('A'));
    await log(landing('A'), landing('A', { channel: 'YandexSEM' }), landing(null), landing(null));
    expect(await rows('landing')).toBe(4);
  });

  test('are deleted beyond the limit, oldest first, and all after 90 days', async () => {
    await log(landing('A'), landing('B'), landing('C'));
    await db.run((work) => deleteOld(work, { before: new Date(0), mostLandings: 3 }));
    expect(await rows('landing')).toBe(3);
    await db.run((work) => deleteOld(work, { before: new Date(0), mostLandings: 2 }));
    const kept = await db.database.pool.query('SELECT click_id FROM landing ORDER BY 1');
    expect(kept.rows).toEqual([{ click_id: 'B' }, { click_id: 'C' }]);
    await count(error('x'));
    db.clock.advance(91 * 86_400_000);
    await campaignJobs(db)[TRIM_CAMPAIGNS]();
    expect([await rows('landing'), await rows('error_group')]).toEqual([0, 0]);
  });
});

describe('errors', () => {
  test('share one group beyond the daily limit', async () => {
    const different = Array.from({ length: MOST_GROUPS_A_DAY + 20 }, (_, index) =>
      error('x', { type: `t${index}` }),
    );
    await count(...different);
    await count(error('known', { type: 't0', message: 'x' }), error('new'));
    const found = await groups();
    expect(found.length).toBe(MOST_GROUPS_A_DAY + 1);
    expect(found.find(({ fingerprint }) => fingerprint === 'other')?.count).toBe(21);
    expect(found.find(({ type }) => type === 't0')?.count).toBe(2);
  });

  test('are one group if they differ only in numbers, ids, or query, but not in reason, page, or day', async () => {
    await count(error('order 12 failed'), error('order 7 failed', { url: 'http://s.test/pay' }));
    await count(error(`order 3 failed`, { extras: '{"a":1}' }), error('other'));
    await count(error('order 1 failed', { url: 'http://s.test/de/pay' }));
    db.clock.advance(86_400_000);
    await count(error('order 12 failed'));
    const found = await groups();
    expect(found.map(({ count: n }) => n).sort()).toEqual([1, 1, 1, 3]);
    expect(found.find(({ count: n }) => n === 3)).toMatchObject({
      day: '2026-01-15',
      message: 'order 3 failed',
      extras: '{"a":1}',
      lastAt: NOON,
    });
  });
});

describe('orders', () => {
  test('without a touch or payment belong to no campaign', async () => {
    const open = await buy(false);
    await attribute(open.id, touch('A'));
    const paid = await buy();
    await attribute(paid.id);
    expect(await db.read(reportCampaigns)).toEqual([]);
    expect(await db.read((reader) => listConversions(reader, 'GoogleSEM'))).toEqual([]);
  });

  test('have a first and a last touch by logged landings, and the first record stays', async () => {
    await log(landing('late'));
    db.clock.advance(-60_000);
    await log(landing('early', { channel: 'YandexSEM' }));
    db.clock.set(NOON);
    const { id, total } = await buy();
    await attribute(id, touch('late'), touch('early', 'YandexSEM'));
    await attribute(id, touch('again'));
    const { rows: found } = await db.database.pool.query(
      'SELECT position, click_id, query FROM touch ORDER BY position',
    );
    expect(found).toEqual([
      { position: 'first', click_id: 'early', query: { yclid: 'early' } },
      { position: 'last', click_id: 'late', query: { gclid: 'late' } },
    ]);
    for (const [channel, clickId] of [
      ['GoogleSEM', 'late'],
      ['YandexSEM', 'early'],
    ] as const) {
      const conversions = await db.read((reader) => listConversions(reader, channel));
      expect(conversions).toEqual([{ clickId, total, paidAt: NOON }]);
    }
  });

  test('count in the report with landings, revenue, and refunds by channel, product, and language', async () => {
    await log(landing('A'), landing('B'), landing('C', { product: 'cadreader', locale: 'fr' }));
    const [one, two] = [await buy(), await buy()];
    await attribute(one.id, touch('A'));
    await attribute(two.id, touch('never-logged'), touch('B'));
    await giveBack(one, one.total.minor);
    await giveBack(two, 100);
    expect(await db.read(reportCampaigns)).toEqual([
      {
        channel: 'GoogleSEM',
        product: 'zipx',
        locale: 'de',
        landings: 2,
        orders: 2,
        revenue: [{ minor: 2 * one.total.minor, currency: one.total.currency }],
        refunds: [{ minor: one.total.minor + 100, currency: one.total.currency }],
      },
      {
        channel: 'GoogleSEM',
        product: 'cadreader',
        locale: 'fr',
        landings: 1,
        orders: 0,
        revenue: [],
        refunds: [],
      },
    ]);
    db.clock.advance(31 * 86_400_000);
    expect(await db.read(reportCampaigns)).toEqual([]);
  });
});
