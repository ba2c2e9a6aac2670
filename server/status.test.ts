import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openQueue } from '../db/queue.ts';
import { queueMail } from '../domain/mail/index.ts';
import { days, hours, minutes, seconds } from '../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../tests/harness/database.ts';
import { deriveStatus, type Found, watchStatus } from './status.ts';

const AT = new Date('2026-11-21T12:00:00Z');
const ago = (milliseconds: number) => new Date(AT.getTime() - milliseconds);
type Facts = NonNullable<Found['facts']>;
const jobs: Facts['jobs'] = { readOnly: false, waits: null, failing: false, paymentsLate: false };
const mails: Facts['mails'] = {
  waitsSince: null,
  failsSince: null,
  givenUpFrom: null,
  sentAt: null,
};
const well: Found = {
  at: AT,
  writable: true,
  took: 5,
  facts: { jobs, mails },
  sendsMails: true,
  pulse: { failures: 0, failedAt: null },
  taxes: { failures: 0, failedAt: null },
};
const partsOf = (change: Partial<Found>) => deriveStatus({ ...well, ...change }).parts;
const withJobs = (change: Partial<Facts['jobs']>) =>
  partsOf({ facts: { jobs: { ...jobs, ...change }, mails } });
const withMails = (change: Partial<Facts['mails']>) =>
  partsOf({ facts: { jobs, mails: { ...mails, ...change } } });

describe('failing parts', () => {
  test('are unknown if they depend on a database that does not answer', () => {
    const parts = { site: 'works', database: 'fails', jobs: 'unknown', mails: 'unknown' };
    expect(partsOf({ facts: null })).toEqual({ ...parts, payments: 'unknown', taxes: 'works' });
  });

  test('include a full disk, a read-only server, and a slow one', () => {
    expect(partsOf({ writable: false }).database).toBe('fails');
    expect(withJobs({ readOnly: true }).database).toBe('fails');
    expect(partsOf({ took: seconds(2) }).database).toBe('slow');
  });

  test('include a late queue and a stuck one', () => {
    expect(withJobs({ waits: minutes(2) }).jobs).toBe('slow');
    expect(withJobs({ waits: minutes(11) }).jobs).toBe('fails');
    expect(withJobs({ failing: true }).jobs).toBe('slow');
    expect(withJobs({ failing: true, waits: minutes(11) }).jobs).toBe('fails');
  });

  test('include failing and waiting emails', () => {
    expect(withMails({ failsSince: ago(minutes(2)), sentAt: ago(minutes(9)) }).mails).toBe('fails');
    expect(withMails({ failsSince: ago(minutes(9)), sentAt: ago(minutes(2)) }).mails).toBe('slow');
    expect(withMails({ waitsSince: ago(minutes(6)) }).mails).toBe('slow');
    expect(partsOf({ sendsMails: false }).mails).toBe('off');
  });

  test('include given-up emails, unless others were sent since or it was long ago', () => {
    expect(withMails({ givenUpFrom: ago(days(2)) }).mails).toBe('fails');
    expect(withMails({ givenUpFrom: ago(days(2)), sentAt: ago(days(3)) }).mails).toBe('fails');
    expect(withMails({ givenUpFrom: ago(days(2)), sentAt: ago(days(1)) }).mails).toBe('slow');
    expect(withMails({ givenUpFrom: ago(days(9)), sentAt: ago(days(1)) }).mails).toBe('works');
    expect(withMails({ waitsSince: ago(days(2)) }).mails).toBe('slow');
  });

  test('include a provider that does not answer or settles late', () => {
    const failing = (failures: number, since: number) =>
      partsOf({ pulse: { failures, failedAt: ago(since) } }).payments;
    expect(failing(3, seconds(20))).toBe('fails');
    expect(failing(1, seconds(20))).toBe('slow');
    expect(failing(3, minutes(30))).toBe('works');
    expect(withJobs({ paymentsLate: true }).payments).toBe('slow');
  });

  test('include a tax ID register that does not answer', () => {
    const silent = (failures: number, since: number) =>
      partsOf({ taxes: { failures, failedAt: ago(since) } }).taxes;
    expect(silent(1, hours(20))).toBe('slow');
    expect(silent(3, hours(20))).toBe('fails');
    expect(silent(3, hours(25))).toBe('works');
    expect(partsOf({ taxes: null }).taxes).toBe('off');
  });
});

