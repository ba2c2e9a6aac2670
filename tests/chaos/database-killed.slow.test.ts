import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLedger } from '../harness/books.ts';
import { goToPay, payWith } from '../harness/buyer.ts';
import { temporaryFolder } from '../harness/child.ts';
import { watchArrows } from '../harness/invariants.ts';
import { type MailSink, openMailSink } from '../harness/mail-sink.ts';
import { openPool, type PostgresServer, startPostgres } from '../harness/postgres.ts';
import { type SiteProcess, spawnSite } from '../harness/site-process.ts';
import { times } from '../harness/thorough.ts';
import { fieldOf, type Page, textOf, type Visitor, visit } from '../harness/visitor.ts';
import { countStates, dishonestyOf, RECONCILED_WITHIN, untilSound } from './honest.ts';

const KILLS = times(3, 20);
const BUYERS = 3;
/** Largest number of pages shown before a kill, drawn uniformly. An order takes two to four. */
const LONGEST_LIFE = 12;
/** Additional random delay in milliseconds, so that the kill hits any point of a request. */
const MOMENT = 100;

const folder = temporaryFolder();
let server: PostgresServer;
let sink: MailSink;
let site: SiteProcess;
let pool: Pool;
beforeAll(async () => {
  [server, sink] = await Promise.all([startPostgres(), openMailSink()]);
  const env = { DATABASE_URL: server.url, SMTP_URL: sink.url, LOG_LEVEL: 'warn' };
  site = await spawnSite({ dataDir: folder.path, env });
  pool = openPool({ connectionString: server.url, max: 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  await watchArrows(pool);
});
afterAll(async () => {
  await site?.kill('SIGTERM');
  await pool?.end();
  await server?.stop();
  await sink?.close();
  rmSync(folder.path, { recursive: true, force: true });
});

type Seen = { readonly id: string; readonly key: string };
type Log = {
  readonly seen: Seen[];
  readonly dishonest: string[];
  isOpen: boolean;
  tries: number;
  shown: number;
};

test(`survives ${KILLS} kills of the database during orders`, async () => {
  const log: Log = { seen: [], dishonest: [], isOpen: true, tries: 0, shown: 0 };
  const buyers = Array.from({ length: BUYERS }, () => buyOnAndOn(log));
  for (let kill = 0; kill < KILLS; kill += 1) {
    const life = log.shown + Math.random() * LONGEST_LIFE;
    while (log.shown < life) await wait(5);
    await wait(Math.random() * MOMENT);
    await server.crash();
    await server.restart();
  }
  log.isOpen = false;
  await Promise.all(buyers);
  const charges = () => readLedger(folder.path);
  const { took, faults } = await untilSound(pool, async () => ({
    charges: await charges(),
    mails: null,
  }));
  // An email whose delivery was cut off twice waits for the longest delay twice.
  const posted = await untilSound(
    pool,
    async () => ({ charges: await charges(), mails: sink.mails }),
    2 * RECONCILED_WITHIN,
  );
  const states = await countStates(pool);
  process.stdout.write(
    `survived ${KILLS} kills of the database: ${log.tries} pages requested, orders ` +
      `${JSON.stringify(states)} sound after ${Math.round(took)} ms, ` +
      `${sink.mails.length} mails arrived ${Math.round(posted.took)} ms later\n`,
  );
  expect([faults, posted.faults]).toEqual([[], []]);
  expect(log.dishonest).toEqual([]);
  expect(log.seen.length).toBeGreaterThan(2);
  await expectShownIsTrue(log.seen);
});

test('logs all faults without personal data', () => {
  const log = site.output();
  expect(log).toContain('a connection to the database broke');
  expect(log).toContain('page failed');
  expect(log).not.toMatch(/ana@shop\.example|Büyer|params:/);
});

test('says on the status page that the database is down', async () => {
  await server.crash();
  const { status, document } = await visit(site).open('/de/status');
  const states = document
    .querySelectorAll('[data-part]')
    .map((row) => [row.getAttribute('data-part'), row.getAttribute('data-state')]);
  expect([status, Object.fromEntries(states)]).toEqual([
    200,
    {
      site: 'works',
      database: 'fails',
      jobs: 'unknown',
      mails: 'unknown',
      payments: 'unknown',
      taxes: 'off',
    },
  ]);
  const watched = ['/readyz', '/healthz'].map(
    async (path) => (await fetch(site.url + path)).status,
  );
  expect(await Promise.all(watched)).toEqual([503, 200]);
  await server.restart();
});

/** No buyer saw the key of another. */
async function expectShownIsTrue(seen: readonly Seen[]): Promise<void> {
  const { rows } = await pool.query("SELECT id::text FROM orders WHERE state = 'paid'");
  const paid = new Set(rows.map(({ id }) => String(id)));
  expect(seen.filter(({ id }) => !paid.has(id))).toEqual([]);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(seen.length);
}

async function buyOnAndOn(log: Log): Promise<void> {
  for (let round = 0; log.isOpen; round += 1) {
    const visitor = visit(site);
    const pay = await insist(log, () => goToPay(visitor), '#price-total');
    const page = await payInTheEnd(visitor, pay, { log, asksBank: round % 4 === 3 });
    log.seen.push({ id: fieldOf(pay, 'purchase') ?? '', key: textOf(page, '#licence-key') ?? '' });
  }
}

type How = { readonly log: Log; readonly asksBank: boolean };

async function payInTheEnd(visitor: Visitor, pay: Page, { log, asksBank }: How): Promise<Page> {
  const card = payWith(asksBank ? 'challenge' : 'good');
  let page = await insist(
    log,
    () => visitor.submit(pay, 'form#pay', card),
    '#challenge, #order-number',
  );
  if (page.document.querySelector('#challenge')) {
    const bank = page;
    const answer = () => visitor.submit(bank, 'form#challenge', {}, ['answer', 'approve']);
    page = await insist(log, answer, '#order-number');
  }
  const { path } = page;
  if (page.document.querySelector('#licence-key')) return page;
  return insist(log, () => visitor.open(path), '#licence-key');
}

/** Retries like a person. Every other response must be honest. */
async function insist(log: Log, attempt: () => Promise<Page>, selector: string): Promise<Page> {
  for (;;) {
    log.tries += 1;
    const page = await attempt().catch((error: unknown) => {
      // The site stays up. A missing form means that another page is shown.
      if (!String(error).includes('has no')) log.dishonest.push(String(error));
      return null;
    });
    const fault = page && dishonestyOf(page);
    if (fault) log.dishonest.push(fault);
    if (page?.document.querySelector(selector)) {
      log.shown += 1;
      return page;
    }
    await wait(50 + Math.random() * 100);
  }
}
