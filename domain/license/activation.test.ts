import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, hours } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { licenseInput } from '../../tests/harness/licenses.ts';
import type { Plan, Seats } from '../price/index.ts';
import type { ActivateInput, ActivateResult } from './activate.ts';
import { CHECK_AFTER, FREE_MOVES, MOVE_PAUSE, OFFLINE_MOVE_PAUSE } from './activation.ts';
import {
  activateDevice,
  beatDevice,
  deactivateDevice,
  endSeat,
  generateSigningKeyPem,
  type IssuedLicense,
  issueLicense,
  listActivations,
  openKeyRing,
  openOfflineSeat,
  readDeviceFile,
  validateDevice,
} from './index.ts';
import { license } from './table.ts';

const ring = openKeyRing({ signingKeyPem: generateSigningKeyPem() });
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.orm.delete(license);
});
afterAll(() => database.close());

const issue = (seats: Seats = 1, plan: Plan = 'lifetime') =>
  database.run((work) => issueLicense(work, ring, licenseInput({ plan, seats })));
const deviceId = (name: string) => Buffer.from(name.padEnd(15, '_')).toString('hex').slice(0, 30);
const requestFor = ({ key }: Pick<IssuedLicense, 'key'>, name: string) => ({
  key,
  product: 'zipx',
  device: { id: deviceId(name), name },
  appVersion: '1.0',
});
type Extra = Partial<Omit<ActivateInput, 'device' | 'key'>>;
const activate = (to: Pick<IssuedLicense, 'key'>, name: string, extra: Extra = {}) =>
  database.run((work) =>
    activateDevice(work, ring, { ...requestFor(to, name), replaces: null, nonce: null, ...extra }),
  );
const deactivate = (of: Pick<IssuedLicense, 'key'>, name: string) =>
  database.run((work) => deactivateDevice(work, requestFor(of, name)));
const beat = (of: Pick<IssuedLicense, 'key'>, name: string) =>
  database.run((work) => beatDevice(work, ring, { ...requestFor(of, name), appVersion: '2.0' }));
const validate = (of: Pick<IssuedLicense, 'key'>, name: string) =>
  database.read((reader) => validateDevice(reader, ring, requestFor(of, name)));
const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code);
const seatOf = (answer: ActivateResult) => {
  if (!answer.ok) throw new Error(answer.code);
  return answer.seat;
};
const STRANGER = { key: '00000-00000-00000-00000-00000' };

describe('rejects', () => {
  it('an unknown key, another product, and an expired or revoked license', async () => {
    const given = await issue(1, 'month');
    expect(codeOf(await activate(STRANGER, 'pc'))).toBe('unknown-key');
    expect(codeOf(await validate(STRANGER, 'pc'))).toBe('unknown-key');
    expect(codeOf(await beat(STRANGER, 'pc'))).toBe('unknown-key');
    expect(codeOf(await deactivate(STRANGER, 'pc'))).toBe('unknown-key');
    expect(codeOf(await activate(given, 'pc', { product: 'pdfreader' }))).toBe('other-product');
    await activate(given, 'pc');
    database.clock.advance(days(40));
    expect(codeOf(await activate(given, 'pc'))).toBe('expired');
    expect(codeOf(await validate(given, 'pc'))).toBe('expired');
    expect(codeOf(await deactivate(given, 'pc'))).toBe('ok');
  });

  it('a device without a seat', async () => {
    const given = await issue();
    expect(codeOf(await validate(given, 'pc'))).toBe('not-activated');
    expect(codeOf(await beat(given, 'pc'))).toBe('not-activated');
    expect(codeOf(await deactivate(given, 'pc'))).toBe('not-activated');
    const answer = await activate(given, 'pc', { replaces: 'nobody' });
    expect(codeOf(answer)).toBe('not-activated');
  });

  it('one device too many, and lists the others', async () => {
    const given = await issue(3);
    for (const name of ['one', 'two', 'three']) expect((await activate(given, name)).ok).toBe(true);
    const answer = await activate(given, 'four');
    expect(answer).toMatchObject({ ok: false, code: 'seats-taken' });
    const names = 'inUse' in answer ? answer.inUse.map(({ deviceName }) => deviceName) : [];
    expect(names.toSorted()).toEqual(['one', 'three', 'two']);
  });
});

