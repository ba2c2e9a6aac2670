import { join } from 'node:path';
import { systemRandom } from '../../kit/random.ts';
import { systemClock } from '../../kit/time.ts';
import { openSandbox } from '../../providers/sandbox/sandbox.ts';
import type { Sql } from './invariants.ts';

export type Books = {
  readonly orders: readonly OrderRow[];
  readonly payments: readonly string[];
  readonly licenses: readonly string[];
  readonly mails: readonly string[];
  readonly charges: ReturnType<ReturnType<typeof openSandbox>['ledger']>;
};

type OrderRow = {
  readonly id: string;
  readonly orderNumber: string;
  readonly state: string;
  readonly minor: number;
  readonly currency: string;
  readonly attempt: number;
};

export async function readBooks(database: Sql, dataDir: string): Promise<Books> {
  const column = async (table: string) => {
    const { rows } = await database.query(`SELECT order_id::text AS id FROM ${table}`);
    return rows.map(({ id }) => String(id));
  };
  const { rows } = await database.query(
    'SELECT id, order_number, state, minor, currency, attempt FROM orders ORDER BY created_at, id',
  );
  return {
    orders: rows.map((row) => ({
      id: String(row.id),
      orderNumber: String(row.order_number),
      state: String(row.state),
      minor: Number(row.minor),
      currency: String(row.currency),
      attempt: Number(row.attempt),
    })),
    payments: await column('payment'),
    licenses: await column('license'),
    mails: await column('mail'),
    charges: await readLedger(dataDir),
  };
}

/** Charges count only if they took money. */
export function countBooks({ orders, payments, licenses, mails, charges }: Books) {
  return {
    orders: orders.filter(({ state }) => state === 'paid').length,
    charges: charges.filter(({ state }) => state === 'paid').length,
    payments: payments.length,
    licenses: licenses.length,
    mails: mails.length,
  };
}

export const counts = (each: number) => ({
  orders: each,
  charges: each,
  payments: each,
  licenses: each,
  mails: each,
});

export async function readLedger(dataDir: string): Promise<Books['charges']> {
  const sandbox = openSandbox({
    file: join(dataDir, 'sandbox.sqlite'),
    signingSecret: 'reads only',
    clock: systemClock,
    random: systemRandom,
    deliver: async () => new Response(null, { status: 503 }),
    challengeUrl: () => '',
    walletUrl: () => '',
    cardUrl: () => '',
  });
  const lines = sandbox.ledger();
  await sandbox.close();
  return lines;
}

/** Adds lines to the price book that raise all prices of a product in a market. */
export async function raisePrices(
  database: Sql,
  {
    product,
    market,
    by,
  }: { readonly product: string; readonly market: string; readonly by: number },
): Promise<void> {
  await database.query(`
    INSERT INTO price (id, product, plan, seats, market, minor, currency, valid_from, created_at)
    SELECT gen_random_uuid()::text, product, plan, seats, market, minor + ${by}, currency, now(), now()
    FROM price WHERE product = '${product}' AND market = '${market}' AND valid_to IS NULL`);
}
