import { findAccount } from '../../domain/account/index.ts';
import { insertAccount, saveAddress } from '../../domain/account/store.ts';
import { sellerIn } from '../../domain/tax/index.ts';
import { newId } from '../../kit/id.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import type { Services } from '../../web/loaders/context.ts';
import type { TestDatabase } from './database.ts';
import { testOrderDeps } from './payments.ts';

export async function signedInServices(
  db: TestDatabase,
  email: string,
  more: Partial<Services> = {},
): Promise<Services> {
  const account = await db.run(async (work) => {
    const id = newId(work.random);
    await insertAccount(work, { id, email, name: 'Ada', locale: 'en', emailVerified: true });
    await saveAddress(work, id, email);
    return findAccount(work, id);
  });
  const now = () => db.clock.now();
  const session = { id: 'session', createdAt: now(), expiresAt: now() };
  return {
    ...testOrderDeps(),
    database: db.database,
    seller: sellerIn('DE'),
    settings: { sessionSecret: 'a secret of tests', siteUrl: 'https://shop.example' },
    accounts: { read: async () => account && { account, session } },
    company: { name: VENDOR.company.name, zone: 'Europe/Berlin' },
    isOutage: () => true,
    now,
    ...more,
  } as unknown as Services;
}
