import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleFromProvider } from '../domain/checkout/index.ts';
import { hasPaidBefore } from '../domain/order/index.ts';
import { findPayments, recordDispute } from '../domain/payment/index.ts';
import { loadSampleCatalog } from '../domain/price/index.ts';
import { addMember } from '../tests/harness/accounts.ts';
import { temporaryFolder } from '../tests/harness/child.ts';
import { openTestDatabase } from '../tests/harness/database.ts';
import { BUYER } from '../tests/harness/orders.ts';
import { makeSnapshot } from '../tests/harness/payments.ts';
import { openSubscriptionScene } from '../tests/harness/subscriptions.ts';
import { openCluster } from './embedded/cluster.ts';
import { prepareCluster } from './embedded/first-start.ts';
import { MIGRATIONS_FOLDER, migrateDatabase } from './migrate.ts';
import { openDatabase } from './open.ts';

type Rows = readonly Record<string, unknown>[];
type Journal = { readonly entries: readonly { readonly tag: string }[] };

const JOURNAL = join('meta', '_journal.json');
const { entries } = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, JOURNAL), 'utf8')) as Journal;
/** The states in which an earlier version may have left a shop. */
const EARLIER = entries.slice(1).map((_, before) => [before + 1, entries[before]?.tag] as const);
const LAID = entries.findIndex(({ tag }) => tag.endsWith('periods_are_laid_end_to_end'));

const AUTHORS = entries.findIndex(({ tag }) => tag.endsWith('authors_and_gift_emails'));

const RENAMED = entries.findIndex(({ tag }) => tag.endsWith('orders_and_licenses'));

/** The names before that migration, by the new name. `order_id` of a subscription already had its name. */
const FORMER_TABLES: Readonly<Record<string, string>> = {
  orders: 'purchase',
  order_draft: 'purchase_draft',
  license: 'licence',
  license_period: 'licence_period',
  license_activation: 'licence_activation',
};
const FORMER_COLUMNS = [
  ['order_id', 'purchase_id'],
  ['license_id', 'licence_id'],
] as const;

function renameColumns(rows: Rows, names: readonly (readonly [from: string, to: string])[]): Rows {
  const renamed = new Map<string, string>(names);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [renamed.get(name) ?? name, value]),
    ),
  );
}

const formerly = (migrations: number) => ({
  table: (name: string) => (migrations > RENAMED ? name : (FORMER_TABLES[name] ?? name)),
  columns: (table: string) =>
    migrations > RENAMED
      ? []
      : FORMER_COLUMNS.filter(([now]) => table !== 'subscription' || now !== 'order_id'),
});

/** The shop won this customer's dispute. */
const EMAIL = 'ada.lovelace@gmail.com';
const SOLD = await sell();

async function sell() {
  const db = await openTestDatabase();
  await db.run(loadSampleCatalog);
  await addMember(db, { email: EMAIL });
  const scene = openSubscriptionScene(db);
  const selection = {
    product: 'zipx',
    bundledProducts: ['pdfreader'],
    plan: 'month',
    seats: 1,
  } as const;
  const order = await scene.buy({ selection, buyer: { ...BUYER, email: EMAIL } });
  const reference = order.reference ?? '';
  for (const news of ['open', 'won'] as const) {
    await scene.sandbox.dispute(reference, news);
    await settleFromProvider(scene.deps, { reference });
  }
  const tables = await readTables(db.database.pool);
  await db.close();
  return { order, reference, tables };
}

