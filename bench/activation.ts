/**
 * How long an activation takes, over HTTP, on the embedded database and (with `--postgres`) on a server of its own:
 *   node bench/activation.ts [--postgres] [--quick]
 * Server, database and callers share this process; every device is a new one, every fifth call a heartbeat.
 */
import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { getRequestListener } from '@hono/node-server';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { generateSigningKeyPem, issueLicence, openKeyRing } from '../domain/licence/index.ts';
import { newId } from '../kit/id.ts';
import { systemRandom } from '../kit/random.ts';
import { systemClock } from '../kit/time.ts';
import { createLicences } from '../server/licences.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { type Figure, lineOf } from './figure.ts';
import { temporaryFolder } from './processes.ts';

const quick = process.argv.includes('--quick');
const LICENCES = quick ? 40 : 200;
const SEATS = 5;
/** Callers at once: one as it mostly is, and a crowd. */
const CALLERS = [1, 8];
/** Where each call says it comes from: one address may not call so often. */
const ADDRESS = 'x-forwarded-for';

const ring = openKeyRing({ signingKeyPem: generateSigningKeyPem() });

async function measure(name: string, database: Database): Promise<void> {
  for (const callers of CALLERS)
    await measureWith(`${name}, ${callers} at once`, database, callers);
}

async function measureWith(name: string, database: Database, callers: number): Promise<void> {
  const keys = await issueAll(database);
  const { origin, close } = await serve(database);
  const jobs = keys.flatMap((key, licence) =>
    Array.from({ length: SEATS }, (_, seat) => ({ key, number: licence * SEATS + seat })),
  );
  const times: Record<string, number[]> = { activate: [], heartbeat: [] };
  const began = performance.now();
  const caller = async (): Promise<void> => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      times['activate']?.push(await call(origin, 'activate', job));
      if (job.number % SEATS === 0) times['heartbeat']?.push(await call(origin, 'heartbeat', job));
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const rate = (LICENCES * SEATS * 1.2) / ((performance.now() - began) / 1000);
  console.log(`\n${name}, ${LICENCES * SEATS} activations`);
  for (const [verb, list] of Object.entries(times))
    for (const line of figures(verb, list)) console.log(lineOf(line));
  console.log(lineOf({ what: 'calls', value: rate, unit: '/s' }));
  await close();
}

async function issueAll(database: Database): Promise<string[]> {
  const keys: string[] = [];
  for (let number = 0; number < LICENCES; number += 1) {
    const { key } = await database.run((work) =>
      issueLicence(work, ring, {
        ...{
          purchaseId: `bench-${newId(systemRandom)}`,
          product: 'zipx',
          plan: 'year',
          seats: SEATS,
        },
        ...{ email: `${number}@example.com`, locale: 'en' },
      }),
    );
    keys.push(key);
  }
  return keys;
}

async function serve(database: Database) {
  const api = createLicences({
    ...{ database, ring, clock: systemClock, addressHeader: ADDRESS },
    report: (error) => console.error(error),
  });
  const server = createServer(getRequestListener(api.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((done) => server.close(done)),
  };
}

type Job = { readonly key: string; readonly number: number };

/** Milliseconds from the call to the last byte of the answer. */
async function call(origin: string, verb: string, { key, number }: Job): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${origin}/${verb}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [ADDRESS]: `10.0.${number >> 8}.${number & 255}`,
    },
    body: JSON.stringify({
      ...{ key, product: 'zipx', appVersion: '1.0' },
      device: { id: number.toString(16).padStart(30, '0'), name: `PC ${number}` },
    }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${verb}: ${answer.status} ${text}`);
  return performance.now() - start;
}

function figures(verb: string, times: readonly number[]): Figure[] {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return [
    { what: `${verb}, median`, value: at(0.5), unit: 'ms' },
    { what: `${verb}, p99`, value: at(0.99), unit: 'ms' },
  ];
}

async function main(): Promise<void> {
  console.log(
    `load ${loadavg()
      .map((value) => value.toFixed(1))
      .join(' ')}`,
  );
  const folder = temporaryFolder();
  const embedded = await openDatabase({ url: null, dataDir: folder.path });
  await measure('embedded', embedded);
  await embedded.close();
  folder.remove();
  if (!process.argv.includes('--postgres')) return;
  const server = await startPostgres();
  const database = await openDatabase({ url: server.url, dataDir: '/nowhere' });
  await measure('PostgreSQL', database);
  await database.close();
  await server.stop();
}

await main();
