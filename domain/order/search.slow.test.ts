import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { fillOffice } from '../../tests/harness/office-data.ts';
import { countDisputed } from '../payment/index.ts';
import { EVERY_ORDER, findStanding, type OrderFilter, searchOrders } from './index.ts';

const ORDERS = 20_000;
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await fillOffice(db.database.pool, { orders: ORDERS, tickets: 0 });
}, 600_000);
afterAll(() => db.close());

const find = (filter: Partial<OrderFilter> = {}, typed = '') =>
  db.read((reader) => searchOrders(reader, { ...EVERY_ORDER, limit: 50, ...filter }, typed));

async function plansOf(filter: Partial<OrderFilter>, typed = '') {
  const plans: string[] = [];
  await db.read(async (reader) => {
    // Explains the statements that the reader ran, not copies of them.
    const queries: { toSQL(): { sql: string; params: unknown[] } }[] = [];
    const select = reader.tx.select.bind(reader.tx);
    const spy = new Proxy(reader.tx, {
      get: (target, name) =>
        name === 'select'
          ? (...args: Parameters<typeof select>) => spyOn(select(...args), queries)
          : Reflect.get(target, name),
    });
    await searchOrders({ ...reader, tx: spy }, { ...EVERY_ORDER, limit: 50, ...filter }, typed);
    for (const query of queries) {
      const { sql: text, params } = query.toSQL();
      const { rows } = await db.database.pool.query(`EXPLAIN ${text}`, params);
      plans.push(...rows.map((row) => `${row['QUERY PLAN']}`));
    }
  });
  return plans;
}

type Query = { toSQL(): { sql: string; params: unknown[] } };

/** Collects the query at the end of a call chain. */
function spyOn<Chain extends object>(chain: Chain, queries: Query[]): Chain {
  return new Proxy(chain, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const next: unknown = member.apply(target, args);
        if (name === 'limit') queries.push(next as Query);
        return typeof next === 'object' && next !== null && 'toSQL' in next && name !== 'limit'
          ? spyOn(next, queries)
          : next;
      };
    },
  });
}

describe('finds nothing', () => {
  test.each(['nobody@shop.example', 'VT-ZZZZZZZZ', 'ZZZZZ', "' or 1 = 1 --", '%', 'x'.repeat(300)])(
    'for %j',
    async (typed) => {
      expect(await find({}, typed)).toEqual([]);
    },
  );

  test('after the last order', async () => {
    const [last] = (await find({ limit: ORDERS })).slice(-1);
    expect(await find({ after: last?.id ?? null })).toEqual([]);
  });
});

test('returns pages without gaps or duplicates', async () => {
  const filter = { standing: 'declined' as const, market: 'uk' };
  const whole = await find({ ...filter, limit: ORDERS });
  const paged: string[] = [];
  for (let after: string | null = null, size = 50; size === 50; ) {
    const page = await find({ ...filter, after });
    paged.push(...page.map(({ id }) => id));
    [after, size] = [page.at(-1)?.id ?? null, page.length];
  }
  expect(paged).toEqual(whole.map(({ id }) => id));
  expect(paged.length).toBeGreaterThan(60);
  expect(whole.every(({ state, market }) => state === 'declined' && market === 'uk')).toBe(true);
});

test('finds orders by number, email, day, and product', async () => {
  expect((await find({}, 'VT-0000000f')).map(({ orderNumber }) => orderNumber)).toEqual([
    'VT-0000000F',
  ]);
  expect((await find({}, 'BUYER7@shop.example')).map(({ email }) => email)).toEqual([
    ...['buyer7@shop.example', 'buyer7@shop.example'],
  ]);
  const from = new Date('2026-05-01T00:00:00Z');
  const before = new Date('2026-05-02T00:00:00Z');
  const day = await find({ from, before, limit: ORDERS });
  expect(day.length).toBeGreaterThan(10);
  expect(day.every(({ createdAt }) => createdAt >= from && createdAt < before)).toBe(true);
  expect(
    (await find({ product: 'pdfreader' })).every(({ product }) => product === 'pdfreader'),
  ).toBe(true);
});

