import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { type Books, readBooks } from '../harness/books.ts';
import { goToPay, payWith } from '../harness/buyer.ts';
import { findFaults, type Sql, watchArrows } from '../harness/invariants.ts';
import { makeDataFolder } from '../harness/site.ts';
import { freePort, type SiteProcess, spawnSite } from '../harness/site-process.ts';
import { times } from '../harness/thorough.ts';
import {
  type Fields,
  fieldOf,
  type Page,
  textOf,
  type Visitor,
  visit,
} from '../harness/visitor.ts';

const KILLS = times(4, 40);
/** Mostly for the starts, three seconds or more each. */
const LIMIT = 480_000;
const BUYERS = 3;
/** Largest number of pages shown before a kill, drawn uniformly. An order takes two to five. */
const LONGEST_LIFE = 12;
/** Additional random delay in milliseconds, so that the kill hits any point of a request. */
const MOMENT = 100;
/** After this many lives without an order, the next one lasts until an order is complete. */
const BARREN_LIVES = 2;

type Seen = { readonly id: string; readonly key: string };

/** Three buyers keep buying and resubmit the same form after failures, while the site is killed at random moments. */
test(
  `loses and duplicates nothing in ${KILLS} kills during orders`,
  async () => {
    const dataDir = await makeDataFolder();
    await withDatabase(dataDir, watchArrows);
    const port = await freePort();
    const site = { url: `http://127.0.0.1:${port}` };
    const seen: Seen[] = [];
    const shop: Shop = { isOpen: true, shown: 0 };
    const buyers = Array.from({ length: BUYERS }, (_, index) =>
      buyOnAndOn(site, index, shop, seen),
    );
    let duringOrder = 0;
    let barren = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = seen.length;
      const life = shop.shown + Math.random() * LONGEST_LIFE;
      const site = await spawnSite({ dataDir, port });
      while (shop.shown < life || (barren >= BARREN_LIVES && seen.length === before)) await wait(5);
      await wait(Math.random() * MOMENT);
      await site.kill('SIGKILL');
      const fruitful = seen.length > before;
      if (fruitful) duringOrder += 1;
      barren = fruitful ? 0 : barren + 1;
    }
    shop.isOpen = false;
    const last = await spawnSite({ dataDir, port });
    await Promise.all(buyers);
    const { books, faults } = await readWhenSettled(last, dataDir);
    process.stdout.write(
      `survived ${KILLS} kills (${duringOrder} with an order completed just before), ` +
        `${books.orders.length} orders, ${books.charges.length} charges, ${seen.length} seen as paid\n`,
    );
    expect(faults).toEqual([]);
    expectNothingLostOrDoubled(books, seen);
    expect(seen.length).toBeGreaterThanOrEqual(KILLS / (BARREN_LIVES + 1));
    rmSync(dataDir, { recursive: true, force: true });
  },
  LIMIT,
);

function expectNothingLostOrDoubled(books: Books, seen: readonly Seen[]): void {
  const paid = books.orders.filter(({ state }) => state === 'paid').map(({ id }) => id);
  const charged = books.charges.filter(({ state }) => state === 'paid');
  const ids = paid.toSorted();
  expect(charged.map(({ orderId }) => orderId).toSorted(), 'charges').toEqual(ids);
  expect(books.payments.toSorted(), 'payments').toEqual(ids);
  expect(books.licenses.toSorted(), 'licences').toEqual(ids);
  expect(books.mails.toSorted(), 'mails').toEqual(ids);
  const totals = new Map(books.orders.map(({ id, minor }) => [id, minor]));
  for (const { orderId, minor } of charged) expect(minor).toBe(totals.get(orderId));
  expect(
    seen.map(({ id }) => id).filter((id) => !ids.includes(id)),
    'seen as paid, but are not',
  ).toEqual([]);
  // A page shown twice must show the same license, because an order has one key.
  const keys = new Map(seen.map(({ id, key }) => [id, key]));
  expect(seen.filter(({ id, key }) => keys.get(id) !== key)).toEqual([]);
  expect(new Set(keys.values()).size).toBe(keys.size);
}

type Shop = { isOpen: boolean; shown: number };

async function buyOnAndOn(
  site: { readonly url: string },
  ...[index, shop, seen]: [number, Shop, Seen[]]
): Promise<void> {
  for (let round = 0; shop.isOpen; round += 1) {
    // Every third order first tries a declined card, every fourth the bank's page.
    const cards: Fields[] = [
      ...(round % 3 === index ? [payWith('declined')] : []),
      payWith(round % 4 === 3 ? 'challenge' : 'good'),
    ];
    const visitor = visit(site);
    const insist = insistIn(shop);
    const pay = await insist(() => goToPay(visitor, '', { seats: '3' }), '#price-total');
    const page = await payInTheEnd(visitor, insist, { pay, cards });
    seen.push({ id: fieldOf(pay, 'purchase') ?? '', key: textOf(page, '#licence-key') ?? '' });
  }
}

/** Tries each card until there is a response, and reloads the order until it is paid. */
async function payInTheEnd(
  visitor: Visitor,
  insist: ReturnType<typeof insistIn>,
  { pay, cards }: { readonly pay: Page; readonly cards: readonly Fields[] },
): Promise<Page> {
  let page = pay;
  for (const card of cards) {
    page = await insist(
      () => visitor.submit(pay, 'form#pay', card),
      '#error-summary, #challenge, #order-number',
    );
  }
  if (page.document.querySelector('#challenge')) {
    const bank = page;
    page = await insist(
      () => visitor.submit(bank, 'form#challenge', {}, ['answer', 'approve']),
      '#order-number',
    );
  }
  const order = page.path;
  return page.document.querySelector('#licence-key')
    ? page
    : insist(() => visitor.open(order), '#licence-key');
}

/** Retries after a moment, like a person, until the expected response arrives. */
const insistIn =
  (shop: Shop) =>
  async (attempt: () => Promise<Page>, selector: string): Promise<Page> => {
    for (;;) {
      const page = await attempt().catch(() => null);
      if (page?.document.querySelector(selector)) {
        shop.shown += 1;
        return page;
      }
      await wait(50 + Math.random() * 100);
    }
  };

/** Stops gracefully. Every buyer has seen a paid order. */
async function readWhenSettled(site: SiteProcess, dataDir: string) {
  await site.kill('SIGTERM');
  return withDatabase(dataDir, async (pool) => {
    const books = await readBooks(pool, dataDir);
    return { books, faults: await findFaults(pool, { charges: books.charges, mails: null }) };
  });
}

async function withDatabase<T>(dataDir: string, look: (sql: Sql) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url: null, dataDir });
  const found = await look(database.pool);
  await database.close();
  return found;
}
