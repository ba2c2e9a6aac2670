import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { order } from '../domain/order/table.ts';
import { foldEmail, isSameEmail, lowerEmail } from '../kit/email.ts';
import { openTestDatabase, type TestDatabase } from '../tests/harness/database.ts';
import { isAddress, mayBeCustomer } from './email.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

async function ask(test: typeof isAddress, one: string, other: string): Promise<boolean> {
  const rows = await db.orm
    .select({ is: test(sql`${one}::text`, other) })
    .from(sql`(select) as one`);
  return rows[0]?.is === true;
}

const ADDRESSES = [
  ...['ada@example.com', ' ADA@Example.COM ', 'ada+shop@example.com', '+ada@example.com'],
  ...['a.da@gmail.com', 'A.D.A+1@googlemail.com', 'ada@gmail.com', 'ada@example.org'],
  ...['İpek@example.com.tr', 'ipek@example.com.tr', 'IPEK@example.com.tr', 'ıpek@example.com.tr'],
  ...['info@müller.example', 'Info@xn--mller-kva.example'],
  ...['ΟΔΟΣ@example.com', 'οδος@example.com', 'Ömer@example.com', 'ömer@example.com'],
];

test('compares addresses like `isSameEmail`, and misses no customer', async () => {
  for (const one of ADDRESSES) {
    const kept = one.trim();
    for (const other of ADDRESSES) {
      expect(await ask(isAddress, kept, other), `${one} ${other}`).toBe(isSameEmail(one, other));
      if (foldEmail(one) === foldEmail(other))
        expect(await ask(mayBeCustomer, kept, other), `${one} ${other}`).toBe(true);
    }
  }
  expect(await ask(mayBeCustomer, 'ada@example.com', 'bob@example.com')).toBe(false);
});

test('lowers Latin, Greek, Cyrillic, and Armenian letters like `lowerEmail`', async () => {
  const letters = Array.from({ length: 0x58f - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at));
  const kept = letters.map((letter) => letter.normalize('NFKC').trim());
  const { rows } = await db.database.pool.query<{ kept: string; small: string }>(
    'select kept, lower(kept) as small from unnest($1::text[]) as kept',
    [kept],
  );
  expect(rows.filter((row) => row.small !== lowerEmail(row.kept))).toEqual([]);
});

test.each([
  ['orders_email', isAddress(order.email, 'ada@example.com')],
  ['orders_mailbox', sql`${mayBeCustomer(order.email, 'ada@example.com')} and state = 'paid'`],
] as const)('uses the index %s', async (index, condition) => {
  const plan = await db.orm.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return JSON.stringify(await tx.execute(sql`explain select id from orders where ${condition}`));
  });
  expect(plan).toContain(index);
});