test('reads every list from an index, without a sequential scan', async () => {
  const licenses = await db.database.pool.query('SELECT key_tail FROM license LIMIT 1');
  const [first] = await find();
  const cases: [Partial<OrderFilter>, string?][] = [
    [{}],
    [{ after: first?.id ?? null }],
    [{ standing: 'open' }],
    [{ standing: 'paid' }],
    [{ standing: 'refunded' }],
    [{ standing: 'declined', market: 'us' }],
    [{ disputed: true }],
    [{ among: [first?.id ?? ''] }],
    [{ product: 'zipx' }],
    [{ market: 'jp' }],
    [{ from: new Date('2026-05-01T00:00:00Z'), before: new Date('2026-05-02T00:00:00Z') }],
    [{}, 'buyer7@shop.example'],
    [{}, 'VT-0000000F'],
    [{}, `${licenses.rows[0]?.['key_tail']}`],
  ];
  for (const [filter, typed] of cases) {
    const plan = await plansOf(filter, typed);
    expect(plan.join('\n'), JSON.stringify([filter, typed])).toMatch(/Index (Only )?Scan/);
    expect(plan.filter((line) => line.includes('Seq Scan'))).toEqual([]);
  }
});

test('derives the standing from the money, without returned double payments', async () => {
  const paid = (await find({ standing: 'paid', limit: 4 })).map(({ id }) => id);
  const pay = (place: number, back: number, reference = 'first') =>
    db.database.pool.query(
      `INSERT INTO payment (provider, reference, order_id, method, state, minor, received_minor,
         refunded_minor, currency, dispute, paid_at)
       VALUES ('sandbox', $2 || $1, $1, 'card', 'paid', 4990, 4990, $3, 'EUR', 'none', now())`,
      [paid[place], reference, back],
    );
  await pay(0, 0);
  await pay(1, 1000);
  await pay(2, 4990);
  await pay(3, 0);
  await pay(3, 4990, 'second');
  const stood = (await find({ limit: ORDERS })).filter(({ id }) => paid.includes(id));
  const expected = ['paid', 'partly-refunded', 'refunded', 'paid'] as const;
  expect(stood.map(({ standing }) => standing)).toEqual(expected);
  expect(stood.every(({ state }) => state === 'paid')).toBe(true);
  for (const [place, standing] of expected.entries()) {
    const found = (await find({ standing, limit: 4 })).map(({ id }) => id);
    expect(found).toContain(paid[place]);
    const id = paid[place] ?? '';
    expect(await db.read((reader) => findStanding(reader, id))).toBe(standing);
  }
  expect(await find({ standing: 'refunded' })).toHaveLength(1);
});

test('lists an order with open disputes once, even with two disputed payments', async () => {
  const [open, won, twice] = (await find({ standing: 'paid', market: 'uk', limit: 3 })).map(
    ({ id }) => id,
  );
  const pay = (id: string | undefined, dispute: string, reference = 'disputed') =>
    db.database.pool.query(
      `INSERT INTO payment (provider, reference, order_id, method, state, minor, received_minor,
         refunded_minor, currency, dispute, paid_at)
       VALUES ('sandbox', $2 || $1, $1, 'card', 'paid', 4990, 4990, 0, 'EUR', $3, now())`,
      [id, reference, dispute],
    );
  expect(await find({ disputed: true })).toEqual([]);
  expect(await db.read(countDisputed)).toBe(0);
  await pay(open, 'open');
  await pay(won, 'won');
  await pay(twice, 'open');
  await pay(twice, 'open', 'again');
  const found = (await find({ disputed: true })).map(({ id }) => id);
  expect(found.toSorted()).toEqual([open, twice].toSorted());
  expect(await find({ disputed: true, market: 'jp' })).toEqual([]);
  expect(await db.read(countDisputed)).toBe(2);
});