test('reports a healthy shop', () => {
  const all = { site: 'works', database: 'works', jobs: 'works', mails: 'works' };
  expect(deriveStatus(well)).toEqual({
    at: AT,
    parts: { ...all, payments: 'works', taxes: 'works' },
  });
});

describe('with a database', () => {
  let opened: TestDatabase;
  let queue: PgBoss;
  const logger = { error: vi.fn() };
  const sources = () => ({
    logger,
    clock: opened.clock,
    timeout: seconds(10),
    config: { smtpUrl: 'smtp://localhost' },
    payments: { pulse: () => ({ failures: 0, failedAt: null }) },
    taxes: { pulse: () => null },
  });

  beforeAll(async () => {
    opened = await openTestDatabase();
    queue = openQueue(opened.database, { supervise: false, schedule: false });
    queue.on('error', () => {});
    await queue.start();
    await queue.createQueue('late');
  });
  afterAll(async () => {
    await queue.stop({ graceful: false });
    await opened.close();
  });
  beforeEach(() => logger.error.mockClear());

  test('does not wait for one that does not answer, and logs it', async () => {
    const hangs = { ...opened.database, read: () => new Promise<never>(() => {}) };
    const { parts } = await watchStatus(hangs, { ...sources(), timeout: 5 })();
    expect(parts).toMatchObject({ site: 'works', database: 'fails' });
    expect(logger.error).toHaveBeenCalledOnce();
  });

  test('notices a full disk', async () => {
    const full = () => {
      throw new Error('full');
    };
    const status = watchStatus({ ...opened.database, assertWritable: full }, sources());
    expect((await status()).parts).toMatchObject({ database: 'fails', jobs: 'works' });
  });

  test('queries it every 15 seconds at most, and then sees changes', async () => {
    const onRead = vi.fn();
    const read: TestDatabase['read'] = (fn) => {
      onRead();
      return opened.read(fn);
    };
    const status = watchStatus({ ...opened.database, read }, sources());
    const [one, other] = await Promise.all([status(), status()]);
    const all = { site: 'works', database: 'works', jobs: 'works', mails: 'works' };
    expect(one).toEqual({
      at: opened.clock.now(),
      parts: { ...all, payments: 'works', taxes: 'off' },
    });
    expect(other).toBe(one);
    await queue.send('late', {});
    await makeIll();
    opened.clock.advance(seconds(14));
    expect(await status()).toBe(one);
    opened.clock.advance(seconds(1));
    expect((await status()).parts).toMatchObject({ jobs: 'fails', mails: 'fails' });
    expect(onRead).toHaveBeenCalledTimes(2);
    expect(logger.error).not.toHaveBeenCalled();
  });

  test.each([
    [`state = 'failed', completed_on = now()`, 'slow'],
    [`state = 'failed', completed_on = now() - interval '2 days'`, 'works'],
    [`state = 'retry', retry_count = 3, start_after = now() + interval '1 hour'`, 'slow'],
    [`state = 'retry', retry_count = 1, start_after = now() + interval '1 hour'`, 'works'],
    [`state = 'completed', completed_on = now()`, 'works'],
  ])('for a job with %s, the state is %s', async (change, state) => {
    const { pool } = opened.database;
    await pool.query('delete from pgboss.job');
    await queue.send('late', {});
    await pool.query(`update pgboss.job set ${change}`);
    expect((await watchStatus(opened.database, sources())()).parts.jobs).toBe(state);
    await pool.query('delete from pgboss.job');
  });

  async function makeIll() {
    const { pool } = opened.database;
    await pool.query(`update pgboss.job set start_after = now() - interval '1 hour'`);
    await opened.run((work) =>
      queueMail(work, {
        key: 'a',
        kind: 'licence-keys',
        to: 'a@example.com',
        locale: 'en',
        fields: {},
      }),
    );
    await pool.query(`update mail set attempts = 3, last_error = 'no answer'`);
  }
});
