import { expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/harness/database.ts';
import {
  countFailedMails,
  findMail,
  listMails,
  listMailsAbout,
  queueMail,
  retryMail,
  SEND_MAIL,
} from './index.ts';

const ORDER = 'b9c1f0e2-0000-4000-8000-000000000001';

test('resends only failed emails, once per call, and lists them by state and address', async () => {
  const db = await openTestDatabase();
  try {
    for (const to of ['Ada@buyer.example', 'bo@buyer.example']) {
      await db.run((work) =>
        queueMail(work, {
          key: to,
          kind: 'order',
          to,
          locale: 'de',
          fields: {},
          orderId: ORDER,
        }),
      );
    }
    const mails = await db.read((reader) => listMailsAbout(reader, ORDER));
    const ada = mails.find(({ to }) => to.startsWith('Ada'))?.id ?? '';
    const retry = () => db.run((work) => retryMail(work, ada));
    expect([await retry(), await db.read(countFailedMails)]).toEqual([false, 0]);

    await db.database.pool.query("UPDATE mail SET state = 'failed' WHERE id = $1", [ada]);
    expect(await db.read(countFailedMails)).toBe(1);
    const filter = { limit: 9, before: null, to: 'ada@BUYER.example', state: 'failed' as const };
    expect(await db.read((reader) => listMails(reader, filter))).toMatchObject([{ id: ada }]);

    const before = db.jobs.length;
    expect([await retry(), await retry()]).toEqual([true, false]);
    expect(db.jobs.slice(before)).toMatchObject([{ job: SEND_MAIL, data: { mailId: ada } }]);
    expect((await db.read((reader) => findMail(reader, ada)))?.state).toBe('queued');
  } finally {
    await db.close();
  }
});
