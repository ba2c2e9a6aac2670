import { type PlaceInput, placeOrder } from '../../domain/checkout/index.ts';
import { findOrder, idempotencyKey, type Order, recordStart } from '../../domain/order/index.ts';
import { type MethodQuery, methodsOf } from '../../domain/payment/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { NO_TAGS } from '../../web/client/tag-settings.ts';
import type { Services } from '../../web/loaders/context.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { BUYER, orderInput } from './orders.ts';
import { testOrderDeps } from './payments.ts';
import { openTestSandbox, type TestSandbox } from './sandbox.ts';

/** Without a server. Orders are paid with sandbox wallets on one clock. */
export type PaycodeShop = {
  readonly db: TestDatabase;
  readonly sandbox: TestSandbox['sandbox'];
  readonly services: Services;
  readonly errors: unknown[];
  order(change?: Partial<PlaceInput>): Promise<Order>;
  find(id: string): Promise<Order>;
  close(): Promise<void>;
};

const ANA = { ...BUYER, email: 'ana@buyer.example', name: 'Ana', country: 'BR' };

export async function openPaycodeShop(
  prepare: (db: TestDatabase) => Promise<unknown>,
): Promise<PaycodeShop> {
  const db = await openTestDatabase();
  await prepare(db);
  const paid = openTestSandbox({ clock: db.clock });
  const { sandbox } = paid;
  const errors: unknown[] = [];
  const services = {
    database: db.database,
    provider: sandbox,
    accounts: { read: async () => null },
    challengeControls: sandbox,
    listMethods: (query: MethodQuery) => methodsOf(query, sandbox, []),
    ...testOrderDeps(),
    settings: {
      siteUrl: 'https://shop.example',
      sessionSecret: 'a secret only this test has',
      tags: NO_TAGS,
    },
    company: { name: VENDOR.company.name, zone: 'Europe/Berlin' },
    report: (error: unknown) => errors.push(error),
    now: () => db.clock.now(),
  } as unknown as Services;
  const find = async (id: string) => {
    const found = await db.read((reader) => findOrder(reader, id));
    if (!found) throw new Error(`Unknown order ${id}`);
    return found;
  };
  return {
    db,
    sandbox,
    services,
    errors,
    find,
    async order(change = {}) {
      const input = orderInput({
        market: 'br',
        locale: 'pt',
        method: 'pix',
        buyer: ANA,
        provider: sandbox.id,
        ...change,
      });
      const placed = await db.run((work) => placeOrder(work, input));
      if (!placed.ok) throw new Error(placed.code);
      const { order } = placed.value;
      const { id: orderId, attempt, total, locale, email, name } = order;
      const started = await sandbox.start({
        orderId,
        total,
        locale,
        email,
        name,
        method: input.method,
        keep: false,
        expiresAt: null,
        idempotencyKey: idempotencyKey(order),
        returnUrl: '',
        instrument: {},
      });
      const { reference } = started;
      await db.run((work) =>
        recordStart(work, { orderId, attempt, provider: sandbox.id, reference }),
      );
      return find(orderId);
    },
    async close() {
      await paid.close();
      await db.close();
    },
  };
}
