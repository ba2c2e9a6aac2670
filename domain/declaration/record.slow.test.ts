import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open.ts';
import { POSTGRES_INSTALLED, POSTGRES_TITLE } from '../../tests/harness/contenders.ts';
import { type PostgresServer, startPostgres } from '../../tests/harness/postgres.ts';
import { listRecorded, recordDeclaration } from './index.ts';

/** Longer than the second call takes when it does not wait. */
const PATIENCE = 1000;

describe.skipIf(!POSTGRES_INSTALLED)(POSTGRES_TITLE, () => {
  let server: PostgresServer;
  let shop: Database;
  beforeAll(async () => {
    server = await startPostgres();
    const onJob = async () => {};
    shop = await openDatabase({ url: server.url, dataDir: '/nowhere', onJob });
  });
  afterAll(async () => {
    await shop?.close();
    await server?.stop();
  });

  test('reports a declaration as known that someone else is recording', async () => {
    const ticketNumber = 'TK-7QM2X8PA';
    const record = (orderNumber: string, before: () => Promise<unknown>) =>
      shop.run(async (work) => {
        const recorded = await recordDeclaration(work, {
          kind: 'withdrawal',
          orderNumber,
          email: 'letter@other.example',
          note: 'Ada',
          locale: 'de',
          receivedAt: work.now,
          ticketNumber,
        });
        await before();
        return recorded;
      });
    const written = Promise.withResolvers<void>();
    const second = Promise.withResolvers<unknown>();
    // The first one stays uncommitted until the second one has ended or waits.
    const first = record('VT-0000002A', async () => {
      written.resolve();
      await Promise.race([second.promise, wait(PATIENCE)]);
    });
    await written.promise;
    const later = await record('vt 0000002a', async () => second.resolve(null));
    expect(await first).toMatchObject({ ok: true });
    expect(later).toMatchObject({ code: 'known' });
    expect(await shop.read((reader) => listRecorded(reader, ticketNumber))).toHaveLength(1);
  });
});
