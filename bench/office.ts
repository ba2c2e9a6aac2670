/**
 * `node bench/office.ts [--quick] [part of a name]`: lists and reports with 100,000 orders and 20,000 tickets on the
 * embedded database. `--quick` uses a tenth of the rows.
 */
import { openDatabase } from '../db/open.ts';
import type { Reader } from '../db/work.ts';
import { bookJobs } from '../domain/books/index.ts';
import { SELLER } from '../domain/invoice/index.ts';
import { fillOffice } from '../tests/harness/office-data.ts';
import { fillReports } from '../tests/harness/office-reports.ts';
import { type Figure, lineOf, slowestOf } from './figure.ts';
import { LISTS } from './office-lists.ts';
import { temporaryFolder } from './processes.ts';

/** The 95th percentile of a list, in milliseconds. Sums over five years may take longer. */
const AIM = 300;
const AIM_OF_YEARS = 1000;

type Size = { readonly orders: number; readonly tickets: number; readonly rounds: number };
const FULL: Size = { orders: 100_000, tickets: 20_000, rounds: 30 };
const QUICK: Size = { orders: 10_000, tickets: 2_000, rounds: 10 };

export async function measureOffice(quick: boolean, part = ''): Promise<Figure[]> {
  const { rounds, ...size } = quick ? QUICK : FULL;
  const folder = temporaryFolder();
  const database = await openDatabase({ url: null, dataDir: folder.path });
  const figures: Figure[] = [];
  try {
    await fillOffice(database.pool, { ...size, until: new Date() });
    await fillReports(database.pool);
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
  const [part] = process.argv.slice(2).filter((word) => word !== '--quick');
  const figures = await measureOffice(process.argv.includes('--quick'), part);
  for (const figure of figures) console.log(lineOf(figure));
}
