import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { licenseInput } from '../../tests/harness/licenses.ts';
import type { Seats } from '../price/index.ts';
import {
  activateDevice,
  endPause,
  findByTail,
  generateSigningKeyPem,
  type IssuedLicense,
  issueLicense,
  listHeld,
  listHeldOf,
  listPeriods,
  openKeyRing,
  parseTail,
  raiseSeats,
  readLicenseFile,
  revokeForMisuse,
} from './index.ts';

const ring = openKeyRing({ signingKeyPem: generateSigningKeyPem() });
const NOBODY = 'b9c1f0e2-0000-4000-8000-000000000001';

let db: TestDatabase;
let license: IssuedLicense;
let count = 0;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  count += 1;
  license = await db.run((work) =>
    issueLicense(
      work,
      ring,
      licenseInput({ orderId: `order-${count}`, email: `ada${count}@example.com` }),
    ),
  );
});

const raise = (seats: Seats, licenseId = license.id) =>
  db.run((work) => raiseSeats(work, ring, { licenseId, seats }));

async function activate(device: number, replaces: string | null): Promise<string> {
  const answer = await db.run((work) =>
    activateDevice(work, ring, {
      key: license.key,
      product: 'zipx',
      appVersion: '1.0',
      replaces,
      nonce: null,
      device: { id: device.toString(16).padStart(30, '0'), name: '' },
    }),
  );
  return answer.ok ? answer.seat.activation.id : answer.code;
}

describe('raising seats', () => {
  test('rejects an unknown or revoked license, and numbers that are not higher', async () => {
    expect(await raise(3, NOBODY)).toEqual({ ok: false, code: 'unknown' });
    expect(await raise(1)).toEqual({ ok: false, code: 'not-more' });
    await db.run((work) => revokeForMisuse(work, { licenseId: license.id }));
    expect(await raise(3)).toEqual({ ok: false, code: 'revoked' });
  });

  test('changes the license, its file, and its period', async () => {
    expect(await raise(3)).toEqual({ ok: true, value: 1 });
    const [held] = await db.read((reader) => listHeld(reader, `order-${count}`));
    expect(held).toMatchObject({ id: license.id, seats: 3, seatsUsed: 0, state: 'active' });
    const periods = await db.read((reader) => listPeriods(reader, license.id));
    expect(periods.map(({ seats }) => seats)).toEqual([3]);
    expect(await activate(1, null)).toMatch(/-/);
    expect(await activate(2, null)).not.toBe('seats-taken');
    const file = await db.run((work) =>
      issueLicense(work, ring, licenseInput({ orderId: `order-${count}`, email: 'x@example.com' })),
    );
    const read = readLicenseFile(ring, file.file);
    expect(read).toMatchObject({ ok: true, value: { seats: 3 } });
  });
});

describe('ending the pause between moves', () => {
  test('rejects an unknown license', async () => {
    const nothing = db.run((work) => endPause(work, { licenseId: NOBODY }));
    expect(await nothing).toBeNull();
  });

  test('allows the next move', async () => {
    let seat = await activate(1, null);
    for (let device = 2; device < 5; device += 1) seat = await activate(device, seat);
    expect(await activate(9, seat)).toBe('cool-down');
    expect(await db.run((work) => endPause(work, { licenseId: license.id }))).toBe(3);
    expect(await activate(9, seat)).not.toBe('cool-down');
  });
});

describe('the end of a key', () => {
  test('is rejected when too short, too long, or in other letters', async () => {
    for (const text of ['', 'ABCD', 'ABCDEF', 'AB-DE', 'ABÇD€', '%%%%%'])
      expect(parseTail(text), text).toBeNull();
    expect(await db.read((reader) => findByTail(reader, '%%%%%'))).toEqual([]);
  });

  test('finds its order in any typed form, and staff see no more of the key', async () => {
    const tail = license.key.slice(-5);
    const typed = ` ${tail.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect(await db.read((reader) => findByTail(reader, typed))).toEqual([`order-${count}`]);
    const held = await db.read((reader) => listHeldOf(reader, `ADA${count}@example.com`, 10));
    expect(held.map(({ keyTail }) => keyTail)).toEqual([tail]);
    expect(JSON.stringify(held)).not.toContain(license.key.slice(0, 11));
  });
});
