import { afterAll, beforeEach } from 'vitest';
import type { Work } from '../../db/work.ts';
import { loadSampleCatalog } from '../../domain/price/index.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { emptySubscriptions } from './subscriptions.ts';

/**
 * Opens a database with the catalog for all tests of a file. Each test begins without subscriptions and jobs on January
 * 31. Await it at the top of the file. `load` adds other products.
 */
export async function openSubscriptionStage(
  load: (work: Work) => Promise<unknown> = async () => {},
): Promise<TestDatabase> {
  const db = await openTestDatabase();
  await db.run(loadSampleCatalog);
  await db.run(load);
  beforeEach(() => beginAnew(db));
  afterAll(() => db.close());
  return db;
}

/** Before each test, and between the histories of one. */
export async function beginAnew(db: TestDatabase): Promise<void> {
  await emptySubscriptions(db);
  db.jobs.splice(0);
  db.clock.set(new Date('2026-01-31T10:00:00.000Z'));
}
