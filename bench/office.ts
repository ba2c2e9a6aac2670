/**
 * `node bench/office.ts [--quick | --million] [--postgres] [part of a name]`: lists and reports with 100,000 orders and
 * 20,000 tickets on the embedded database. `--quick` uses a tenth of the rows, `--million` ten times as many, and
 * `--postgres` a temporary PostgreSQL server.
 */

import { configWithoutLimits, openPool } from '../db/connection.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import type { Reader } from '../db/work.ts';
import { bookJobs } from '../domain/books/index.ts';
import { SELLER } from '../domain/invoice/index.ts';
import { fillOffice } from '../tests/harness/office-data.ts';
import { fillReports } from '../tests/harness/office-reports.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { type Figure, lineOf, slowestOf } from './figure.ts';
import { LISTS } from './office-lists.ts';
import { temporaryFolder } from './processes.ts';

/** The 95th percentile of a list, in milliseconds. Sums over five years may take longer. */
const AIM = 300;
const AIM_OF_YEARS = 1000;

type Size = { readonly orders: number; readonly tickets: number; readonly rounds: number };
const FULL: Size = { orders: 100_000, tickets: 20_000, rounds: 30 };
const QUICK: Size = { orders: 10_000, tickets: 2_000, rounds: 10 };
const MILLION: Size = { orders: 1_000_000, tickets: 200_000, rounds: 20 };

export const measureOffice = (quick: boolean): Promise<Figure[]> =>
  measureLists(quick ? QUICK : FULL, { url: null, part: '' });

async function measureLists(
  { rounds, ...size }: Size,
  { url, part }: { readonly url: string | null; readonly part: string },
): Promise<Figure[]> {
  const folder = temporaryFolder();
  const database = await openDatabase({ url, dataDir: folder.path });
  const figures: Figure[] = [];
  try {
    await fill(database, size);
    await bookJobs({ database, company: SELLER })['record-books']();
    await database.pool.query('ANALYZE book_entry');
    for (const [name, read] of Object.entries(LISTS)) {
      if (!name.includes(part)) continue;
      const times = await database.read((reader) => measure(reader, read, rounds));
      const what = `${name}, p95`;
      const goal = { atMost: name.includes('five years') ? AIM_OF_YEARS : AIM };
      figures.push({ what, value: slowestOf(times, 0.95), unit: 'ms', goal });
    }
    return figures;
  } finally {
    await database.close();
    folder.remove();
  }
}

/** A million rows take longer than a statement of the site may. */
async function fill(database: Database, size: Omit<Size, 'rounds'>): Promise<void> {
  const { url } = database;
  const pool = url === null ? database.pool : openPool(configWithoutLimits(url), () => {});
  await fillOffice(pool, { ...size, until: new Date() });
  await fillReports(pool);
  if (pool !== database.pool) await pool.end();
}

async function measure(
  reader: Reader,
  read: (reader: Reader) => Promise<unknown>,
  rounds: number,
): Promise<number[]> {
  const times: number[] = [];
  // The first round plans statements and fills caches.
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now();
    await read(reader);
    if (round > 0) times.push(performance.now() - began);
  }
  return times;
}

if (import.meta.main) {
  const words = process.argv.slice(2);
  const [part = ''] = words.filter((word) => !word.startsWith('--'));
  const size = words.includes('--quick') ? QUICK : words.includes('--million') ? MILLION : FULL;
  const postgres = words.includes('--postgres') ? await startPostgres() : null;
  try {
    const figures = await measureLists(size, { url: postgres?.url ?? null, part });
    for (const figure of figures) console.log(lineOf(figure));
  } finally {
    await postgres?.stop();
  }
}
