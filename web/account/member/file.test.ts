import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declare } from '../../../domain/declaration/index.ts';
import { giveLicense } from '../../../domain/gift/index.ts';
import { takeBackPeriods } from '../../../domain/license/index.ts';
import type { Order } from '../../../domain/order/index.ts';
import { loadSampleCatalog, marketZone } from '../../../domain/price/index.ts';
import { requestRefund } from '../../../domain/refund/index.ts';
import { zonedIso } from '../../../kit/formats.ts';
import { days } from '../../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { drawnPage, routeContext } from '../../../tests/harness/drawn-page.tsx';
import { BUYER } from '../../../tests/harness/orders.ts';
import { openRefundScene } from '../../../tests/harness/refunds.ts';
import { makeTestQuote } from '../../../tests/harness/sales-quotes.ts';
import { signedInServices } from '../../../tests/harness/signed-in.ts';
import type { Services } from '../../loaders/context.ts';
import { loader } from './file.ts';
import * as page from './member.tsx';

const EMAIL = 'ada@files.example';
let db: TestDatabase;
let scene: ReturnType<typeof openRefundScene>;
let services: Services;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
  scene = openRefundScene(db);
  services = await signedInServices(db, EMAIL, { ring: scene.ring });
});
afterAll(() => db.close());

async function ask(path: string, by: Services = services): Promise<Response> {
  const request = new Request(`https://shop.example${path}`);
  const args = { request, context: routeContext(by) };
  try {
    return await loader(args as unknown as Parameters<typeof loader>[0]);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

const id = randomUUID();
test.each([
  ['/member/file?kind=json', '/member/profile'],
  ['/member/file?kind=other', '/member/profile'],
  ['/de/member/file?kind=orders', '/de/member/orders'],
  ['/member/file?kind=licences', '/member/licences'],
  ['/member/file.data?kind=devices&_routes=member-file', '/member/devices'],
  ['/ar/member/file?kind=licence&licence=x', '/ar/member/licences'],
  [`/member/file?kind=licence&licence=${id}`, `/member/licences?licence=${id}`],
])('redirects %s to its page when signed out', async (path, page) => {
  const accounts = { read: async () => null } as unknown as Services['accounts'];
  const answer = await ask(path, { ...services, accounts });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, page]);
});

/** Returns the cells with these names in each row of an exported list. */
async function cells(kind: string, names: readonly string[]): Promise<(string | undefined)[][]> {
  const csv = await (await ask(`/member/file?kind=${kind}`)).text();
  const [head = [], ...rows] = csv
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  return rows.map((row) => names.map((name) => row[head.indexOf(name)]));
}

const sell = (plan: 'month' | 'year') =>
  scene.sell({
    buyer: { ...BUYER, email: EMAIL },
    selection: { product: 'zipx', bundledProducts: [], plan, seats: 1 },
  });
const giveBack = ({ id: orderId }: Order, amount: number | 'all') =>
  db.run((work) =>
    requestRefund(work, { orderId, amount, reason: 'staff', by: 'sam', key: orderId }),
  );

test('leaves links to files to the browser', async () => {
  await sell('year');
  const open = drawnPage(page, '/member/:type', services);
  for (const [screen, count] of Object.entries({ orders: 2, licences: 2, profile: 4 })) {
    const { document } = await open(`/member/${screen}`);
    const links = document.querySelectorAll('a[href^="/member/file?"]');
    expect([screen, links.length]).toEqual([screen, count]);
    for (const { attributes } of links)
      expect(attributes).toEqual(expect.objectContaining({ target: '_self' }));
    expect(document.querySelectorAll('a[download]')).toEqual([]);
  }
});

test('exports orders and licenses as their pages show them', async () => {
  const [year, month] = [await sell('year'), await sell('month')];
  await giveBack(year, 123);
  const taken = { orderId: year.id, reason: 'refund' } as const;
  await db.run((work) => takeBackPeriods(work, scene.ring, taken));
  const endedAt = zonedIso(db.clock.now(), marketZone('eu'));
  db.clock.advance(days(60));
  const orders = await cells('orders', ['number', 'state', 'returned', 'currency']);
  expect(orders).toContainEqual([year.orderNumber, 'refunding', '1.23', 'EUR']);
  expect(orders).toContainEqual([month.orderNumber, 'paid', '0.00', 'EUR']);
  const licenses = await cells('licences', ['plan', 'state', 'ended', 'email']);
  expect(licenses).toContainEqual(['year', 'refunded', endedAt, EMAIL]);
  expect(licenses).toContainEqual(['month', 'expired', '', EMAIL]);
});

test('exports only the declarations made with the account’s address', async () => {
  for (const [email, note] of [
    ['Ada@Files.example', 'Ada'],
    ['eve@other.example', 'Eve'],
  ] as const) {
    const typed = {
      kind: 'withdrawal',
      orderNumber: 'VT-00000000',
      email,
      note,
      locale: 'de',
      form: randomUUID(),
    } as const;
    await db.run((work) => declare(work, typed));
  }
  const { declarations } = JSON.parse(await (await ask('/member/file?kind=json')).text());
  expect(declarations).toEqual([
    {
      kind: 'withdrawal',
      orderNumber: 'VT-00000000',
      email: 'Ada@Files.example',
      note: 'Ada',
      locale: 'de',
      state: 'new',
      ticketNumber: null,
      declaredAt: expect.any(String),
      recordedAt: expect.any(String),
    },
  ]);
});

test('exports quotes and gifts without what staff noted about them', async () => {
  const staffOnly = { by: 'sam@shop.example', why: 'A friend of the press' };
  for (const email of [EMAIL, 'eve@other.example']) {
    await makeTestQuote(db, { email, discountWhy: staffOnly.why, by: staffOnly.by });
    const gift = {
      email,
      locale: 'de',
      product: 'zipx',
      seats: 1,
      until: null,
      ...staffOnly,
    } as const;
    const deps = { ring: scene.ring, siteUrl: 'https://shop.example', zone: 'Europe/Berlin' };
    await db.run((work) => giveLicense(work, deps, { ...gift, id: randomUUID(), role: 'admin' }));
  }
  const text = await (await ask('/member/file?kind=json')).text();
  const { quotes, gifts } = JSON.parse(text);
  expect(quotes).toMatchObject([{ number: expect.any(String), email: EMAIL, product: 'zipx' }]);
  expect(gifts).toMatchObject([{ email: EMAIL, product: 'zipx', until: null }]);
  expect(text).not.toMatch(/sam@shop|friend of the press|eve@other/);
});