describe('a device', () => {
  it('keeps its seat when activated again, and updates its name and version', async () => {
    const given = await issue();
    const first = seatOf(await activate(given, 'pc'));
    database.clock.advance(days(3));
    const again = await activate(given, 'pc', { appVersion: '9.9' });
    expect(again).toMatchObject({ ok: true, isNew: false });
    expect(seatOf(again).activation).toMatchObject({ id: first.activation.id, appVersion: '9.9' });
    expect(seatOf(again).seats).toEqual({ used: 1, total: 1 });
  });

  it('gets a file bound to it with the time of its next check', async () => {
    const given = await issue(3, 'year');
    const { file, activation, checkAt } = seatOf(await activate(given, 'pc'));
    const now = database.clock.now();
    expect(checkAt).toEqual(new Date(now.getTime() + CHECK_AFTER));
    expect(readDeviceFile(ring, file)).toMatchObject({
      ok: true,
      value: {
        id: given.id,
        device: deviceId('pc'),
        activationId: activation.id,
        nonce: null,
        signedAt: now,
        checkAt,
        expiresAt: given.expiresAt,
        seats: 3,
        plan: 'year',
      },
    });
    database.clock.advance(days(29));
    const beaten = await beat(given, 'pc');
    if (!beaten.ok) throw new Error(beaten.code);
    expect(beaten.seat.activation).toMatchObject({
      appVersion: '2.0',
      lastSeenAt: database.clock.now(),
      activatedAt: now,
    });
    const valid = await validate(given, 'pc');
    expect(valid.ok && valid.seat.checkAt).toEqual(
      new Date(now.getTime() + days(29) + CHECK_AFTER),
    );
  });

  it('never has to check again without a network', async () => {
    const given = await issue();
    const { file, activation } = seatOf(await activate(given, 'pc', { nonce: 'abc123' }));
    expect(readDeviceFile(ring, file)).toMatchObject({
      value: { nonce: 'abc123', checkAt: null },
    });
    const open = () => database.read((reader) => openOfflineSeat(reader, ring, activation.id));
    expect((await open())?.file).toBe(file);
    expect(
      await database.run((work) =>
        endSeat(work, { licenseId: given.id, activationId: activation.id }),
      ),
    ).toBe(true);
    expect(await open()).toBeNull();
    expect(await database.read((reader) => openOfflineSeat(reader, ring, 'nobody'))).toBeNull();
  });

  it('gives up its seat once and gets the same answer again', async () => {
    const given = await issue();
    await activate(given, 'pc');
    for (const _ of [1, 2])
      expect(await deactivate(given, 'pc')).toEqual({ ok: true, seats: { used: 0, total: 1 } });
    expect(codeOf(await validate(given, 'pc'))).toBe('not-activated');
    const all = await database.read((reader) => listActivations(reader, given.id));
    expect(all).toMatchObject([{ endReason: 'deactivated' }]);
    const elsewhere = { licenseId: 'other', activationId: all[0]?.id ?? '' };
    expect(await database.run((work) => endSeat(work, elsewhere))).toBe(false);
  });

  it('takes over the seat of a lost device in one step', async () => {
    const given = await issue();
    const lost = seatOf(await activate(given, 'lost')).activation.id;
    const { seats } = seatOf(await activate(given, 'found', { replaces: lost }));
    expect(seats).toEqual({ used: 1, total: 1 });
    expect(codeOf(await validate(given, 'lost'))).toBe('not-activated');
  });
});

