import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  countFailedMails,
  countGivenUp,
  findMail,
  giveUpMail,
  MailRefused,
  type MailTransport,
  queueMail,
  retryGivenUp,
  retryMail,
  SEND_MAIL,
  sendMail,
} from '../domain/mail/index.ts';
import { openTestDatabase, type TestDatabase } from '../tests/harness/database.ts';
import { openTestQueue } from '../tests/harness/queue.ts';
import { giveUpMails } from './given-up-mails.ts';

let db: TestDatabase;
let queue: PgBoss;
beforeAll(async () => {
  db = await openTestDatabase();
  queue = await openTestQueue(db, [SEND_MAIL]);
});
beforeEach(() => db.database.pool.query('DELETE FROM pgboss.job; DELETE FROM mail'));
afterAll(async () => {
  await queue.stop({ graceful: false });
  await db.close();
});

const rows = async (query: string, values: readonly unknown[] = []) =>
  (await db.database.pool.query(query, [...values])).rows;

/** Queues an email and gives its job a state. With null, the job is deleted. */
async function mail(key: string, state: string | null): Promise<string> {
  const to = `${key}@buyer.example`;
  const order = { key, kind: 'account-exists', to, locale: 'de', fields: {} } as const;
  await db.run((work) => queueMail(work, order));
  const [{ id }] = await rows('SELECT id FROM mail WHERE key = $1', [key]);
  const job = `name = '${SEND_MAIL}' AND data ->> 'mailId' = '${id}'`;
  if (state === null) await rows(`DELETE FROM pgboss.job WHERE ${job}`);
  else await rows(`UPDATE pgboss.job SET state = '${state}' WHERE ${job}`);
  return id;
}

const states = async () =>
  (await rows('SELECT key, state FROM mail ORDER BY key')).map(
    ({ key, state }) => `${key} ${state}`,
  );
const waitingJobs = async () =>
  (await rows("SELECT FROM pgboss.job WHERE state < 'completed'")).length;

function deps(send: MailTransport['send']) {
  const filled = {
    fields: {
      brand: 'https://shop.example/x',
      email: 'https://shop.example/x',
      help_url: 'https://shop.example/x',
      reset_url: 'https://shop.example/x',
      url: 'https://shop.example/x',
    },
    secret: [],
    attachments: [],
  };
  return {
    database: db.database,
    transport: { id: 'fake', send },
    from: 'Vitrine <shop@shop.example>',
    parts: async () => filled,
  };
}

test('gives up an email without a live job, and leaves the others waiting', async () => {
  for (const state of ['created', 'retry', 'active', 'failed']) await mail(state, state);
  await mail('forgotten', null);
  await giveUpMails(db.database);
  await giveUpMails(db.database);
  const waiting = ['active queued', 'created queued', 'retry queued'];
  expect(await states()).toEqual([...waiting, 'failed failed', 'forgotten failed'].toSorted());
  expect([await db.read(countFailedMails), await db.read(countGivenUp)]).toEqual([2, 2]);
});

test('sends each given-up email again once, but not those that a server rejected', async () => {
  const lost = [await mail('a', 'failed'), await mail('b', null)];
  const refused = await mail('c', 'active');
  const refusing = deps(() => Promise.reject(new MailRefused('550 no such user')));
  await sendMail(refusing, refused);
  await rows("UPDATE pgboss.job SET state = 'completed' WHERE state = 'active'");
  await giveUpMails(db.database);
  const again = await db.run(retryGivenUp);
  expect(again.map(({ id }) => id).toSorted()).toEqual(lost.toSorted());
  expect(again.map(({ to }) => to).toSorted()).toEqual(['a@buyer.example', 'b@buyer.example']);
  expect(await states()).toEqual(['a queued', 'b queued', 'c failed']);
  expect([await db.run(retryGivenUp), await waitingJobs()]).toEqual([[], 2]);
  await giveUpMails(db.database);
  expect(await states()).toEqual(['a queued', 'b queued', 'c failed']);
});

test('does not give up an email that is queued again at the same time', async () => {
  const id = await mail('a', 'failed');
  await giveUpMails(db.database);
  expect(await db.run((work) => retryMail(work, id))).toBe(true);
  // It was found as abandoned before, and is checked again under the lock.
  const findLive = async () => new Set([id]);
  expect(await db.run((work) => giveUpMail(work, id, findLive))).toBe(false);
  expect(await states()).toEqual(['a queued']);
});

test('does not send an email again after a late success', async () => {
  const id = await mail('a', 'failed');
  let sent = 0;
  const slow = deps(async () => {
    sent += 1;
    await giveUpMails(db.database);
    return 'sent';
  });
  await sendMail(slow, id);
  expect(await db.read((reader) => findMail(reader, id))).toMatchObject({
    state: 'sent',
    givenUp: false,
  });
  expect(await db.run((work) => retryMail(work, id))).toBe(false);
  await sendMail(slow, id);
  expect(sent).toBe(1);
});