async function readTables(pool: Pool): Promise<Map<string, Rows>> {
  const tables = new Map<string, Rows>();
  const all = `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;
  for (const { name } of (await pool.query<{ name: string }>(all)).rows) {
    const { rows } = await pool.query(`SELECT to_jsonb(t) AS row FROM "${name}" AS t`);
    tables.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return tables;
}

/** Creating a cluster takes seconds, so the tests copy this one. */
const bare = temporaryFolder();
const walker = { folder: temporaryFolder(), migrations: Number.POSITIVE_INFINITY };

beforeAll(() => prepareCluster(bare.path));
afterAll(() => {
  for (const folder of [bare, walker.folder]) folder[Symbol.dispose]();
});

async function walkTo(migrations: number): Promise<void> {
  const { path } = walker.folder;
  if (walker.migrations > migrations) {
    rmSync(path, { recursive: true });
    cpSync(bare.path, path, { recursive: true });
  }
  const cluster = await openCluster(await prepareCluster(path));
  await migrateUpTo(cluster.pool, migrations);
  await cluster.close();
  walker.migrations = migrations;
}

async function migrateUpTo(pool: Pool, migrations: number): Promise<void> {
  using folder = temporaryFolder();
  cpSync(MIGRATIONS_FOLDER, folder.path, { recursive: true });
  const journal = { entries: entries.slice(0, migrations) };
  writeFileSync(join(folder.path, JOURNAL), JSON.stringify(journal));
  await migrateDatabase(pool, folder.path);
}

/** Returns the rows of the tables under their current names. */
async function leaveShop(dataDir: string, migrations: number): Promise<Map<string, Rows>> {
  await walkTo(migrations);
  cpSync(walker.folder.path, dataDir, { recursive: true });
  const cluster = await openCluster(await prepareCluster(dataDir));
  // Skips triggers and foreign keys, because the rows come in no order.
  await cluster.pool.query('SET session_replication_role = replica');
  const former = formerly(migrations);
  for (const [name, rows] of SOLD.tables) {
    const table = former.table(name);
    const known = await cluster.pool.query('SELECT to_regclass($1) AS name', [`"${table}"`]);
    if (known.rows[0]?.name === null) continue;
    await cluster.pool.query(
      `INSERT INTO "${table}" OVERRIDING SYSTEM VALUE
       SELECT * FROM json_populate_recordset(NULL::"${table}", $1)`,
      [JSON.stringify(renameColumns(rows, former.columns(name)))],
    );
  }
  const tables = await readTables(cluster.pool);
  await cluster.close();
  return new Map(
    [...SOLD.tables.keys()].flatMap((name) => {
      const rows = tables.get(former.table(name));
      const back = former.columns(name).map(([now, before]) => [before, now] as const);
      return rows ? [[name, renameColumns(rows, back)] as const] : [];
    }),
  );
}

async function upgrade(dataDir: string, migrations: number) {
  const old = await leaveShop(dataDir, migrations);
  const database = await openDatabase({ url: null, dataDir });
  return { old, database, now: await readTables(database.pool) };
}

const sorted = (rows: Rows, columns: readonly string[]): string[] =>
  rows.map((row) => JSON.stringify(columns.map((column) => [column, row[column]]))).toSorted();

test('has rows in the main tables', () => {
  for (const table of ['account', 'invoice', 'license', 'mail', 'payment', 'orders'])
    expect(SOLD.tables.get(table)).not.toEqual([]);
});

describe.each(EARLIER)('after %i (%s)', (migrations) => {
  const folder = temporaryFolder();
  let shop: Awaited<ReturnType<typeof upgrade>>;
  beforeAll(async () => {
    shop = await upgrade(folder.path, migrations);
  });
  afterAll(async () => {
    await shop?.database.close();
    folder[Symbol.dispose]();
  });

  test('keeps every row of every table', () => {
    for (const [name, rows] of shop.old) {
      expect([name, rows.length]).toEqual([name, SOLD.tables.get(name)?.length ?? 0]);
      const columns = Object.keys(rows[0] ?? {});
      const kept = sorted(shop.now.get(name) ?? [], columns);
      expect([name, kept]).toEqual([name, sorted(rows, columns)]);
    }
  });

  const isFirst = migrations === 1;

  test.runIf(isFirst)('keeps an earlier dispute and records the next one', async () => {
    const { old, database } = shop;
    expect(old.get('payment')?.map((row) => 'dispute_turn' in row)).toEqual([false]);
    const { order, reference } = SOLD;
    const payment = async () =>
      (await database.read((reader) => findPayments(reader, order.id))).map(
        ({ dispute, disputeRevision }) => [dispute, disputeRevision],
      );
    expect(await payment()).toEqual([['won', 0]]);
    const paid = { reference, orderId: order.id, state: 'paid', total: order.total } as const;
    const hear = (dispute: 'open' | 'won', disputeRevision: number) => {
      const snapshot = makeSnapshot({ ...paid, dispute, disputeRevision });
      return database.run((work) => recordDispute(work, { provider: 'sandbox', snapshot }));
    };
    // The state is the same, but the database now knows its revision.
    expect(await hear('won', 2)).toBe(false);
    expect(await payment()).toEqual([['won', 2]]);
    expect(await hear('open', 3)).toBe(true);
    expect(await payment()).toEqual([['open', 3]]);
  });

  test.runIf(isFirst)('finds an earlier buyer by another spelling of the address', async () => {
    const { database } = shop;
    const before = new Date('2030-01-01T00:00:00.000Z');
    const found = (email: string, product: string) =>
      database.read((reader) => hasPaidBefore(reader, email, { products: [product], before }));
    const other = 'AdaLovelace+shop@googlemail.com';
    const bought = [await found(other, 'zipx'), await found(other, 'pdfreader')];
    expect(bought).toEqual([true, true]);
    const never = [await found(other, 'vox-magic'), await found('ada@gmail.com', 'zipx')];
    expect(never).toEqual([false, false]);
    const { rows } = await database.pool.query(
      `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'orders_mailbox'::regclass`,
    );
    expect(rows).toEqual([{ valid: true }]);
  });
});

test('keeps the seats that staff added while a renewal was waiting', async () => {
  using folder = temporaryFolder();
  await leaveShop(folder.path, LAID);
  const cluster = await openCluster(await prepareCluster(folder.path));
  await cluster.pool.query(`UPDATE licence_period
    SET starts_at = now() - interval '1 day', ends_at = now() + interval '1 month'`);
  await cluster.pool.query(`INSERT INTO licence_period
    (licence_id, purchase_id, plan, seats, starts_at, ends_at, anchor_day, number)
    SELECT licence_id, 'later', plan, 3, ends_at, ends_at + interval '1 month', anchor_day, 2
    FROM licence_period`);
  await cluster.pool.query('UPDATE licence SET seats = 3');
  await cluster.close();
  const database = await openDatabase({ url: null, dataDir: folder.path });
  const { rows } = await database.pool.query(
    'SELECT DISTINCT number, seats FROM license_period ORDER BY number',
  );
  expect(rows).toEqual([
    { number: 1, seats: 3 },
    { number: 2, seats: 3 },
  ]);
  await database.close();
});

test('finds the accounts of authors by their addresses, and history stays as it is', async () => {
  using folder = temporaryFolder();
  await leaveShop(folder.path, AUTHORS);
  const cluster = await openCluster(await prepareCluster(folder.path));
  const { rows: accounts } = await cluster.pool.query('SELECT id, email FROM account LIMIT 1');
  const [{ id, email }] = accounts as [{ id: string; email: string }];
  for (const author of [email, 'gone@shop.example'])
    await cluster.pool.query(
      `INSERT INTO text_version (id, path, locale, state, body, original, author, who, why, at)
       VALUES (gen_random_uuid(), 'content/pages/partners.md', 'en', 'review', 'x', '', $1, $1, 'x', now())`,
      [author],
    );
  await cluster.close();
  const database = await openDatabase({ url: null, dataDir: folder.path });
  const { rows } = await database.pool.query(
    'SELECT author, author_id FROM text_version ORDER BY 2',
  );
  expect(rows).toEqual([
    { author: email, author_id: id },
    { author: 'gone@shop.example', author_id: null },
  ]);
  const change = database.pool.query("UPDATE text_version SET why = 'y'");
  await expect(change).rejects.toThrow('append-only');
  await database.close();
});
