import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hours, minutes } from '../../kit/time.ts';
import { AUTH_SECRET } from '../../tests/harness/accounts.ts';
import { countedRandom } from '../../tests/harness/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { LINK_LIFETIME } from './account.ts';
import { knownBrowser, rememberBrowser } from './known-browser.ts';
import { askCounted, type Letter, writeLetter } from './letter.ts';
import { type Attempt, countTry, forgiveTry, LIMITS, spendCode } from './limits.ts';
import { openLink, tokenOf } from './link.ts';
import { followLink } from './prove.ts';

const OWNER = 'ada@x.example';
let base: TestDatabase;
beforeAll(async () => {
  base = await openTestDatabase();
});
beforeEach(async () => {
  await base.database.pool.query('TRUNCATE tried, account, account_link, mail CASCADE');
  base.jobs.splice(0);
});
afterAll(() => base.close());

const stranger = (change: Partial<Attempt> = {}): Attempt => ({
  what: 'sign-in',
  email: OWNER,
  from: '192.0.2.1',
  browser: null,
  ...change,
});
const attempt = (change: Partial<Attempt> = {}) =>
  base.run((work) => countTry(work, stranger(change)));
const repeat = async <Value>(count: number, act: (index: number) => Promise<Value>) => {
  const all: Value[] = [];
  for (let index = 0; index < count; index += 1) all.push(await act(index));
  return all;
};

describe('a known browser', () => {
  const cookies = (...lines: string[]) =>
    new Headers({ cookie: lines.map((line) => line.split(';', 1)[0]).join('; ') });
  const random = countedRandom();
  const remember = (headers: Headers, email: string) =>
    rememberBrowser({ secret: AUTH_SECRET, random }, headers, email);
  const known = (headers: Headers, email = OWNER) => knownBrowser(AUTH_SECRET, headers, email);

  test('has one id for all accounts that signed in to it, and for no others', () => {
    const first = cookies(remember(new Headers(), OWNER));
    const both = cookies(remember(first, 'bob@x.example'));
    expect(known(both)).toBe(known(first));
    expect(known(both)).not.toBeNull();
    expect(known(both, 'bob@x.example')).toBe(known(first));
    expect(known(both, 'eve@x.example')).toBeNull();
  });

  test('cannot be forged or borrowed from the cookie of another account', () => {
    const line = remember(new Headers(), 'eve@x.example');
    const value = line.split(';', 1)[0]?.split('=')[1] ?? '';
    const [id = '', tag = ''] = value.split('.');
    const forged = [value, `${id}.${tag.replace(/^./, 'x')}`, `${id}`, '', `x.${tag}`, '....'];
    for (const each of forged) expect(known(cookies(`${line.split('=')[0]}=${each}`))).toBeNull();
  });

  test('remembers only a few accounts', () => {
    let headers = new Headers();
    for (let index = 0; index < 20; index += 1)
      headers = cookies(remember(headers, `${index}@x.example`));
    const left = Array.from({ length: 20 }, (_, index) => known(headers, `${index}@x.example`));
    expect(left.filter((each) => each !== null)).toHaveLength(5);
    expect(left.at(-1)).not.toBeNull();
  });
});

describe('wrong passwords', () => {
  test('from strangers lock strangers, but not a known browser anywhere', async () => {
    const waits = await repeat(11, (index) => attempt({ from: `192.0.2.${index}` }));
    expect(waits).toEqual([...Array(10).fill(null), 900]);
    for (const from of ['192.0.2.1', '198.51.100.1', null])
      expect(await attempt({ browser: 'phone', from })).toBeNull();
  });

  test('from a known browser lock only that browser, and one success resets it', async () => {
    const own = { browser: 'phone' };
    expect((await repeat(11, () => attempt(own))).at(-1)).toBe(900);
    expect(await attempt({ browser: 'laptop' })).toBeNull();
    expect(await attempt()).toBeNull();
    await base.run((work) => forgiveTry(work, stranger(own)));
    expect(await attempt(own)).toBeNull();
  });

  test('from strangers stay counted after the owner signs in', async () => {
    await repeat(9, () => attempt());
    await base.run((work) => forgiveTry(work, stranger({ browser: 'phone' })));
    expect(await attempt()).toBeNull();
    await base.run((work) => forgiveTry(work, stranger()));
    expect([await attempt(), await attempt()]).toEqual([null, 900]);
  });

  test('for many accounts lock an address, but not a known browser behind it', async () => {
    const waits = await repeat(101, (index) => attempt({ email: `${index}@y.example` }));
    expect(waits.filter((wait) => wait === null)).toHaveLength(100);
    expect(waits.at(-1)).toBeGreaterThan(0);
    expect(await attempt({ email: 'other@y.example', browser: 'office' })).toBeNull();
    expect(await attempt({ email: 'other@y.example', from: '192.0.2.2' })).toBeNull();
  });

  test('without a known address count only for the account', async () => {
    await repeat(200, (index) => attempt({ email: `${index}@z.example`, from: null }));
    expect(await attempt({ email: 'new@z.example', from: null })).toBeNull();
  });
});

