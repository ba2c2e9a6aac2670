import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, seconds } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { openRefundScene } from '../../tests/harness/refunds.ts';
import { listMails } from '../mail/index.ts';
import { loadSampleCatalogue } from '../price/index.ts';
import { listRefunds, refundJobs, WITHDRAW } from '../refund/index.ts';
import {
  declarationJobs,
  declare,
  dismissDeclaration,
  FOLLOW_DECLARATION,
  listDeclarations,
  matchDeclaration,
} from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalogue);
});
afterAll(() => db.close());

async function declareAs(orderNumber: string, email: string, note = 'Ada <http://evil.example>') {
  db.jobs.splice(0);
  db.clock.advance(seconds(1));
  const typed = { kind: 'withdrawal', orderNumber, email, note, locale: 'de' } as const;
  await db.run((work) => declare(work, typed));
  const job = db.jobs.find((one) => one.job === FOLLOW_DECLARATION);
  const jobs = declarationJobs({ database: db, siteUrl: 'https://shop.example' });
  for (const _ of [1, 2]) await jobs[FOLLOW_DECLARATION](job?.data ?? {});
  const [declaration] = await db.read((reader) =>
    listDeclarations(reader, { state: null, after: null, limit: 1 }),
  );
  if (!declaration) throw new Error('nothing is kept');
  return declaration;
}

const mailsTo = async (to: string) =>
  (await db.read((reader) => listMails(reader, { limit: 99, before: null, to }))).filter(
    ({ kind }) => kind === 'declaration-received',
  );

test('a stranger, and whoever names no order of ours, are answered alike and are kept as typed', async () => {
  const { orderNumber } = await openRefundScene(db).sell();
  const mails = [];
  for (const [number, email] of [
    [orderNumber, 'eve@other.example'],
    ['VT-00000000', 'mallory@other.example'],
  ] as const) {
    const kept = await declareAs(number, email);
    expect(kept).toMatchObject({
      orderNumber: number,
      email,
      state: 'unmatched',
      purchaseId: null,
    });
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(JSON.stringify(mail?.fields)).not.toContain('evil');
    mails.push({
      ...mail?.fields,
      email: '',
      time: '',
      what: mail?.fields['what']?.replace(number, '#'),
    });
  }
  expect(mails[0]).toEqual(mails[1]);
});

test('staff find the order, and the declaration counts from its own moment', async () => {
  const scene = openRefundScene(db);
  const { id, orderNumber, total } = await scene.sell();
  db.clock.advance(days(13));
  const kept = await declareAs('VT-00000000', 'office@buyer.example');
  db.clock.advance(days(40));
  const match = () =>
    db.run((work) =>
      matchDeclaration(work, { id: kept.id, orderNumber: orderNumber.toLowerCase() }),
    );
  expect(
    await db.run((work) => matchDeclaration(work, { id: kept.id, orderNumber: 'VT-00000001' })),
  ).toMatchObject({ code: 'no-order' });
  db.jobs.splice(0);
  expect(await match()).toMatchObject({ ok: true });
  const job = db.jobs.find((one) => one.job === WITHDRAW);
  await refundJobs(scene.desk)[WITHDRAW](job?.data ?? {});
  const refunds = await db.read((reader) => listRefunds(reader, id));
  expect(refunds).toMatchObject([{ reason: 'withdrawal', amount: total }]);
  expect(await match()).toMatchObject({ code: 'changed' });
  expect(await db.run((work) => dismissDeclaration(work, kept.id))).toBe(false);
});

test('an order of the same address is followed at once, without a second mail', async () => {
  const { id, orderNumber, email } = await openRefundScene(db).sell();
  const kept = await declareAs(orderNumber, email.toUpperCase());
  expect(kept).toMatchObject({ state: 'matched', purchaseId: id });
  expect(db.jobs.map(({ job }) => job)).toContain(WITHDRAW);
  expect(await mailsTo(email)).toEqual([]);
});

test('one mailbox hears ten times a day at most; everything is kept', async () => {
  for (let at = 0; at < 12; at += 1) await declareAs('VT-00000000', `v.ictim+${at}@gmail.com`);
  const all = await db.read((reader) => listMails(reader, { limit: 999, before: null }));
  const sent = all.filter(
    ({ to, kind }) => kind === 'declaration-received' && to.endsWith('@gmail.com'),
  );
  expect(sent).toHaveLength(10);
});
