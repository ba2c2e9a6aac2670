import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { scriptedProvider, testOrderDeps } from '../../tests/harness/payments.ts';
import { attributeOrder, type Channel, recordLandings } from '../campaign/index.ts';
import { placeOrder, settleOrder } from '../checkout/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { type ExperimentQuery, reportExperiments } from './index.ts';

const orderDeps = testOrderDeps();
const provider = scriptedProvider();
const NOON = new Date('2026-01-15T12:00:00Z');
let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
  db.clock.set(NOON);
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

const land = (path: string, clickId: string | null, channel: Channel = 'GoogleSEM') =>
  db.run((work) =>
    recordLandings(work, [
      {
        channel,
        clickId,
        path,
        product: 'zipx',
        locale: 'de',
        fullPath: path,
        name: 'page',
        referrer: '',
        userAgent: 'UA',
        language: 'de',
        clickedAt: NOON,
      },
    ]),
  );

/** `back` is the refund in minor units. */
async function buy(clickId: string, { pays = true, back = 0 } = {}) {
  const id = randomUUID();
  const selection = { product: 'zipx', bundledProducts: [], plan: 'year', seats: 1 } as const;
  const placed = await db.run((work) => placeOrder(work, orderInput({ id, selection })));
  if (!placed.ok) throw new Error(placed.code);
  const { total } = placed.value.order;
  const touches = [
    { product: 'zipx', channel: 'GoogleSEM', clickId, query: { gclid: clickId } },
  ] as const;
  await db.run((work) => attributeOrder(work, { orderId: id, touches }));
  const settle = (snapshot: ReturnType<typeof provider.tell>) =>
    db.run((work) => settleOrder(work, orderDeps, { provider: provider.id, snapshot }));
  if (pays) await settle(provider.tell(id, 1, 'paid', total));
  if (back > 0) {
    const refunds = [
      { id: `re_${id}`, state: 'done' as const, amount: { ...total, minor: back }, key: null },
    ];
    await settle({ ...provider.tell(id, 1, 'paid', total), refunds });
  }
  return total;
}

const report = (change: Partial<ExperimentQuery> = {}) =>
  db.read((reader) =>
    reportExperiments(reader, {
      from: new Date(NOON.getTime() - 1),
      before: new Date(NOON.getTime() + 1),
      product: null,
      channel: null,
      locale: null,
      ...change,
    }),
  );

test('counts an order minus refunds for the landing page of its click', async () => {
  expect(await report()).toEqual([]);
  await land('/de/zipx', 'A');
  await land('/de/zipx/b1', 'B');
  await land('/de/zipx/b1', 'C');
  await land('/de/zipx/b1', 'D');
  await land('/de/zipx/b1', null);
  await land('/de/zipx/b1', 'E', 'YandexSEM');
  await land('/vox-magic/v', 'F');
  await land('/de/zipx/none', 'G');
  const total = await buy('B', { back: 100 });
  await buy('B');
  await buy('C', { pays: false });
  await buy('never-logged');
  const groups = await report();
  expect(groups.map(({ product, locale, channel }) => [product, locale, channel])).toEqual([
    ['zipx', 'de', 'GoogleSEM'],
    ['vox-magic', 'en', 'GoogleSEM'],
    ['zipx', 'de', 'YandexSEM'],
  ]);
  const nothing = { landings: 0, buyers: 0, orders: 0, revenue: [] };
  expect(groups[0]?.pages).toEqual([
    { ...nothing, variant: null, landings: 1 },
    {
      variant: 'b1',
      landings: 3,
      buyers: 1,
      orders: 2,
      revenue: [{ ...total, minor: 2 * total.minor - 100 }],
    },
    { ...nothing, variant: 'v1' },
    { ...nothing, variant: 'y1' },
  ]);
  expect(groups[0]?.verdict.kind).toBe('undecided');
  expect(groups[2]?.verdict).toEqual({ kind: 'alone' });
});

test('filters by time, product, channel, and language', async () => {
  expect(await report({ before: NOON })).toEqual([]);
  expect(await report({ locale: 'en' })).toHaveLength(1);
  expect(await report({ product: 'zipx' })).toHaveLength(2);
  expect(await report({ product: 'zipx', channel: 'YandexSEM' })).toHaveLength(1);
});
