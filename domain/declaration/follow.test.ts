import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, hours, seconds } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { openRefundScene } from '../../tests/harness/refunds.ts';
import { listMails } from '../mail/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { listRefunds, refundJobs, WITHDRAW } from '../refund/index.ts';
import {
  declarationJobs,
  declare,
  dismissDeclaration,
  FOLLOW_DECLARATION,
  listDeclarations,
  listRecorded,
  matchDeclaration,
  type Recorded,
  recordDeclaration,
  SWEEP_DECLARATIONS,
} from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

async function declareAs(orderNumber: string, email: string, note = 'Ada <http://evil.example>') {
  db.jobs.splice(0);
  db.clock.advance(seconds(1));
  const typed = { kind: 'withdrawal', orderNumber, email, note, locale: 'de' } as const;
  const form = randomUUID();
  // The form may arrive twice.
  for (const _ of [1, 2]) await db.run((work) => declare(work, { ...typed, form }));
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

test('stores declarations of strangers as typed, and answers all alike', async () => {
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
      orderId: null,
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

test('applies a declaration that staff matched as of its own moment', async () => {
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
  await refundJobs(scene.deps)[WITHDRAW](job?.data ?? {});
  const refunds = await db.read((reader) => listRefunds(reader, id));
  expect(refunds).toMatchObject([{ reason: 'withdrawal', amount: total }]);
  expect(await match()).toMatchObject({ code: 'changed' });
  expect(await db.run((work) => dismissDeclaration(work, kept.id))).toBe(false);
});

test('applies a matching declaration at once, without a second email', async () => {
  const { id, orderNumber, email } = await openRefundScene(db).sell();
  const kept = await declareAs(orderNumber, email.toUpperCase());
  expect(kept).toMatchObject({ state: 'matched', orderId: id });
  expect(db.jobs.map(({ job }) => job)).toContain(WITHDRAW);
  expect(await mailsTo(email)).toEqual([]);
});

test('stores an invalid number as typed, and acknowledges without it', async () => {
  for (const typed of ['V1-ABC <b>', 'my order of last week']) {
    const email = `typo${typed.length}@other.example`;
    expect(await declareAs(typed, email)).toMatchObject({ orderNumber: typed, state: 'unmatched' });
    const [mail] = await mailsTo(email);
    expect(mail?.fields['what']).toBe('Ich widerrufe den Vertrag zu meiner Bestellung.');
    expect(JSON.stringify(mail?.fields)).not.toContain(typed);
  }
});

describe('recorded by staff', () => {
  const typed = { kind: 'withdrawal', note: 'Ada', locale: 'de' } as const;
  const record = async (recorded: Partial<Recorded> & { readonly orderNumber: string }) => {
    db.jobs.splice(0);
    const ticketNumber = 'TK-7QM2X8PA';
    const receivedAt = db.clock.now();
    const email = 'letter@other.example';
    const result = await db.run((work) =>
      recordDeclaration(work, { ...typed, ticketNumber, receivedAt, email, ...recorded }),
    );
    const jobs = declarationJobs({ database: db, siteUrl: 'https://shop.example' });
    for (const { data } of db.jobs.filter(({ job }) => job === FOLLOW_DECLARATION))
      await jobs[FOLLOW_DECLARATION](data);
    return result;
  };
  const recorded = (ticketNumber = 'TK-7QM2X8PA') =>
    db.read((reader) => listRecorded(reader, ticketNumber));

  test('rejects a future moment and a repetition', async () => {
    const orderNumber = 'VT-00000009';
    const receivedAt = new Date(db.clock.now().getTime() + seconds(1));
    expect(await record({ orderNumber, receivedAt })).toMatchObject({ code: 'future' });
    expect(await recorded()).toEqual([]);
    expect(await record({ orderNumber })).toMatchObject({ ok: true });
    expect(await record({ orderNumber })).toMatchObject({ code: 'known' });
    expect(await record({ orderNumber, kind: 'cancellation' })).toMatchObject({ ok: true });
    expect(await record({ orderNumber, ticketNumber: 'TK-00000001' })).toMatchObject({ ok: true });
  });

  test('rejects a mistyped year, also across a clock change', async () => {
    const orderNumber = 'VT-00000020';
    const before = await recorded();
    const now = db.clock.now().getTime();
    for (const ago of [days(3653), days(366), days(365), days(365) - hours(1)]) {
      const receivedAt = new Date(now - ago);
      expect(await record({ orderNumber, receivedAt }), `${ago}`).toMatchObject({ code: 'old' });
    }
    expect(await recorded()).toEqual(before);
    const receivedAt = new Date(now - days(363));
    expect(await record({ orderNumber, receivedAt })).toMatchObject({ ok: true });
  });

  test('records once when two staff members do so concurrently, in any form of the number', async () => {
    const ticketNumber = 'TK-00000002';
    const typed = ['VT-0000002A', 'VT-0000002A', ' vt 0000002a', 'vt0000002A '];
    const answers = await Promise.all(
      typed.map((orderNumber) => record({ orderNumber, ticketNumber })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((each) => !each.ok && each.code === 'known')).toHaveLength(3);
    expect(await recorded(ticketNumber)).toHaveLength(1);
    const email = 'Letter@Other.example';
    expect(await record({ orderNumber: 'VT-0000002A', ticketNumber, email })).toMatchObject({
      code: 'known',
    });
    // A number in another form is compared as typed.
    for (const [orderNumber, ok] of [
      ['my last order', true],
      [' my last order ', false],
      ['my first order', true],
    ] as const)
      expect(await record({ orderNumber, ticketNumber })).toMatchObject({ ok });
  });

  test('counts from its receipt, like one typed on the site', async () => {
    const scene = openRefundScene(db);
    const { id, orderNumber, email, total } = await scene.sell();
    db.clock.advance(days(10));
    const receivedAt = db.clock.now();
    db.clock.advance(days(60));
    expect(await record({ orderNumber, email, receivedAt })).toMatchObject({ ok: true });
    const job = db.jobs.find((one) => one.job === WITHDRAW);
    await refundJobs(scene.deps)[WITHDRAW](job?.data ?? {});
    const refunds = await db.read((reader) => listRefunds(reader, id));
    expect(refunds).toMatchObject([{ reason: 'withdrawal', amount: total }]);
    expect(await recorded()).toContainEqual(
      expect.objectContaining({ orderNumber, state: 'matched', declaredAt: receivedAt }),
    );
  });

  test('counts from its recording if it was received before its order', async () => {
    const scene = openRefundScene(db);
    const reasonsOf = async (id: string) => {
      const job = db.jobs.find((one) => one.job === WITHDRAW);
      await refundJobs(scene.deps)[WITHDRAW](job?.data ?? {});
      const refunds = await db.read((reader) => listRefunds(reader, id));
      return refunds.map(({ reason }) => reason);
    };
    const late = await scene.sell();
    const receivedAt = new Date(db.clock.now().getTime() - days(20));
    db.clock.advance(days(60));
    await record({ orderNumber: late.orderNumber, email: late.email, receivedAt });
    expect(await reasonsOf(late.id)).toEqual([]);
    const inTime = await scene.sell();
    db.clock.advance(days(10));
    await record({ orderNumber: '', email: inTime.email, receivedAt });
    const kept = (await recorded()).find(({ email }) => email === inTime.email);
    // Staff find its order much later.
    db.clock.advance(days(60));
    const { orderNumber } = inTime;
    await db.run((work) => matchDeclaration(work, { id: kept?.id ?? '', orderNumber }));
    expect(await reasonsOf(inTime.id)).toEqual(['withdrawal']);
  });

  test('is acknowledged however many emails the address gets', async () => {
    const email = 'much@other.example';
    for (let at = 0; at < 12; at += 1) await declareAs(`VT-0000001${at % 10}`, email);
    const receivedAt = new Date(db.clock.now().getTime() - days(2));
    await record({ orderNumber: '', email, receivedAt });
    expect(await mailsTo(email)).toHaveLength(11);
  });
});

test('keeps a recorded declaration from its recording, however old it is', async () => {
  const jobs = declarationJobs({ database: db, siteUrl: 'https://shop.example' });
  const year = db.clock.now().getUTCFullYear() + 1;
  db.clock.set(new Date(`${year}-01-03T12:00:00Z`));
  const recorded = {
    kind: 'withdrawal',
    orderNumber: 'VT-00000066',
    email: 'letter@other.example',
    note: '',
    locale: 'de',
    receivedAt: new Date(`${year - 1}-12-20T12:00:00Z`),
    ticketNumber: 'TK-00000066',
  } as const;
  await db.run((work) => recordDeclaration(work, recorded));
  const leftOn = async (day: string) => {
    db.clock.set(new Date(`${day}T12:00:00Z`));
    await jobs[SWEEP_DECLARATIONS]();
    return (await db.read((reader) => listRecorded(reader, recorded.ticketNumber))).length;
  };
  expect(await leftOn(`${year}-01-04`)).toBe(1);
  expect(await leftOn(`${year + 3}-12-31`)).toBe(1);
  expect(await leftOn(`${year + 4}-01-02`)).toBe(0);
});

test('deletes a declaration with its email once the legal period is over in every zone', async () => {
  const jobs = declarationJobs({ database: db, siteUrl: 'https://shop.example' });
  const scene = openRefundScene(db);
  db.clock.set(new Date(`${db.clock.now().getUTCFullYear() + 1}-06-01T12:00:00Z`));
  const { orderNumber, email } = await scene.sell();
  const followed = await declareAs(orderNumber, email);
  const open = await declareAs('VT-00000077', 'forget@other.example');
  const year = open.declaredAt.getUTCFullYear();
  db.clock.set(new Date(`${year}-12-31T10:30:00Z`));
  // At UTC+14, the next year has begun.
  const last = await declareAs('VT-00000078', 'eve@other.example');
  const leftAt = async (moment: string) => {
    db.clock.set(new Date(moment));
    await jobs[SWEEP_DECLARATIONS]();
    const left = await db.read((reader) =>
      listDeclarations(reader, { state: null, after: null, limit: 99 }),
    );
    const ids = left.map(({ id }) => id);
    return [followed, open, last].map(({ id }) => ids.includes(id));
  };
  // At UTC-12, the year is over at noon.
  expect(await leftAt(`${year + 4}-01-01T11:59:59Z`)).toEqual([true, true, true]);
  expect(await mailsTo('forget@other.example')).toHaveLength(1);
  expect(await leftAt(`${year + 4}-01-02T00:00:00Z`)).toEqual([true, false, true]);
  expect(await mailsTo('forget@other.example')).toEqual([]);
  expect(await leftAt(`${year + 5}-01-01T11:59:59Z`)).toEqual([true, false, true]);
  expect(await leftAt(`${year + 5}-01-02T00:00:00Z`)).toEqual([true, false, false]);
  expect(await leftAt(`${year + 9}-01-01T11:59:59Z`)).toEqual([true, false, false]);
  expect(await leftAt(`${year + 9}-01-02T00:00:00Z`)).toEqual([false, false, false]);
});

test('sends ten emails a day to an address at most, and stores everything', async () => {
  for (let at = 0; at < 12; at += 1) await declareAs('VT-00000000', `v.ictim+${at}@gmail.com`);
  const all = await db.read((reader) => listMails(reader, { limit: 999, before: null }));
  const sent = all.filter(
    ({ to, kind }) => kind === 'declaration-received' && to.endsWith('@gmail.com'),
  );
  expect(sent).toHaveLength(10);
});
