import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open.ts';
import { openTestDatabase } from '../../tests/harness/database.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../tests/harness/postgres.ts';
import type { Seats } from '../price/index.ts';
import {
  activateDevice,
  generateSigningKeyPem,
  issueLicence,
  listActivations,
  openKeyRing,
} from './index.ts';

const CONTENDERS = 50;
const ROUNDS = 20;
const SEATS: readonly Seats[] = [1, 3, 5];
const ring = openKeyRing({ signingKeyPem: generateSigningKeyPem() });

type Shop = Pick<Database, 'run' | 'read'>;

const issue = (shop: Shop, purchaseId: string, seats: Seats) =>
  shop.run((work) =>
    issueLicence(work, ring, {
      ...{ purchaseId, product: 'zipx', plan: 'lifetime' as const, seats },
      ...{ email: 'ada@example.com', locale: 'en' },
    }),
  );

async function ask(shop: Shop, key: string, device: number): Promise<string> {
  const answer = await shop.run((work) =>
    activateDevice(work, ring, {
      ...{ key, product: 'zipx', appVersion: '1.0', replaces: null, nonce: null },
      device: { id: device.toString(16).padStart(30, '0'), name: '' },
    }),
  );
  return answer.ok ? 'seat' : answer.code;
}

const countOf = (answers: readonly string[], wanted: string): number =>
  answers.filter((answer) => answer === wanted).length;

async function expectSeats(shop: Shop, licenceId: string, seats: number): Promise<void> {
  const all = await shop.read((reader) => listActivations(reader, licenceId));
  expect(all).toHaveLength(seats);
  expect(new Set(all.map(({ device }) => device)).size).toBe(seats);
}

test(`embedded: ${CONTENDERS} at once, ${ROUNDS} rounds, every fifth a device that asks twice`, async () => {
  const shop = await openTestDatabase();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const seats = SEATS[round % SEATS.length] ?? 1;
      const { id, key } = await issue(shop, `round-${round}`, seats);
      const devices = Array.from({ length: CONTENDERS }, (_, n) => (n % 5 === 4 ? n - 1 : n));
      const answers = await Promise.all(devices.map((device) => ask(shop, key, device)));
      expect(countOf(answers, 'seat') + countOf(answers, 'seats-taken')).toBe(CONTENDERS);
      await expectSeats(shop, id, seats);
    }
  } finally {
    await shop.close();
  }
});

const installed = findPostgres() !== null;
const note = installed ? '' : ' (skipped: none is installed here)';

describe.skipIf(!installed)(`on a real PostgreSQL${note}`, () => {
  let server: PostgresServer;
  let shop: Database;
  let children: Contender[];
  beforeAll(async () => {
    server = await startPostgres();
    shop = await openDatabase({ url: server.url, dataDir: '/nowhere' });
    children = await Promise.all([openContender(server.url), openContender(server.url)]);
  }, 120_000);
  afterAll(async () => {
    await Promise.all(children?.map((child) => child.stop()) ?? []);
    await shop?.close();
    await server?.stop();
  });

  test(`two processes, ${CONTENDERS} at once, ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const seats = SEATS[round % SEATS.length] ?? 1;
      const { id, key } = await issue(shop, `round-${round}`, seats);
      const half = CONTENDERS / 2;
      const asked = children.map((child, n) => child.ask(`${key} ${n * half} ${half}`));
      const answers = (await Promise.all(asked)).flat();
      expect(countOf(answers, 'seat')).toBe(seats);
      expect(countOf(answers, 'seats-taken')).toBe(CONTENDERS - seats);
      await expectSeats(shop, id, seats);
    }
  });

  test('the same devices at both processes have one seat each', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, key } = await issue(shop, `same-${round}`, 3);
      const asked = children.map((child) => child.ask(`${key} 0 3`));
      expect((await Promise.all(asked)).flat()).toEqual(Array(6).fill('seat'));
      await expectSeats(shop, id, 3);
    }
  });
});

type Contender = { ask(line: string): Promise<string[]>; stop(): Promise<void> };

async function openContender(url: string): Promise<Contender> {
  const script = join(import.meta.dirname, '../../tests/harness/seats-child.ts');
  const child = spawn(process.execPath, [script, url], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  await once(lines, 'line');
  return {
    ask(line) {
      child.stdin.write(`${line}\n`);
      return answersOf(lines);
    },
    stop: () => endOf(child),
  };
}

function answersOf(lines: Interface): Promise<string[]> {
  const answers: string[] = [];
  return new Promise((resolve) => {
    const hear = (line: string) => {
      if (line !== 'end') return answers.push(line);
      lines.off('line', hear);
      return resolve(answers);
    };
    lines.on('line', hear);
  });
}

async function endOf(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  if (child.exitCode === null) await once(child, 'exit');
}