test('lets an office of twenty sign up and request links and resets within a minute', async () => {
  for (const [about, what] of [
    ['sign-up', 'sign-up'],
    ['reset', 'reset'],
    ['sign-in', 'sign-in-link'],
  ] as const) {
    const letter = { about, locale: 'en', next: '', linkId: '' } as const;
    const waits = await repeat(20, (index) => {
      const email = `${index}@office.example`;
      const by = stranger({ what, email });
      return base.run((work) => askCounted(work, { ...letter, email }, by));
    });
    expect(waits).toEqual(Array(20).fill(null));
  }
});

test('accepts a code once among concurrent requests, per account', async () => {
  const use = (account: string) => base.run((work) => spendCode(work, account, '123456'));
  const used = await Promise.all(Array.from({ length: 8 }, () => use('one')));
  expect(used.filter(Boolean)).toHaveLength(1);
  expect(await use('two')).toBe(true);
  base.clock.advance(minutes(2) - 1);
  expect(await use('one')).toBe(false);
});

describe('a day of attacks from a hundred addresses', () => {
  const HOURS = 24;
  /** Attempts per hour that are not rejected without counting. */
  const TRIES = 12;

  test('tests a bounded number of passwords and codes', async () => {
    const heard = { 'sign-in': 0, code: 0 };
    for (let hour = 0; hour < HOURS; hour += 1) {
      for (const what of ['sign-in', 'code'] as const)
        for (let index = 0; index < TRIES; index += 1) {
          const from = `203.0.113.${(hour * TRIES + index) % 100}`;
          if ((await attempt({ what, from })) === null) heard[what] += 1;
        }
      expect(await attempt({ browser: 'phone' })).toBeNull();
      await base.run((work) => forgiveTry(work, stranger({ browser: 'phone' })));
      base.clock.advance(hours(1));
    }
    // Ten passwords, then a lock of 15 minutes and as long until it is forgotten. Three of a million codes are valid.
    expect(heard['sign-in']).toBeLessThanOrEqual(10 * 2 * HOURS);
    expect(heard.code).toBeLessThanOrEqual(20 * (HOURS / 24 + 1));
    expect((heard.code * 3) / 1e6).toBeLessThan(0.0005);
  });

  test('floods no mailbox with links, and the owner always has one that works', async () => {
    const letter: Letter = { about: 'sign-in', email: OWNER, locale: 'en', next: '', linkId: '' };
    const requestLink = async (from: string) => {
      const by = stranger({ what: 'sign-in-link', from });
      const wait = await base.run((work) => askCounted(work, letter, by));
      for (const { data } of base.jobs.splice(0))
        if ('about' in data) await base.run((work) => writeLetter(work, data));
      return wait;
    };
    const mails = async () =>
      (
        await base.database.pool.query(
          "SELECT fields->>'link' AS link FROM mail ORDER BY created_at, id",
        )
      ).rows as { link: string }[];
    const works = async (id: string) => {
      const token = tokenOf(AUTH_SECRET, id);
      return base.read((reader) => openLink(reader, AUTH_SECRET, { token, purposes: ['sign-in'] }));
    };
    let live: string[] = [];
    for (let hour = 0; hour < 6; hour += 1) {
      await repeat(20, (index) => requestLink(`203.0.113.${index}`));
      // Late in the hour, after the first links have expired, the owner requests one from a new browser.
      base.clock.advance(minutes(50));
      expect(await requestLink('198.51.100.7')).toBeNull();
      live = [];
      for (const { link } of await mails()) if (await works(link)) live.push(link);
      expect(live.length).toBeGreaterThan(0);
      base.clock.advance(LINK_LIFETIME['sign-in'] - 1);
      expect(await works(live.at(-1) ?? '')).not.toBeNull();
    }
    expect((await mails()).length).toBeLessThanOrEqual(6 * 2 * LIMITS['sign-in-link'].account.most);
    // An opened email clears the count, so another browser of the owner gets its own.
    const last = await works(live.at(-1) ?? '');
    expect(last && (await base.run((work) => followLink(work, last)))?.email).toBe(OWNER);
    const before = (await mails()).length;
    await requestLink('198.51.100.7');
    expect(await mails()).toHaveLength(before + 1);
  });

  test('does not keep the known browser from requesting a new link', async () => {
    const letter: Letter = { about: 'reset', email: OWNER, locale: 'en', next: '', linkId: '' };
    const requestLink = (browser: string | null) =>
      base.run((work) => askCounted(work, letter, stranger({ what: 'reset', browser })));
    await repeat(10, () => requestLink(null));
    base.jobs.splice(0);
    expect(await requestLink('phone')).toBeNull();
    expect(base.jobs).toMatchObject([{ data: { isAgain: false } }]);
  });
});

test('matches the limits in the decision record', () => {
  const said = Object.fromEntries(
    Object.entries(LIMITS).map(([what, { known, account, address }]) => [
      what,
      [known, account, address].map(({ most, window }) => [most, window / minutes(1)]),
    ]),
  );
  expect(said).toEqual({
    'sign-in': [
      [10, 15],
      [10, 15],
      [100, 15],
    ],
    code: [
      [10, 15],
      [20, 24 * 60],
      [100, 15],
    ],
    'sign-up': [
      [5, 60],
      [3, 180],
      [60, 60],
    ],
    reset: [
      [5, 60],
      [3, 60],
      [60, 60],
    ],
    'sign-in-link': [
      [5, 60],
      [5, 60],
      [60, 60],
    ],
    'new-email': [
      [5, 60],
      [5, 60],
      [60, 60],
    ],
  });
});
