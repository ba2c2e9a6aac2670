import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { readLedger } from '../harness/books.ts';
import { goToPay, payWith } from '../harness/buyer.ts';
import { findFaults, watchArrows } from '../harness/invariants.ts';
import { type SiteProcess, spawnSite } from '../harness/site-process.ts';
import { fieldOf, textOf, visit } from '../harness/visitor.ts';
import { dishonestyOf } from './honest.ts';

/** In MB: a new database, its log, and the reserve. */
const DISK = 260;
/** Free bytes: below the minimum for writing, and none. */
const LITTLE = 30 * 2 ** 20;
const LEAVES = { little: LITTLE, nothing: 0 };

const folder = mkdtempSync(join(tmpdir(), 'vitrine-disk-'));
const ballast = join(folder, 'ballast');

/** Only root can mount. CI containers skip this test. */
const isMounted = ((): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}m`, 'vitrine', folder], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
})();
if (!isMounted) process.stdout.write('full disk: skipped, because no disk can be mounted here\n');
afterAll(() => {
  if (isMounted) execFileSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
});

function fillDisk(leave: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  try {
    if (free > leave) writeFileSync(ballast, Buffer.alloc(free - leave), { flag: 'a' });
  } catch {
    // Other programs filled the rest.
  }
}
const freeDisk = () => rmSync(ballast, { force: true });

const dataDir = join(folder, 'data');

test.skipIf(!isMounted)('reports a full disk, loses nothing, and recovers', async () => {
  const first = await openDatabase({ url: null, dataDir });
  await watchArrows(first.pool);
  await first.close();
  let site = await spawnSite({ dataDir, env: { LOG_LEVEL: 'silent' } });
  const shown = [await buy(site)];
  for (const leave of Object.values(LEAVES)) {
    const pay = await goToPay(visit(site));
    fillDisk(leave);
    const refused = await visit(site)
      .submit(pay, 'form#pay', payWith('good'))
      .catch(() => null);
    // The site may exit instead of giving a wrong answer. It is then restarted.
    if (leave > 0) expect(refused?.status).toBe(503);
    if (refused) expect(dishonestyOf(refused)).toBeNull();
    if (leave > 0) expect((await fetch(`${site.url}/zipx`)).status).toBe(200);
    freeDisk();
    site = await reopen(site);
    // Resubmitting makes one order, whatever happened the first time.
    const again = await visit(site).submit(pay, 'form#pay', payWith('good'));
    expect(again.path).toMatch(/^\/success\?/);
    shown.push(fieldOf(pay, 'purchase') ?? '', await buy(site));
  }
  await new Promise((resolve) => setTimeout(resolve, 2000));
  await site.kill('SIGTERM');
  await expectAllThere(shown);
});

async function buy(site: SiteProcess): Promise<string> {
  const visitor = visit(site);
  const pay = await goToPay(visitor);
  const paid = await visitor.submit(pay, 'form#pay', payWith('good'));
  expect(textOf(paid, '#licence-key')).toMatch(/-/);
  return fieldOf(pay, 'purchase') ?? '';
}

async function reopen(site: SiteProcess): Promise<SiteProcess> {
  const lives = await fetch(`${site.url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
  return lives ? site : spawnSite({ dataDir, port: site.port, env: { LOG_LEVEL: 'silent' } });
}

async function expectAllThere(shown: readonly string[]): Promise<void> {
  const database = await openDatabase({ url: null, dataDir });
  const charges = await readLedger(dataDir);
  const faults = await findFaults(database.pool, { charges, mails: null });
  const { rows } = await database.pool.query(
    "SELECT id::text FROM orders WHERE state = 'paid' ORDER BY id",
  );
  await database.close();
  expect(faults).toEqual([]);
  expect(rows.map(({ id }) => String(id))).toEqual(shown.toSorted());
}
