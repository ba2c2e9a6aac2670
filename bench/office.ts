/**
 * How long the lists of the office take with 100,000 orders and 20,000 requests on the embedded database:
 * `node bench/office.ts [orders] [tickets]`. The aim is 300 ms for the 95th percentile of each.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../db/open.ts';
import type { Reader } from '../db/work.ts';
import { listHeldOf } from '../domain/licence/index.ts';
import { countFailedMails, listMails } from '../domain/mail/index.ts';
import { listPurchasesOf, type OrderFilter, searchOrders } from '../domain/purchase/index.ts';
import { listTickets, listTicketsOf, type TicketQuery } from '../domain/ticket/index.ts';
import { fillOffice } from '../tests/harness/office-data.ts';

const ROUNDS = 60;
const AIM = 300;
const EMAIL = 'buyer777@shop.example';
const NOBODY = '00000000-0000-0000-0000-000000000000';
const ALL: OrderFilter = {
  ...{ state: null, product: null, market: null, from: null, before: null, after: null },
  limit: 50,
};
/** A request of those `fillOffice` makes. */
const MIDDLE = createHash('md5').update('ticket5000').digest('hex');
const EVERY: TicketQuery = {
  ...{ state: null, category: null, product: null, locale: null, search: '', after: null },
  limit: 50,
};
const orders =
  (filter: Partial<OrderFilter>, typed = '') =>
  (reader: Reader) =>
    searchOrders(reader, { ...ALL, ...filter }, typed);
const tickets = (query: Partial<TicketQuery>) => (reader: Reader) =>
  listTickets(reader, { ...EVERY, ...query });
const may = { from: new Date('2026-05-01'), before: new Date('2026-06-01') };

const LISTS: Readonly<Record<string, (reader: Reader) => Promise<unknown>>> = {
  'orders, first page': orders({}),
  'orders, one year ago': orders({ before: new Date('2025-11-01') }),
  'orders, declined in one market': orders({ state: 'declined', market: 'us' }),
  'orders, one product in May': orders({ product: 'zipx', ...may }),
  'orders, a product nobody bought': orders({ product: 'none' }),
  'orders, by address': orders({}, EMAIL),
  'orders, by number': orders({}, 'VT-0000000F'),
  'orders, by the end of a key': orders({}, 'A1B2C'),
  'orders, a page of the file': orders({ limit: 2000 }),
  'customer, orders': (reader) => listPurchasesOf(reader, EMAIL),
  'customer, licences': (reader) => listHeldOf(reader, EMAIL),
  'customer, requests': (reader) => listTicketsOf(reader, { accountId: NOBODY, emails: [EMAIL] }),
  'customer, mails': (reader) => listMails(reader, { limit: 20, before: null, to: EMAIL }),
  'mails, failed': (reader) => listMails(reader, { limit: 50, before: null, state: 'failed' }),
  'home, failed mails': countFailedMails,
  'requests that wait for us': tickets({ state: 'open' }),
  'requests, all, first page': tickets({}),
  'requests, all, after the middle': tickets({ after: MIDDLE }),
  'requests, a product nobody has': tickets({ product: 'none' }),
  'requests, one language': tickets({ state: 'open', locale: 'en' }),
  'requests, by address': tickets({ search: EMAIL }),
  'requests, a word': tickets({ search: 'does not work 19' }),
};

async function main(): Promise<void> {
  const [orderCount = 100_000, ticketCount = 20_000] = process.argv.slice(2).map(Number);
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-bench-office-'));
  const database = await openDatabase({ url: null, dataDir });
  try {
    await fillOffice(database.pool, { orders: orderCount, tickets: ticketCount });
    for (const [name, list] of Object.entries(LISTS)) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = performance.now();
        await database.read(list);
        times.push(performance.now() - began);
      }
      say(name, times);
    }
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function say(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const verdict = at(0.95) <= AIM ? '' : `  more than ${AIM} ms`;
  const [half, most, nearlyAll] = [0.5, 0.95, 0.99].map((share) => at(share).toFixed(1));
  const figures = `p50 ${half} ms  p95 ${most} ms  p99 ${nearlyAll} ms`;
  process.stdout.write(`${name.padEnd(34)} ${figures}${verdict}\n`);
}

await main();
