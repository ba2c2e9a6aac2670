import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { licenseInput } from '../../tests/harness/licenses.ts';
import type { Plan, Seats } from '../price/index.ts';
import {
  activateDevice,
  advanceLicenses,
  changeLicense,
  extendLicense,
  generateSigningKeyPem,
  type IssuedLicense,
  issueLicense,
  listActivations,
  listHeld,
  listPeriods,
  openKeyRing,
  readLicenseFile,
  reinstateAfterMisuse,
  reinstateOrder,
  revokeForMisuse,
  takeBackPeriods,
  validateDevice,
} from './index.ts';
import { EXPIRY_GRACE } from './license.ts';
import { license } from './table.ts';

const ring = openKeyRing({ signingKeyPem: generateSigningKeyPem() });
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.orm.delete(license);
  database.clock.set(new Date('2026-01-31T10:00:00.000Z'));
});
afterAll(() => database.close());

const issue = (plan: Plan = 'month', seats: Seats = 1) =>
  database.run((work) => issueLicense(work, ring, licenseInput({ plan, seats })));
const extend = (licenseId: string, orderId: string, plan: Plan = 'month', seats?: Seats) =>
  database.run((work) =>
    extendLicense(work, ring, { licenseId, orderId, plan, ...(seats ? { seats } : {}) }),
  );
const change = (licenseId: string, plan: Plan, seats: Seats, orderId = 'upgrade') =>
  database.run((work) => changeLicense(work, ring, { licenseId, orderId, plan, seats }));
const withdraw = (orderId: string) =>
  database.run((work) => takeBackPeriods(work, ring, { orderId, reason: 'refund' }));
const reinstate = (orderId: string) =>
  database.run((work) => reinstateOrder(work, ring, { orderId }));
const request = ({ key }: IssuedLicense, device: string) => ({
  key,
  product: 'zipx',
  device: { id: device.repeat(30), name: device },
  appVersion: '1.0',
});
const activate = (to: IssuedLicense, device: string) =>
  database.run((work) =>
    activateDevice(work, ring, { ...request(to, device), replaces: null, nonce: null }),
  );
const validate = async (to: IssuedLicense, device = 'a') => {
  const answer = await database.read((r) => validateDevice(r, ring, request(to, device)));
  return answer.ok ? 'ok' : answer.code;
};
/** Without grace. */
const paidUntil = ({ expiresAt }: Pick<IssuedLicense, 'expiresAt'>) =>
  expiresAt && new Date(expiresAt.getTime() - EXPIRY_GRACE).toISOString().slice(0, 10);
const grantedOf = (answer: Awaited<ReturnType<typeof extend>>): IssuedLicense => {
  if (!answer.ok) throw new Error(answer.code);
  return answer.value;
};
const now = (text: string) => database.clock.set(new Date(`${text}T10:00:00.000Z`));

describe('rejects', () => {
  it('unknown, revoked, and lifetime licenses', async () => {
    expect(await extend('nobody', 'second')).toEqual({ ok: false, code: 'unknown' });
    expect(await change('nobody', 'year', 1)).toEqual({ ok: false, code: 'unknown' });
    const { id } = await issue('lifetime');
    expect(await extend(id, 'second')).toEqual({ ok: false, code: 'lifetime' });
    expect(await change(id, 'year', 5)).toEqual({ ok: false, code: 'lifetime' });
    await withdraw('first');
    expect(await extend(id, 'second')).toEqual({ ok: false, code: 'revoked' });
    expect(await change(id, 'lifetime', 5)).toEqual({ ok: false, code: 'revoked' });
    const periods = await database.read((reader) => listPeriods(reader, id));
    expect(periods.map(({ orderId }) => orderId)).toEqual(['first']);
  });

  it('to revoke or restore an unknown license', async () => {
    const input = { licenseId: 'nobody' };
    expect(await database.run((work) => revokeForMisuse(work, input))).toBeNull();
    expect(await database.run((work) => reinstateAfterMisuse(work, input))).toBeNull();
    expect(await withdraw('nothing')).toEqual([]);
  });
});

