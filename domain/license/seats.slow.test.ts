import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import {
  type Contenders,
  countOf,
  openContenders,
  POSTGRES_INSTALLED,
  POSTGRES_TITLE,
} from '../../tests/harness/contenders.ts';
import { openTestDatabase } from '../../tests/harness/database.ts';
import { licenseInput } from '../../tests/harness/licenses.ts';
import type { Seats } from '../price/index.ts';
import {
  activateDevice,
  generateSigningKeyPem,
  issueLicense,
  listActivations,
  openKeyRing,
} from './index.ts';

const CONTENDERS = 50;
const ROUNDS = 10;
const SEATS: readonly Seats[] = [1, 3, 5];
const ring = openKeyRing({ signingKeyPem: generateSigningKeyPem() });

type Shop = Pick<Database, 'run' | 'read'>;

const issue = (shop: Shop, orderId: string, seats: Seats) =>
  shop.run((work) => issueLicense(work, ring, licenseInput({ orderId, plan: 'lifetime', seats })));

async function activate(shop: Shop, key: string, device: number): Promise<string> {
  const answer = await shop.run((work) =>
    activateDevice(work, ring, {
      key,
      product: 'zipx',
      appVersion: '1.0',
      replaces: null,
      nonce: null,
      device: { id: device.toString(16).padStart(30, '0'), name: '' },
    }),
  );
  return answer.ok ? 'seat' : answer.code;
}

async function expectSeats(shop: Shop, licenseId: string, seats: number): Promise<void> {
  const all = await shop.read((reader) => listActivations(reader, licenseId));
  expect(all).toHaveLength(seats);
  expect(new Set(all.map(({ device }) => device)).size).toBe(seats);
}

test(`embedded: never exceeds seats with ${CONTENDERS} at once, ${ROUNDS} rounds, every fifth twice`, async () => {
  const shop = await openTestDatabase();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const seats = SEATS[round % SEATS.length] ?? 1;
      const { id, key } = await issue(shop, `round-${round}`, seats);
      const devices = Array.from({ length: CONTENDERS }, (_, n) => (n % 5 === 4 ? n - 1 : n));
      const answers = await Promise.all(devices.map((device) => activate(shop, key, device)));
      expect(countOf(answers, 'seat') + countOf(answers, 'seats-taken')).toBe(CONTENDERS);
      await expectSeats(shop, id, seats);
    }
  } finally {
    await shop.close();
  }
});

describe.skipIf(!POSTGRES_INSTALLED)(POSTGRES_TITLE, () => {
  let contenders: Contenders;
  let shop: Database;
  beforeAll(async () => {
    contenders = await openContenders('seats-child.ts');
    shop = contenders.shop;
  }, 600_000);
  afterAll(() => contenders?.stop());

  test(`never exceeds seats in two processes with ${CONTENDERS} at once, ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const seats = SEATS[round % SEATS.length] ?? 1;
      const { id, key } = await issue(shop, `round-${round}`, seats);
      const half = CONTENDERS / 2;
      const answers = await contenders.ask((index) => `${key} ${index * half} ${half}`);
      expect(countOf(answers, 'seat')).toBe(seats);
      expect(countOf(answers, 'seats-taken')).toBe(CONTENDERS - seats);
      await expectSeats(shop, id, seats);
    }
  });

  test('gives a device one seat when both processes activate it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, key } = await issue(shop, `same-${round}`, 3);
      const answers = await contenders.ask(() => `${key} 0 3`);
      expect(answers).toEqual(Array(6).fill('seat'));
      await expectSeats(shop, id, 3);
    }
  });
});