describe('a move', () => {
  const move = async (to: IssuedLicense, from: string, next: string) => {
    database.clock.advance(1000);
    await deactivate(to, from);
    database.clock.advance(1000);
    return activate(to, next);
  };

  it(`is free ${FREE_MOVES} times a year per seat, then possible once a day`, async () => {
    const given = await issue();
    await activate(given, 'pc-0');
    for (let index = 1; index <= FREE_MOVES; index += 1)
      expect(codeOf(await move(given, `pc-${index - 1}`, `pc-${index}`))).toBe('ok');
    const until = new Date(database.clock.now().getTime() + MOVE_PAUSE);
    const last = `pc-${FREE_MOVES}`;
    expect(await move(given, last, 'new')).toEqual({ ok: false, code: 'cool-down', until });
    // The device keeps its own seat meanwhile.
    expect(codeOf(await activate(given, last))).toBe('ok');
    await deactivate(given, last);
    database.clock.set(new Date(until.getTime() - 1));
    expect(codeOf(await activate(given, 'new'))).toBe('cool-down');
    database.clock.advance(1);
    expect(codeOf(await activate(given, 'new'))).toBe('ok');
    expect(codeOf(await move(given, 'new', last))).toBe('cool-down');
    database.clock.advance(days(365));
    expect(codeOf(await move(given, 'new', last))).toBe('ok');
    expect(codeOf(await move(given, last, 'new'))).toBe('ok');
  });

  it('leaves the seat in place when rejected', async () => {
    const given = await issue();
    let held = seatOf(await activate(given, 'pc-0')).activation.id;
    for (let index = 1; index <= FREE_MOVES; index += 1)
      held = seatOf(await activate(given, `pc-${index}`, { replaces: held })).activation.id;
    expect(codeOf(await activate(given, 'new', { replaces: held }))).toBe('cool-down');
    const offline = await activate(given, 'new', { replaces: held, nonce: 'abc123' });
    const until = new Date(database.clock.now().getTime() + OFFLINE_MOVE_PAUSE);
    expect(offline).toEqual({ ok: false, code: 'cool-down', until });
    expect(codeOf(await validate(given, `pc-${FREE_MOVES}`))).toBe('ok');
  });

  it.each(['still in use', 'given up'])(
    'online does not bypass the pause of PCs without a network, seat %s',
    async (how) => {
      const given = await issue();
      let held = seatOf(await activate(given, 'pc-0')).activation.id;
      for (let index = 1; index <= FREE_MOVES; index += 1)
        held = seatOf(await activate(given, `pc-${index}`, { replaces: held })).activation.id;
      const until = new Date(database.clock.now().getTime() + OFFLINE_MOVE_PAUSE);
      database.clock.advance(MOVE_PAUSE);
      await activate(given, 'new', { replaces: held });
      database.clock.advance(1000);
      if (how === 'given up') await deactivate(given, 'new');
      database.clock.advance(1000);
      const offline = () => activate(given, 'new', { nonce: 'abc123' });
      expect(await offline()).toEqual({ ok: false, code: 'cool-down', until });
      expect(seatOf(await activate(given, 'new')).activation.nonce).toBeNull();
      expect(await offline()).toEqual({ ok: false, code: 'cool-down', until });
      database.clock.set(until);
      expect(codeOf(await offline())).toBe('ok');
      expect(codeOf(await activate(given, 'new', { nonce: 'def456' }))).toBe('ok');
    },
  );

  it('that is free lets the PC go offline at once', async () => {
    const given = await issue();
    const lost = seatOf(await activate(given, 'pc-0')).activation.id;
    expect(codeOf(await activate(given, 'pc-0', { nonce: 'abc123' }))).toBe('ok');
    await activate(given, 'pc-1', { replaces: lost });
    expect(codeOf(await activate(given, 'pc-1', { nonce: 'abc123' }))).toBe('ok');
  });

  it('is not affected by later moves of other PCs', async () => {
    const given = await issue(3);
    const first = seatOf(await activate(given, 'a')).activation.id;
    let held = seatOf(await activate(given, 'b')).activation.id;
    await activate(given, 'c');
    await activate(given, 'early', { replaces: first });
    database.clock.advance(1000);
    for (let index = 1; index < 3 * FREE_MOVES; index += 1)
      held = seatOf(await activate(given, `pc-${index}`, { replaces: held })).activation.id;
    expect(codeOf(await activate(given, 'last', { replaces: held }))).toBe('cool-down');
    database.clock.advance(MOVE_PAUSE);
    expect(codeOf(await activate(given, 'last', { replaces: held }))).toBe('ok');
    expect(codeOf(await activate(given, 'early', { nonce: 'abc123' }))).toBe('ok');
  });

  it('is not a reinstallation or the first use of a seat', async () => {
    const given = await issue(3);
    for (let round = 0; round < 12; round += 1) {
      expect(codeOf(await activate(given, 'pc'))).toBe('ok');
      await deactivate(given, 'pc');
      database.clock.advance(1000);
    }
    for (const name of ['pc', 'two', 'three']) await activate(given, name);
    const all = await database.read((reader) => listActivations(reader, given.id));
    expect(all.filter(({ moved }) => moved)).toEqual([]);
    expect(all).toHaveLength(3);
  });
});

describe('any sequence of calls', () => {
  const step = fc.record({
    verb: fc.constantFrom('activate', 'deactivate', 'wait'),
    device: fc.integer({ min: 0, max: 6 }),
  });

  it('never leaves more devices than seats, or one device twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1 as const, 3 as const),
        fc.array(step, { maxLength: 20 }),
        async (seats, steps) => {
          await database.orm.delete(license);
          const given = await issue(seats);
          for (const { verb, device } of steps) {
            if (verb === 'activate') await activate(given, `pc-${device}`);
            else if (verb === 'deactivate') await deactivate(given, `pc-${device}`);
            else database.clock.advance(hours(13));
          }
          const all = await database.read((reader) => listActivations(reader, given.id));
          const inUse = all.filter(({ endedAt }) => endedAt === null).map((each) => each.device);
          expect(inUse.length).toBeLessThanOrEqual(seats);
          expect(new Set(inUse).size).toBe(inUse.length);
        },
      ),
      { numRuns: 40 },
    );
  });
});