describe('extendLicense', () => {
  it('extends the end once per order and keeps the day of the month', async () => {
    const { id } = await issue();
    now('2026-02-20');
    const second = grantedOf(await extend(id, 'second'));
    expect(paidUntil(second)).toBe('2026-03-31');
    expect(grantedOf(await extend(id, 'second', 'year'))).toEqual(second);
    expect(paidUntil(grantedOf(await extend(id, 'third')))).toBe('2026-04-30');
    const year = grantedOf(await extend(id, 'fourth', 'year', 3));
    // Months that were paid before come first, with their seats.
    expect([paidUntil(year), year.plan, year.seats]).toEqual(['2027-04-30', 'month', 1]);
    expect(readLicenseFile(ring, year.file)).toMatchObject({
      ok: true,
      value: { id, expiresAt: year.expiresAt, seats: 1, plan: 'month' },
    });
    const periods = await database.read((reader) => listPeriods(reader, id));
    expect(periods.map(({ startsAt }) => startsAt.toISOString().slice(0, 10))).toEqual([
      ...['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
    ]);
  });

  it('begins now when the period is over, within the grace or later', async () => {
    const { id } = await issue();
    now('2026-03-02');
    expect(paidUntil(grantedOf(await extend(id, 'second')))).toBe('2026-04-02');
    now('2026-08-31');
    expect(paidUntil(grantedOf(await extend(id, 'third')))).toBe('2026-09-30');
    expect(paidUntil(grantedOf(await extend(id, 'fourth')))).toBe('2026-10-31');
  });

  it('extends once for one order and twice for two, when called concurrently', async () => {
    const { id } = await issue();
    await Promise.all(Array.from({ length: 6 }, () => extend(id, 'second')));
    await Promise.all(['third', 'fourth'].map((order) => extend(id, order)));
    const periods = await database.read((reader) => listPeriods(reader, id));
    expect(periods).toHaveLength(4);
    expect(periods.at(-1)?.endsAt?.toISOString().slice(0, 10)).toBe('2026-05-31');
  });

  it('keeps the devices seen last when seats decrease', async () => {
    const given = await issue('month', 3);
    for (const device of ['a', 'b', 'c']) {
      await activate(given, device);
      database.clock.advance(1000);
    }
    await extend(given.id, 'second', 'month', 1);
    expect(await validate(given)).toBe('ok');
    now('2026-03-01');
    await advanceLicenses(database.database, ring);
    expect(await Promise.all(['a', 'b', 'c'].map((device) => validate(given, device)))).toEqual([
      ...['not-activated', 'not-activated', 'ok'],
    ]);
  });
});

describe('changeLicense', () => {
  it('begins a new period once per order, with the same key and devices', async () => {
    const given = await issue('month', 1);
    await activate(given, 'a');
    now('2026-02-10');
    const changed = grantedOf(await change(given.id, 'year', 3));
    expect([paidUntil(changed), changed.seats, changed.key]).toEqual(['2027-02-10', 3, given.key]);
    now('2026-02-11');
    expect(grantedOf(await change(given.id, 'year', 3))).toEqual(changed);
    expect(grantedOf(await change(given.id, 'lifetime', 3, 'again')).expiresAt).toBeNull();
    expect(grantedOf(await change(given.id, 'lifetime', 5, 'more')).seats).toBe(5);
    expect(await validate(given)).toBe('ok');
  });
});

describe('revokeForMisuse', () => {
  it('refuses a license that is already revoked, and reinstates only one that it revoked', async () => {
    const given = await issue();
    const input = { licenseId: given.id };
    const reinstate = () => database.run((work) => reinstateAfterMisuse(work, input));
    expect(await reinstate()).toBeNull();
    await withdraw('first');
    expect(await database.run((work) => revokeForMisuse(work, input))).toBeNull();
    expect(await reinstate()).toBeNull();
    expect(await validate(given)).toBe('revoked');
  });

  it('ends every seat, and reinstating it brings the same devices back', async () => {
    const given = await issue('year', 3);
    await activate(given, 'a');
    await activate(given, 'b');
    const input = { licenseId: given.id };
    const tail = given.key.slice(-5);
    expect(await database.run((work) => revokeForMisuse(work, input))).toEqual({
      orderId: 'first',
      before: `…${tail}: active`,
      after: `…${tail}: revoked`,
    });
    expect(await validate(given)).toBe('revoked');
    expect(await activate(given, 'a')).toMatchObject({ ok: false, code: 'revoked' });
    expect(await database.run((work) => reinstateAfterMisuse(work, input))).toMatchObject({
      before: `…${tail}: revoked`,
      after: `…${tail}: active`,
    });
    expect(await Promise.all([validate(given, 'a'), validate(given, 'b')])).toEqual(['ok', 'ok']);
    const all = await database.read((reader) => listActivations(reader, given.id));
    expect(all.map(({ endReason }) => endReason)).toEqual([null, null]);
  });
});

describe('takeBackPeriods', () => {
  it('revokes what the order issued, and restores it', async () => {
    const given = await issue();
    await activate(given, 'a');
    for (const _ of [1, 2]) expect(await withdraw('first')).toEqual([given.id]);
    expect(await validate(given)).toBe('revoked');
    for (const _ of [1, 2]) expect(await reinstate('first')).toEqual([given.id]);
    expect(await validate(given)).toBe('ok');
  });

  it('removes a renewal or an upgrade and restores the license before it', async () => {
    const given = await issue();
    await extend(given.id, 'second');
    await change(given.id, 'year', 5);
    await withdraw('upgrade');
    const read = async () => (await extend(given.id, 'second', 'year')) as { value: IssuedLicense };
    expect(paidUntil((await read()).value)).toBe('2026-03-31');
    expect((await read()).value).toMatchObject({ plan: 'month', seats: 1, state: 'active' });
    await withdraw('second');
    expect(paidUntil((await read()).value)).toBe('2026-02-28');
    await reinstate('upgrade');
    expect((await read()).value).toMatchObject({ plan: 'year', seats: 5 });
  });

  it('does not restore a license revoked for misuse', async () => {
    const given = await issue();
    const misuse = { licenseId: given.id };
    await database.run((work) => revokeForMisuse(work, misuse));
    await withdraw('first');
    await reinstate('first');
    expect(await validate(given)).toBe('revoked');
  });

  it('leaves nothing for staff to restore unless a period is still paid', async () => {
    const given = await issue();
    await extend(given.id, 'second', 'year', 3);
    await activate(given, 'a');
    const misuse = { licenseId: given.id };
    await database.run((work) => revokeForMisuse(work, misuse));
    const restore = async () =>
      (await database.run((work) => reinstateAfterMisuse(work, misuse))) !== null;
    const isHeld = async () =>
      (await database.read((reader) => listHeld(reader, 'first'))).map((one) => one.isHeld);
    for (const order of ['first', 'second']) await withdraw(order);
    expect([await restore(), await isHeld(), await validate(given)]).toEqual([
      ...[false, [false], 'revoked'],
    ]);
    await reinstate('first');
    expect([await isHeld(), await restore(), await validate(given)]).toEqual([[true], true, 'ok']);
    const [back] = await database.read((reader) => listHeld(reader, 'first'));
    expect(back).toMatchObject({ plan: 'month', seats: 1, state: 'active' });
  });

  it('gives staff back no more seats than a license kept in the meantime', async () => {
    const given = await issue();
    await change(given.id, 'month', 3);
    for (const device of ['a', 'b', 'c']) await activate(given, device);
    const misuse = { licenseId: given.id };
    await database.run((work) => revokeForMisuse(work, misuse));
    await withdraw('upgrade');
    await database.run((work) => reinstateAfterMisuse(work, misuse));
    const [back] = await database.read((reader) => listHeld(reader, 'first'));
    expect(back).toMatchObject({ seats: 1, seatsUsed: 1, state: 'active' });
  });
});
