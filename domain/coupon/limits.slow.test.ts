import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import {
  type Contenders,
  countOf,
  openContenders,
  POSTGRES_INSTALLED,
  POSTGRES_TITLE,
} from '../../tests/harness/contenders.ts';
import { couponTerms } from '../../tests/harness/coupons.ts';
import { openTestDatabase } from '../../tests/harness/database.ts';
import { times } from '../../tests/harness/thorough.ts';
import { createCoupon, findCoupon, freeCoupon, holdCoupon, spendCoupon } from './index.ts';

const CONTENDERS = 50;
const ROUNDS = times(4, 10);
const LIMITS = [1, 3, 7, 49];

type Shop = Pick<Database, 'run' | 'read'>;
type Limits = { readonly useLimit: number | null; readonly perCustomer: number | null };

const create = (shop: Shop, code: string, limits: Limits) =>
  shop.run((work) => createCoupon(work, { ...couponTerms(limits), code }));

const usedOf = async (shop: Shop, code: string): Promise<number | undefined> =>
  (await shop.read((reader) => findCoupon(reader, code)))?.used;

const limitOf = (round: number): number => LIMITS[round % LIMITS.length] ?? 1;

test(`embedded: respects limits with ${CONTENDERS} at once, ${ROUNDS} rounds`, async () => {
  const shop = await openTestDatabase();
  for (let round = 0; round < ROUNDS; round += 1) {
    const useLimit = limitOf(round);
    await create(shop, `ROUND-${round}`, { useLimit, perCustomer: 1 });
    const answers = await Promise.all(
      Array.from({ length: CONTENDERS }, async (_, number) => {
        const input = { code: `ROUND-${round}`, orderId: `${round}-${number}` };
        const email = `customer-${number}@example.com`;
        const answer = await shop.run((work) => holdCoupon(work, { ...input, email }));
        return answer.ok ? 'held' : answer.code;
      }),
    );
    expect(countOf(answers, 'held')).toBe(useLimit);
    expect(countOf(answers, 'used-up')).toBe(CONTENDERS - useLimit);
    expect(await usedOf(shop, `ROUND-${round}`)).toBe(useLimit);
  }
  await shop.close();
});

describe.skipIf(!POSTGRES_INSTALLED)(POSTGRES_TITLE, () => {
  let contenders: Contenders;
  let shop: Database;
  beforeAll(async () => {
    contenders = await openContenders('coupons-child.ts');
    shop = contenders.shop;
  }, 600_000);
  afterAll(() => contenders?.stop());

  /** Runs both processes at once. The second one repeats the last `overlap` orders of the first. */
  function runBoth(code: string, round: string, { customers = CONTENDERS, overlap = 0 } = {}) {
    const half = CONTENDERS / 2;
    return contenders.ask(
      (index) => `${code} ${round} ${index * (half - overlap)} ${half} ${customers}`,
    );
  }

  test(`respects the total limit in two processes, ${CONTENDERS} at once, ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [code, useLimit] = [`ALL-${round}`, limitOf(round)];
      await create(shop, code, { useLimit, perCustomer: null });
      const answers = await runBoth(code, code);
      expect(countOf(answers, 'held')).toBe(useLimit);
      expect(countOf(answers, 'used-up')).toBe(CONTENDERS - useLimit);
      expect(await usedOf(shop, code)).toBe(useLimit);
    }
  });

  test(`respects the limit per customer with three customers, ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [code, perCustomer] = [`EACH-${round}`, 1 + (round % 3)];
      await create(shop, code, { useLimit: null, perCustomer });
      const answers = await runBoth(code, code, { customers: 3 });
      expect(countOf(answers, 'held')).toBe(3 * perCustomer);
      expect(countOf(answers, 'waiting')).toBe(CONTENDERS - 3 * perCustomer);
      expect(await usedOf(shop, code)).toBe(3 * perCustomer);
    }
  });

  test('counts one use per order when both processes send the same orders', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const code = `SAME-${round}`;
      await create(shop, code, { useLimit: 25, perCustomer: 1 });
      const answers = await runBoth(code, code, { overlap: CONTENDERS / 2 });
      expect(countOf(answers, 'held')).toBe(CONTENDERS);
      expect(await usedOf(shop, code)).toBe(CONTENDERS / 2);
    }
  });

  test('counts only active uses after concurrent holds, changes, spends, and frees', async () => {
    const codes = ['MIX-A', 'MIX-B'];
    for (const code of codes) await create(shop, code, { useLimit: 5, perCustomer: null });
    for (let round = 0; round < ROUNDS; round += 1) {
      const acts = Array.from({ length: CONTENDERS }, (_, index) =>
        shop.run(async (work) => {
          const orderId = `mix-${round}-${index % 12}`;
          const code = codes[(index + round) % 2] ?? '';
          const email = 'ada@example.com';
          if (index % 5 === 3) await freeCoupon(work, orderId);
          else if (index % 11 === 7) await spendCoupon(work, orderId);
          else await holdCoupon(work, { code, orderId, email });
        }),
      );
      for (const ended of await Promise.allSettled(acts)) {
        // From an order that has spent the other coupon, or on a busy machine.
        if (ended.status === 'rejected') {
          expect(String(ended.reason)).toMatch(/spent another|DatabaseBusy/);
        }
      }
      const { rows } = await shop.pool.query(
        `SELECT c.used, count(u.*)::int AS uses FROM coupon c LEFT JOIN coupon_use u
          ON u.coupon_id = c.id AND u.state <> 'freed' WHERE c.code LIKE 'MIX-%' GROUP BY c.id`,
      );
      expect(rows).toHaveLength(2);
      for (const { used, uses } of rows) {
        expect(used).toBe(uses);
        expect(used).toBeLessThanOrEqual(5);
      }
      await shop.run(async (work) => {
        for (let index = 0; index < 12; index += 1) await freeCoupon(work, `mix-${round}-${index}`);
      });
    }
  });
});
