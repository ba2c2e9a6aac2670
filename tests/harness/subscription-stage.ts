import { afterAll, beforeEach } from 'vitest';
import type { Work } from '../../db/work.ts';
import { loadSampleCatalogue } from '../../domain/price/index.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { emptySubscriptions } from './subscriptions.ts';

/**
 * A database of its own with the catalogue, for all tests of a file, closed after the last one.
 * Each begins without subscriptions and jobs, on the last day of a January. Awaited at the top of
 * the file. `load`: what is sold besides.
 */
export async function openSubscriptionStage(
  load: (work: Work) => Promise<unknown> = async () => {},
): Promise<TestDatabase> {
  const db = await openTestDatabase();
  await db.run(loadSampleCatalogue);
  await db.run(load);
  beforeEach(() => beginAnew(db));
  afterAll(() => db.close());
  return db;
}

/** The stage as each test finds it: also between the histories of one test. */
export async function beginAnew(db: TestDatabase): Promise<void> {
  await emptySubscriptions(db);
  db.jobs.splice(0);
  db.clock.set(new Date('2026-01-31T10:00:00.000Z'));
}
