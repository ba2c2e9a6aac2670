import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signText } from '../../kit/sign.ts';
import { days, hours } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import {
  makeSnapshot,
  testKeyRing,
  testOrderDeps,
  testPrinter,
} from '../../tests/harness/payments.ts';
import { orderOnTerms } from '../../tests/harness/sales-quotes.ts';
import { placeOrder, settleOrder } from '../checkout/index.ts';
import { currentInvoice } from '../invoice/index.ts';
import {
  findLicense,
  findLicenseToken,
  listLicensesOf,
  openLicenseToken,
  readLicenseFile,
  takeBackPeriods,
} from '../license/index.ts';
import { listMails, listMailsAbout, MailRefused, queueMail } from '../mail/index.ts';
import { recordRefund } from '../payment/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import {
  askAgainAt,
  correctOrderEmail,
  findOrder,
  listOwnedOrders,
  type Order,
  openFormerOrder,
  openOrder,
  orderToken,
  recordStart,
  resendOrderMail,
} from './index.ts';
import { orderMailParts } from './order-mail.ts';
import { updateOrder } from './store.ts';
import { changedAt } from './version.ts';

const ring = testKeyRing();
const siteUrl = 'https://shop.example';
const OLD = 'ada@buyer.example';
const START = new Date('2026-01-15T12:00:00.000Z');
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
beforeEach(() => db.clock.set(START));
afterAll(() => db.close());

async function order(isPaid = true): Promise<Order> {
  const input = orderInput({ id: randomUUID() });
  const placed = await db.run((work) => placeOrder(work, input));
  if (!placed.ok) throw new Error(placed.code);
  const { id: orderId, total } = placed.value.order;
  const start = { orderId, attempt: 1, provider: 'scripted', reference: orderId };
  await db.run((work) => recordStart(work, start));
  if (!isPaid) return placed.value.order;
  const snapshot = makeSnapshot({ reference: orderId, orderId, state: 'paid', total });
  return db.run((work) =>
    settleOrder(work, { ...testOrderDeps(), ring }, { provider: 'scripted', snapshot }),
  );
}

const correct = (orderId: string, typed: string) =>
  db.run((work) => correctOrderEmail(work, ring, { orderId, typed, siteUrl }));
const resend = (id: string) => db.run((work) => resendOrderMail(work, id));
const later = (time: number) => db.clock.set(new Date(START.getTime() + time));

async function mailsOf(id: string): Promise<string[]> {
  const all = await db.read((reader) => listMails(reader, { limit: 999, before: null }));
  const own = all.filter(({ orderId }) => orderId === id);
  return own.map(({ kind, to }) => `${kind} ${to}`).toSorted();
}

