import { afterAll, expect, test } from 'vitest';
import { issueLicense } from '../domain/license/index.ts';
import { loadSampleCatalog } from '../domain/price/index.ts';
import { addRelease, loadSampleReleases } from '../domain/release/index.ts';
import type { ReleaseStore } from '../domain/release/port.ts';
import { PRODUCTS } from '../products/index.ts';
import { openTestDatabase } from '../tests/harness/database.ts';
import { licenseInput } from '../tests/harness/licenses.ts';
import { testOrderDeps } from '../tests/harness/payments.ts';
import { newRelease } from '../tests/harness/releases.ts';
import { openSubscriptionScene } from '../tests/harness/subscriptions.ts';
import { BadSetting } from './config.ts';
import { assertProducts } from './known-products.ts';
import { explain } from './trouble.ts';

const db = await openTestDatabase();
afterAll(() => db.close());

const NO_FILES: ReleaseStore = {
  size: async () => null,
  read: async () => new ReadableStream(),
  write: async () => {},
  link: async () => null,
};
const without = (...keys: string[]) =>
  PRODUCTS.map(({ key }) => key).filter((key) => !keys.includes(key));
const start = async (...missing: string[]): Promise<string> => {
  const started = db.read((reader) => assertProducts(reader, without(...missing)));
  const refusal = await started.then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal === null) return 'starts';
  expect(refusal).toBeInstanceOf(BadSetting);
  return explain(refusal);
};

test('starts without a product that nobody bought, and refuses one that somebody did', async () => {
  await db.run(loadSampleCatalog);
  await loadSampleReleases(db.database, NO_FILES);
  expect(await start('zipx', 'pdfreader')).toBe('starts');

  await db.run((work) => addRelease(work, newRelease({ product: 'cadreader', version: '9.0.0' })));
  const scene = openSubscriptionScene(db);
  await scene.buy({
    selection: { product: 'zipx', bundledProducts: ['pdfreader'], plan: 'year', seats: 1 },
  });
  await db.run((work) => issueLicense(work, testOrderDeps().ring, licenseInput()));

  expect(await start()).toBe('starts');
  expect(await start('wallpaperx')).toBe('starts');
  const refusal = await start('zipx', 'pdfreader', 'cadreader');
  expect(refusal).toContain('zipx (orders: 1, licenses: 2, subscriptions: 1)');
  expect(refusal).toContain('pdfreader (orders: 1, licenses: 1, subscriptions: 1)');
  expect(refusal).toContain('cadreader (releases: 1)');
  expect(refusal).not.toContain('\n');
});
