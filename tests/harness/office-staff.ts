import type { Role } from '../../domain/account/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import type { Services } from '../../web/loaders/context.ts';
import type { TestDatabase } from './database.ts';

export function staffServices(
  db: TestDatabase,
  role: Role,
  more: Partial<Services> = {},
): Services {
  const account = { email: 'sam@shop.example', role, secondFactor: true };
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