describe('rejects a correction', () => {
  test.each(['', 'ada', 'ada@example', 'a@b.example, c@d.example'])('to %j', async (typed) => {
    const { id } = await order();
    expect(await correct(id, typed)).toEqual({ ok: false, code: 'malformed' });
    expect(await mailsOf(id)).toEqual([`order ${OLD}`]);
  });

  test('to the current address', async () => {
    const { id } = await order();
    for (const typed of [` ${OLD} `, 'Ada@Buyer.Example', 'ａda@buyer.example'])
      expect(await correct(id, typed), typed).toEqual({ ok: false, code: 'unchanged' });
    expect(await mailsOf(id)).toEqual([`order ${OLD}`]);
  });

  test('of a missing, an unpaid, or a refunded order', async () => {
    const closed = { ok: false, code: 'closed' };
    expect(await correct(randomUUID(), 'a@b.example')).toEqual(closed);
    expect(await correct((await order(false)).id, 'a@b.example')).toEqual(closed);
    const { id } = await order();
    await db.run((work) => takeBackPeriods(work, ring, { orderId: id, reason: 'refund' }));
    expect(await correct(id, 'a@b.example')).toEqual(closed);
    expect((await db.read((reader) => findOrder(reader, id)))?.email).toBe(OLD);
  });

  test('once the key is no longer shown', async () => {
    const { id } = await order();
    later(hours(24));
    expect(await correct(id, 'a@b.example')).toEqual({ ok: false, code: 'closed' });
    later(hours(24) - 1);
    expect((await correct(id, 'a@b.example')).ok).toBe(true);
  });

  test('an unpaid order, also by staff, who correct a paid one at any time', async () => {
    const byStaff = (orderId: string, typed: string) =>
      db.run((work) => correctOrderEmail(work, ring, { orderId, typed, siteUrl, byStaff: true }));
    const closed = { ok: false, code: 'closed' };
    expect(await byStaff((await order(false)).id, 'a@b.example')).toEqual(closed);
    const { id } = await order();
    later(days(100));
    for (const name of ['a', 'b', 'c']) {
      expect((await byStaff(id, `${name}@b.example`)).ok).toBe(true);
    }
    const last = await db.read((reader) => findOrder(reader, id));
    const secret = 'a secret of this test';
    const token = orderToken(secret, last as Order);
    expect((await db.read((reader) => openOrder(reader, secret, token)))?.id).toBe(id);
  });

  test('a third time, even in parallel', async () => {
    const { id } = await order();
    const typed = ['a@b.example', 'c@d.example', 'e@f.example', 'g@h.example'];
    const answers = await Promise.all(typed.map((each) => correct(id, each)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(answers.filter((each) => !each.ok && each.code === 'too-often')).toHaveLength(2);
  });
});

test.each([true, false])(
  'staff correct the address of an order on account (delivered: %s), which gets the invoice again',
  async (deliversAtOnce) => {
    const deps = { ...testOrderDeps(), ring, siteUrl };
    const { id: orderId } = await orderOnTerms(db, deps, { deliversAtOnce });
    const typed = 'ada@right.example';
    expect(await correct(orderId, typed)).toEqual({ ok: false, code: 'closed' });
    const corrected = await db.run((work) =>
      correctOrderEmail(work, ring, { orderId, typed, siteUrl, byStaff: true }),
    );
    expect(corrected).toMatchObject({ ok: true, value: { email: typed } });
    expect(await mailsOf(orderId)).toEqual([`invoice ${typed}`, `order-email-changed ${OLD}`]);
  },
);

test('does not resend the email after a full refund or a revoked license', async () => {
  const { id, total } = await order();
  const giveBack = (name: string, minor: number) => {
    const answer = { id: name, state: 'done', amount: { ...total, minor } } as const;
    const given = { provider: 'scripted', reference: id, orderId: id, idempotencyKey: name };
    return db.run((work) => recordRefund(work, { ...given, answer }));
  };
  await giveBack('re_part', 1);
  expect(await resend(id)).toBeNull();
  later(hours(2));
  await giveBack('re_rest', total.minor - 1);
  expect(await resend(id)).toBe('closed');
  expect(await correct(id, 'a@b.example')).toEqual({ ok: false, code: 'closed' });
  const taken = await order();
  await db.run((work) => takeBackPeriods(work, ring, { orderId: taken.id, reason: 'dispute' }));
  expect(await resend(taken.id)).toBe('closed');
  expect(await mailsOf(taken.id)).toEqual([`order ${OLD}`]);
});

test('resends the email of a paid order once an hour, to its current address', async () => {
  const open = await order(false);
  expect(await resend(open.id)).toBe('closed');
  const { id } = await order();
  expect([await resend(id), await resend(id)]).toEqual([null, 'too-soon']);
  await correct(id, 'ada@right.example');
  expect(await resend(id)).toBeNull();
  later(days(3));
  expect(await resend(id)).toBeNull();
  const right = 'order ada@right.example';
  expect((await mailsOf(id)).filter((mail) => mail === right)).toHaveLength(3);
});

test('updates the order, its license, and its file, and notifies the old address', async () => {
  const { id } = await order();
  const before = await db.read((reader) => findLicense(reader, ring, id));
  const corrected = await correct(id, ' Ada@Moved.example ');
  expect(corrected).toMatchObject({
    value: { email: 'Ada@Moved.example', formerEmails: [OLD], state: 'paid' },
  });
  const [owned] = await db.read((reader) => listLicensesOf(reader, ring, 'ada@moved.example'));
  expect(owned).toMatchObject({ id: before?.id, key: before?.key });
  expect(readLicenseFile(ring, owned?.file ?? '')).toMatchObject({
    value: { email: 'Ada@Moved.example' },
  });
  // The queued email to the old address was withdrawn.
  expect(await mailsOf(id)).toEqual(['order Ada@Moved.example', `order-email-changed ${OLD}`]);
  const invoice = await db.read((reader) => currentInvoice(reader, id));
  expect(invoice?.buyer.email).toBe(OLD);
});

test('moves the renewals and upgrades of its licenses, and no order of another license or address', async () => {
  const [first, other] = [await order(), await order()];
  const licenseOf = async (id: string) =>
    (await db.read((reader) => findLicense(reader, ring, id)))?.id ?? '';
  const change = async (kind: 'renewal' | 'upgrade', of: string, email = OLD) => {
    const placed = await order(false);
    const changed = { ...placed, kind, licenseId: await licenseOf(of), email };
    return (await db.run((work) => updateOrder(work, changed))).id;
  };
  const moved = [await change('renewal', first.id), await change('upgrade', first.id)];
  const stays = [
    await change('renewal', other.id),
    await change('renewal', first.id, 'bob@buyer.example'),
  ];
  const queue = (orderId: string) =>
    db.run((work) =>
      queueMail(work, {
        key: orderId,
        kind: 'renewal',
        to: OLD,
        locale: 'de',
        fields: {},
        orderId,
      }),
    );
  for (const id of moved) await queue(id);
  expect((await correct(first.id, 'ada@moved.example')).ok).toBe(true);
  const emailsOf = (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await db.read((reader) => findOrder(reader, id)))?.email));
  expect(await emailsOf(moved)).toEqual(['ada@moved.example', 'ada@moved.example']);
  expect(await emailsOf(stays)).toEqual([OLD, 'bob@buyer.example']);
  expect(await Promise.all(moved.map(mailsOf))).toEqual([[], []]);
});

