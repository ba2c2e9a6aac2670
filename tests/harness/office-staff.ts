import { type Role, setRole } from '../../domain/account/index.ts';
import { insertAccount } from '../../domain/account/store.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import type { Services } from '../../web/loaders/context.ts';
import type { TestDatabase } from './database.ts';

/** Who works in the office of these tests. */
export const SAM = { id: '5a30c1de-0000-4000-8000-00000000005a', email: 'sam@shop.example' };

/** Without a password. Returns the account's id. */
export async function addStaff(
  { run }: Pick<TestDatabase, 'run'>,
  email: string,
  { id = crypto.randomUUID() as string, role = 'support' as Role, locale = 'en', name = '' } = {},
): Promise<string> {
  await run(async (work) => {
    await insertAccount(work, { id, email, name, locale, emailVerified: true });
    await setRole(work, id, role);
  });
  return id;
}

export function staffServices(
  db: TestDatabase,
  role: Role,
  more: Partial<Services> = {},
): Services {
  const account = { ...SAM, role, secondFactor: true };
  return {
    database: db,
    settings: { sessionSecret: 'a secret of tests', siteUrl: 'https://shop.example' },
    accounts: { read: async () => ({ account }) },
    company: { name: VENDOR.company.name, zone: 'Europe/Berlin' },
    newId: () => crypto.randomUUID(),
    now: () => db.clock.now(),
    ...more,
  } as unknown as Services;
}
