import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sellerIn } from '../domain/tax/index.ts';
import { ticketMailParts } from '../domain/ticket/index.ts';
import { createMailTransport } from '../providers/index.ts';
import { openSandbox, type Sandbox } from '../providers/sandbox/sandbox.ts';
import { countedRandom } from '../tests/harness/clock.ts';
import { openTestDatabase, type TestDatabase } from '../tests/harness/database.ts';
import { testOrderDeps, testPrinter } from '../tests/harness/payments.ts';
import { taxIdsOf } from '../tests/harness/subscriptions.ts';
import { NotEmpty, type SimulationSetup, simulateYear } from './demo/year.ts';

const UNTIL = new Date('2026-11-21T12:00:00Z');
const ORDERS = 20;
const PLACE = { secret: 'a secret', siteUrl: 'https://shop.example', mailbox: null };

let db: TestDatabase;
let sandbox: Sandbox;
let setup: SimulationSetup;
const folder = mkdtempSync(join(tmpdir(), 'demo-'));
const saved: string[] = [];
const counts: [number, number][] = [];

const rows = async (sql: string) => (await db.database.pool.query(sql)).rows;
const count = async (what: string) =>
  Number((await rows(`SELECT count(*) FROM ${what}`))[0]?.count);

beforeAll(async () => {
  db = await openTestDatabase();
  const page = (reference: string) => `https://shop.example/sandbox/${reference}`;
  setup = {
    database: db.database,
    until: UNTIL,
    attachments: { save: async (id) => void saved.push(id) },
    deps: ({ clock, database }) => {
      sandbox = openSandbox({
        file: join(folder, 'sandbox.sqlite'),
        signingSecret: 'secret',
        clock,
        random: countedRandom(),
        challengeUrl: page,
        walletUrl: page,
        cardUrl: page,
        deliver: async () => new Response(),
      });
      return {
        ...testOrderDeps(),
        provider: sandbox,
        seller: sellerIn('DE'),
        siteUrl: PLACE.siteUrl,
        mailFrom: 'shop@shop.example',
        secret: PLACE.secret,
        transport: createMailTransport(null),
        printer: testPrinter,
        taxIds: taxIdsOf(database),
        payQr: (reference) => sandbox.payQr(reference),
        relent: (mandate) => sandbox.setHabit(mandate, 'good'),
        otherMailParts: (mail) => ticketMailParts(PLACE, mail),
      };
    },
  };
  await simulateYear(setup, ORDERS, (done, expected) => counts.push([done, expected]));
});
afterAll(async () => {
  await sandbox.close();
  await db.close();
  rmSync(folder, { recursive: true });
});

test('refuses a database with orders', async () => {
  await expect(simulateYear(setup, ORDERS, () => {})).rejects.toThrow(NotEmpty);
  expect(await count("orders WHERE kind = 'new'")).toBe(ORDERS);
});

test('ends the year with nothing due, unsent, or unsettled, and with no real people', async () => {
  const outside = `created_at > '${UNTIL.toISOString()}'`;
  expect(await count(`orders WHERE ${outside} OR created_at < '2025-11-21'`)).toBe(0);
  expect(await count("mail WHERE state <> 'kept' OR subject IS NULL")).toBe(0);
  expect(await count("refund WHERE state <> 'done'")).toBe(0);
  expect(await count("orders WHERE email NOT LIKE 'demo%@example.com'")).toBe(0);
  expect(await count(`subscription WHERE next_charge_at < '2026-11-19'`)).toBe(0);
  const paid = await count("orders WHERE state = 'paid'");
  expect(paid).toBeGreaterThan(ORDERS / 2);
  expect(await count("invoice WHERE kind = 'invoice'")).toBe(paid);
});

test('creates data of every kind in several languages and markets', async () => {
  for (const table of [
    'license',
    'license_activation',
    'landing',
    'uninstall_answer',
    'feedback_vote',
  ])
    expect(await count(table), table).toBeGreaterThan(0);
  expect(await count('ticket_message')).toBeGreaterThan(await count('ticket'));
  expect(await count("ticket WHERE state <> 'open'")).toBeGreaterThan(0);
  expect((await rows('SELECT DISTINCT locale FROM orders')).length).toBeGreaterThan(4);
  expect((await rows('SELECT DISTINCT market FROM orders')).length).toBeGreaterThan(4);
  expect(counts.at(-1)?.[0]).toBeGreaterThan(ORDERS * 2);
});