test('gives its orders a new version, and restarts no limit that counts from their last change', async () => {
  const first = await order();
  const license = await db.read((reader) => findLicense(reader, ring, first.id));
  const placed = await order(false);
  const renewal = { ...placed, kind: 'renewal' as const, licenseId: license?.id ?? '' };
  const before = await db.run((work) => updateOrder(work, renewal));
  db.clock.advance(hours(23));
  expect((await correct(first.id, 'ada@moved.example')).ok).toBe(true);
  const after = await db.read((reader) => findOrder(reader, before.id));
  expect(after?.email).toBe('ada@moved.example');
  expect(after?.updatedAt).toEqual(before.updatedAt);
  expect(after && changedAt(after)).toEqual(db.clock.now());
  expect(after && askAgainAt(after, db.clock.now()).getTime()).toBe(
    db.clock.now().getTime() + hours(1),
  );
});

describe('the old address', () => {
  const secret = 'a secret of this test';
  const find = async (id: string) => {
    const found = await db.read((reader) => findOrder(reader, id));
    if (found === null) throw new Error(id);
    return found;
  };
  const opens = (token: string) => db.read((reader) => openOrder(reader, secret, token));
  const changes = (token: string) => db.read((reader) => openLicenseToken(reader, secret, token));

  test('loses its links to the order and the license at each correction', async () => {
    const { id } = await order();
    const license = await db.read((reader) => findLicense(reader, ring, id));
    const licenseLink = async () =>
      (await db.read((reader) => findLicenseToken(reader, secret, license?.id ?? ''))) ?? '';
    const dead: string[] = [];
    for (const email of ['mistyped@wrong.example', 'ada@moved.example']) {
      const [order, change] = [orderToken(secret, await find(id)), await licenseLink()];
      expect([(await opens(order))?.id, await changes(change)]).toEqual([id, license?.id]);
      expect((await correct(id, email)).ok).toBe(true);
      dead.push(order);
      for (const token of dead) {
        expect(await opens(token)).toBeNull();
        const former = await db.read((reader) => openFormerOrder(reader, secret, token));
        expect(former?.id).toBe(id);
      }
      expect(await changes(change)).toBeNull();
    }
    const present = orderToken(secret, await find(id));
    expect((await opens(present))?.email).toBe('ada@moved.example');
    expect(await db.read((reader) => openFormerOrder(reader, secret, present))).toBeNull();
    expect(await changes(await licenseLink())).toBe(license?.id);
  });

  test('keeps license links in the older format, which sent emails contain', async () => {
    const { id } = await order();
    const license = await db.read((reader) => findLicense(reader, ring, id));
    const tag = signText({ secret, purpose: 'licence-change' }, license?.id ?? '');
    expect(await changes(`${license?.id}.${tag}`)).toBe(license?.id);
    expect(await changes(`${license?.id}.${tag.slice(0, -1)}`)).toBeNull();
  });

  test('gets no failed email again from staff', async () => {
    const { id } = await order();
    const all = await db.read((reader) => listMailsAbout(reader, id));
    const [mail] = all;
    await db.database.pool.query("UPDATE mail SET state = 'failed' WHERE order_id = $1", [id]);
    await correct(id, 'ada@moved.example');
    const deps = { database: db, ring, printer: testPrinter, company: { zone: 'UTC' }, secret };
    const parts = () => mail && orderMailParts({ ...deps, siteUrl }, mail);
    await expect(parts()).rejects.toThrow(MailRefused);
  });

  test('no longer owns the order or its license', async () => {
    const { id } = await order();
    await correct(id, 'ada@moved.example');
    const owned = await db.read((reader) => listLicensesOf(reader, ring, OLD));
    expect(owned.map(({ orderId }) => orderId)).not.toContain(id);
    const addresses = [{ email: OLD, since: START, until: null }];
    const listed = await db.read((reader) => listOwnedOrders(reader, addresses));
    expect(listed.map((each) => each.id)).not.toContain(id);
  });
});
