import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  arrangeProducts,
  defaultProduct,
  findSoldProduct,
  getProduct,
  isRenewable,
  LISTED_PRODUCTS,
  PRODUCTS,
  productsVersion,
  SOLD_PRODUCTS,
} from '../../products/index.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import {
  type Arrangement,
  arrangementOf,
  listProductSettings,
  retireProduct,
  saveArrangement,
  sellProduct,
  settingsVersion,
} from './index.ts';

const KEYS = PRODUCTS.map(({ key }) => key);
const [FIRST = '', SECOND = ''] = KEYS;
const RETIRED = { since: '2026-11-30', page: 'notice', renewals: 'end' } as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  arrangeProducts([]);
  await database.database.pool.query('DELETE FROM product_setting');
});
afterAll(() => database.close());

const settings = () => database.read(listProductSettings);
const seen = async () => settingsVersion(await settings());
const arrange = async (change: Partial<Record<string, Partial<Arrangement>>>, version?: string) => {
  const now = await settings();
  const arranged = PRODUCTS.map((product) => ({
    ...arrangementOf(product, now),
    ...change[product.key],
  }));
  const known = version ?? settingsVersion(now);
  return database.run((work) => saveArrangement(work, arranged, known));
};
const retire = async (key: string, change: Partial<typeof RETIRED> | { page: '/zipx' } = {}) => {
  const version = await seen();
  return database.run((work) =>
    retireProduct(work, key, { retired: { ...RETIRED, ...change }, seen: version }),
  );
};
const apply = async () => arrangeProducts(await settings());

test('refuses an outdated form, a shop without products, and redirects that could lead back', async () => {
  const first = await seen();
  await arrange({ [FIRST]: { isFeatured: true } });
  expect(await arrange({}, first)).toEqual({ ok: false, code: 'changed' });
  const hidden = Object.fromEntries(KEYS.map((key) => [key, { isHidden: true }]));
  expect(await arrange(hidden)).toEqual({ ok: false, code: 'nothing-left' });
  expect(await retire('zipx', { page: '/zipx' })).toEqual({ ok: false, code: 'not-sold' });
  expect(await retire('pdfreader', { page: '/zipx' })).toMatchObject({ ok: true });
  expect(await retire('pdfreader')).toEqual({ ok: false, code: 'not-sold' });
  expect(await retire('notepad')).toEqual({ ok: false, code: 'not-sold' });
  const version = await seen();
  expect(await database.run((work) => sellProduct(work, 'zipx', { seen: version }))).toEqual({
    ok: false,
    code: 'not-sold',
  });
});

test('of two people who save the same page, one is told that it changed', async () => {
  const version = await seen();
  const results = await Promise.all([
    arrange({ [FIRST]: { isHidden: true } }, version),
    arrange({ [SECOND]: { isHidden: true } }, version),
  ]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await settings()).toHaveLength(1);
});

test('stores only what differs from the folders', async () => {
  await arrange({ [FIRST]: { position: 2 }, [SECOND]: { position: 1, isHidden: true } });
  expect(await settings()).toHaveLength(2);
  await arrange({
    [FIRST]: { position: 1 },
    [SECOND]: { position: 2, isHidden: false },
  });
  expect(await settings()).toEqual([]);
});

test('a product that takes the place of another one gets it, up and down', async () => {
  const [one = '', two = '', three = '', four = ''] = KEYS;
  const order = () => PRODUCTS.map(({ key }) => key).slice(0, 4);
  await arrange({ [four]: { position: 2 } });
  await apply();
  expect(order()).toEqual([one, four, two, three]);
  await arrange({ [four]: { position: 4 } });
  await apply();
  expect(order()).toEqual([one, two, three, four]);
});

test('changes the lists in place', async () => {
  const lists = [PRODUCTS, SOLD_PRODUCTS, LISTED_PRODUCTS];
  const version = productsVersion();
  await arrange({ wallpaperx: { isHidden: true }, zipx: { position: 0, isFeatured: true } });
  await retire('pdfreader');
  await apply();
  expect(productsVersion()).not.toBe(version);
  expect(lists.map((list) => list.length)).toEqual([KEYS.length, KEYS.length - 1, KEYS.length - 2]);
  expect(findSoldProduct('wallpaperx')?.isHidden).toBe(true);
  expect([findSoldProduct('pdfreader'), isRenewable('pdfreader')]).toEqual([null, false]);
  expect(defaultProduct()?.key).toBe('zipx');
  expect(getProduct('zipx').isFeatured).toBe(true);
  arrangeProducts([]);
  expect(PRODUCTS.map(({ key }) => key)).toEqual(KEYS);
  expect(getProduct('pdfreader').retired).toBeUndefined();
});

test('sells a product again that its folder retires', async () => {
  arrangeProducts([
    { product: 'zipx', position: null, isHidden: null, isFeatured: null, retired: RETIRED },
  ]);
  expect(findSoldProduct('zipx')).toBeNull();
  const own = { product: 'zipx', position: null, isHidden: null, isFeatured: null } as const;
  arrangeProducts([{ ...own, retired: false }]);
  expect(findSoldProduct('zipx')?.key).toBe('zipx');
});
