import { afterEach, expect, test } from 'vitest';
import { listMails } from '../domain/mail/index.ts';
import {
  arrangementOf,
  listProductSettings,
  retireProduct,
  saveArrangement,
  settingsVersion,
} from '../domain/product/index.ts';
import { days } from '../kit/time.ts';
import { arrangeProducts, getProduct, PRODUCTS } from '../products/index.ts';
import { openTestDatabase } from '../tests/harness/database.ts';
import { openSubscriptionStage } from '../tests/harness/subscription-stage.ts';
import { openSubscriptionScene } from '../tests/harness/subscriptions.ts';
import { watchProducts } from './product-watch.ts';

const stage = await openSubscriptionStage();
const quiet = { error: () => {} };

afterEach(() => arrangeProducts([]));

test('tells subscribers of an announced charge at once when the office ends the renewals', async () => {
  const scene = openSubscriptionScene(stage);
  const first = await scene.buy({
    selection: { product: 'zipx', bundledProducts: [], plan: 'year', seats: 1 },
  });
  const { periodEnd } = await scene.subscriptionOf(first);
  stage.clock.set(new Date(periodEnd.getTime() - days(30)));
  await scene.sweep();
  const kinds = async () =>
    (await stage.read((reader) => listMails(reader, { limit: 9, before: null }))).map(
      ({ kind }) => kind,
    );
  const watch = await watchProducts(stage, quiet);
  const seen = settingsVersion(await stage.read(listProductSettings));
  const retired = { since: '2026-11-30', page: 'notice', renewals: 'end' } as const;
  await stage.run((work) => retireProduct(work, 'zipx', { retired, seen }));
  await scene.sweep();
  expect(await kinds()).not.toContain('renewal-ends');
  await watch.refresh();
  watch.stop();
  await scene.sweep();
  expect(await kinds()).toContain('renewal-ends');
});

test('a process applies what another one saved, and tells what depends on it once', async () => {
  const database = await openTestDatabase();
  let told = 0;
  const watch = await watchProducts(database, quiet);
  watch.onChange(() => {
    told += 1;
  });
  const before = await database.read(listProductSettings);
  const arranged = PRODUCTS.map((product) => ({
    ...arrangementOf(product, before),
    isHidden: product.key === 'zipx',
  }));
  await database.run((work) => saveArrangement(work, arranged, JSON.stringify(before)));
  expect(getProduct('zipx').isHidden).toBe(false);
  await watch.refresh();
  await watch.refresh();
  watch.stop();
  expect([getProduct('zipx').isHidden, told, watch.settings().length]).toEqual([true, 1, 1]);
  await database.close();
});
