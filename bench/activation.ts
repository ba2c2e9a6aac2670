/**
 * `node bench/activation.ts [--quick]`: activations over HTTP on the embedded database and on a temporary PostgreSQL.
 * Server, database, and callers share this process. Every device is new, and every fifth call is a heartbeat.
 */
import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { getRequestListener } from '@hono/node-server';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { generateSigningKeyPem, issueLicense, openKeyRing } from '../domain/license/index.ts';
import { newId } from '../kit/id.ts';
import { systemRandom } from '../kit/random.ts';
import { systemClock } from '../kit/time.ts';
import { createLicenses } from '../server/api/licenses.ts';
import { licenseInput } from '../tests/harness/licenses.ts';
import { findPostgres, startPostgres } from '../tests/harness/postgres.ts';
import { type Figure, lineOf } from './figure.ts';
import { temporaryFolder } from './processes.ts';

const SEATS = 5;
const CALLERS = [1, 8];
/** Rate limits count calls by this address. */
const ADDRESS = 'x-forwarded-for';

const ring = openKeyRing({ signingKeyPem: generateSigningKeyPem() });

export async function measureActivations(quick: boolean): Promise<Figure[]> {
  const licenses = quick ? 40 : 200;
  const folder = temporaryFolder();
  const embedded = await openDatabase({ url: null, dataDir: folder.path });
  const figures = await measure('embedded', embedded, licenses);
  await embedded.close();
  folder.remove();
  if (findPostgres() === null) return figures;
  const server = await startPostgres();
  const database = await openDatabase({ url: server.url, dataDir: '/nowhere' });
  figures.push(...(await measure('PostgreSQL', database, licenses)));
  await database.close();
  await server.stop();
  return figures;
}

async function measure(name: string, database: Database, licenses: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const callers of CALLERS) {
    const keys = await issueAll(database, licenses);
    figures.push(
      ...(await measureWith(`${name}, ${callers} at once`, { database, callers, keys })),
    );
  }
  return figures;
}

type Crowd = {
  readonly database: Database;
  readonly callers: number;
  readonly keys: readonly string[];
};

async function measureWith(name: string, { database, callers, keys }: Crowd): Promise<Figure[]> {
  const { origin, close } = await serveLicenses(database);
  const began = performance.now();
  const times = await activateAll(origin, { callers, keys });
  const calls = Object.values(times).flat().length;
  const rate = calls / ((performance.now() - began) / 1000);
  await close();
  return [
    ...Object.entries(times).flatMap(([verb, list]) => figures(`${name}, ${verb}`, list)),
    { what: `${name}, calls`, value: rate, unit: '/s' },
  ];
}

/** Returns the milliseconds of each call. */
export async function activateAll(
  origin: string,
  { callers, keys }: Omit<Crowd, 'database'>,
): Promise<Record<'activate' | 'heartbeat', number[]>> {
  const jobs = keys.flatMap((key, license) =>
    Array.from({ length: SEATS }, (_, seat) => ({ key, number: license * SEATS + seat })),
  );
  const times = { activate: [] as number[], heartbeat: [] as number[] };
  const caller = async (): Promise<void> => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      times.activate.push(await call(origin, 'activate', job));
      if (job.number % SEATS === 0) times.heartbeat.push(await call(origin, 'heartbeat', job));
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return times;
}

/** Returns the keys of new licenses with `SEATS` seats each. */
export async function issueAll(database: Database, licenses: number): Promise<string[]> {
  const keys: string[] = [];
  for (let number = 0; number < licenses; number += 1) {
    const { key } = await database.run((work) =>
      issueLicense(
        work,
        ring,
        licenseInput({
          orderId: `bench-${newId(systemRandom)}`,
          seats: SEATS,
          email: `${number}@example.com`,
        }),
      ),
    );
    keys.push(key);
  }
  return keys;
}

/** Serves the calls of apps for the licenses of `issueAll` in the same process. */
export async function serveLicenses(database: Database) {
  const api = createLicenses({
    database,
    ring,
    clock: systemClock,
    addressSource: { header: ADDRESS, isProxied: true },
    report: (error) => console.error(error),
  });
  const server = createServer(getRequestListener(api.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => new Promise((done) => server.close(done)),
  };
}

type Job = { readonly key: string; readonly number: number };

/** In milliseconds, to the last byte. */
async function call(origin: string, verb: string, { key, number }: Job): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${origin}/${verb}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [ADDRESS]: `10.0.${number >> 8}.${number & 255}`,
    },
    body: JSON.stringify({
      key,
      product: 'zipx',
      appVersion: '1.0',
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

if (import.meta.main) {
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`load ${load.join(' ')}`);
  const all = await measureActivations(process.argv.includes('--quick'));
  for (const figure of all) console.log(lineOf(figure));
}
