import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { generateSigningKeyPem } from '../../domain/license/index.ts';
import { backUpShop } from '../../server/backup/backup.ts';
import { restoreShop } from '../../server/backup/restore.ts';
import { readBooks } from '../harness/books.ts';
import { goToPay, payWith } from '../harness/buyer.ts';
import { temporaryFolder } from '../harness/child.ts';
import { findFaults } from '../harness/invariants.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { times } from '../harness/thorough.ts';
import { fieldOf, visit } from '../harness/visitor.ts';

const BUYERS = 2;
const BACKUPS = times(1, 2);
const NANOSECONDS_A_MILLISECOND = 1e6;

type Shop = { isOpen: boolean; readonly paid: string[]; longest: number };

test('restores a consistent shop from backups made while people buy', async () => {
  using folder = temporaryFolder();
  const site = await openTestSite();
  const shop: Shop = { isOpen: true, paid: [], longest: 0 };
  const buyers = Array.from({ length: BUYERS }, () => buyOnAndOn(site, shop));
  await expect.poll(() => shop.paid.length).toBeGreaterThan(4);
  const calm = take(shop);
  const delays = monitorEventLoopDelay({ resolution: 1 });
  const made: { readonly file: string; readonly before: readonly string[] }[] = [];
  delays.enable();
  for (let backup = 0; backup < BACKUPS; backup += 1) {
    const file = join(folder.path, `${backup}.tar.gz`);
    const before = [...shop.paid];
    await backUpShop({ dataDir: site.dataDir, databaseUrl: null }, file);
    made.push({ file, before });
  }
  delays.disable();
  const busy = take(shop);
  shop.isOpen = false;
  await Promise.all(buyers);
  await site.stop();
  for (const { file, before } of made) await expectWhole(file, before, join(folder.path, 'shop'));
  process.stdout.write(
    `${shop.paid.length} orders; longest request ${calm} ms without and ${busy} ms with a backup, ` +
      `longest pause ${Math.round(delays.max / NANOSECONDS_A_MILLISECOND)} ms, ` +
      `archive of ${statSync(made[0]?.file ?? '').size} bytes\n`,
  );
});

async function expectWhole(file: string, before: readonly string[], folder: string): Promise<void> {
  const target = { folder, databaseUrl: null, licenseSigningKey: null };
  const restored = await restoreShop(file, target);
  const database = await openDatabase({ url: null, dataDir: folder });
  const books = await readBooks(database.pool, folder);
  const faults = await findFaults(database.pool, { charges: books.charges, mails: null });
  await database.close();
  const paid = books.orders.filter(({ state }) => state === 'paid').map(({ id }) => id);
  expect(restored.lackingKeys).toEqual([]);
  expect(restored.orders).toBe(books.orders.length);
  expect(restored.licenses).toBe(paid.length);
  expect(restored.newestOrder).toBeInstanceOf(Date);
  // The books are copied last, so they may know a charge that the next start reconciles.
  expect(faults.filter((fault) => !fault.endsWith('was charged and is not booked so'))).toEqual([]);
  expect(before.filter((id) => !paid.includes(id))).toEqual([]);
  rmSync(folder, { recursive: true });
  const other = await restoreShop(file, { ...target, licenseSigningKey: generateSigningKeyPem() });
  expect(other.lackingKeys).toHaveLength(1);
  rmSync(folder, { recursive: true });
}

/** Returns the longest request so far, in milliseconds, and begins anew. */
function take(shop: Shop): number {
  const { longest } = shop;
  shop.longest = 0;
  return Math.round(longest);
}

async function buyOnAndOn(site: Pick<TestSite, 'url'>, shop: Shop): Promise<void> {
  while (shop.isOpen) {
    const visitor = visit(site);
    const pay = await timed(shop, goToPay(visitor));
    const page = await timed(shop, visitor.submit(pay, 'form#pay', payWith('good')));
    if (page.document.querySelector('#licence-key')) shop.paid.push(fieldOf(pay, 'purchase') ?? '');
  }
}

async function timed<T>(shop: Shop, work: Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work;
  shop.longest = Math.max(shop.longest, performance.now() - began);
  return result;
}
