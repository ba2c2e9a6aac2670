/**
 * `npm run demo [-- 1000]`: fills an empty shop with a year of invented orders, tickets, and visits. Needs the sandbox
 * as payment provider. Stop the site first. Emails are stored but never sent.
 */
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { openKeyRing } from '../domain/license/index.ts';
import { sellerIn } from '../domain/tax/index.ts';
import { ticketMailParts } from '../domain/ticket/index.ts';
import { systemRandom } from '../kit/random.ts';
import { createMailTransport } from '../providers/index.ts';
import { openSandbox } from '../providers/sandbox/sandbox.ts';
import { openAttachmentStore } from '../server/attachments.ts';
import { companyOf } from '../server/company.ts';
import { type Config, readConfig } from '../server/config.ts';
import { readSecrets, type Secrets } from '../server/secrets.ts';
import type { Simulation } from './demo/simulation.ts';
import { planOnce } from './demo/statements.ts';
import { NotEmpty, type SimulationSetup, simulateYear } from './demo/year.ts';

const USUAL_ORDERS = 1000;
const MOST_ORDERS = 20_000;

async function main(): Promise<void> {
  const [typed = `${USUAL_ORDERS}`] = process.argv.slice(2);
  const orders = /^\d+$/.test(typed) ? Number(typed) : 0;
  if (orders < 1 || orders > MOST_ORDERS) {
    throw new Error(`Usage: npm run demo [-- 1 … ${MOST_ORDERS}]`);
  }
  const config = readConfig();
  if (config.stripe || config.paypal)
    throw new Error('A demo shop needs the sandbox. Unset PAYMENT_PROVIDER.');
  const began = performance.now();
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    planOnce(database.pool);
    const secrets = await readSecrets(config);
    const setup = setupOf(config, secrets, database);
    await simulateYear({ ...setup.parts, database }, orders, showProgress()).finally(setup.close);
    await database.pool.query('ANALYZE');
  } catch (error) {
    if (!(error instanceof NotEmpty)) throw error;
    throw new Error(
      'This database already has orders. A demo shop needs an empty one, so set DATA_DIR.',
    );
  } finally {
    await database.close();
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`\nA year with ${orders} first orders, in ${seconds} s.\n`);
}

function setupOf(config: Config, secrets: Secrets, database: Database) {
  let close = async () => {};
  const { siteUrl } = config;
  const ticketMails = { secret: secrets.sessionSecret, siteUrl, mailbox: null };
  const deps = (simulation: Simulation): ReturnType<SimulationSetup['deps']> => {
    const page = (reference: string) => `${siteUrl}/sandbox/challenge?reference=${reference}`;
    const sandbox = openSandbox({
      file: join(config.dataDir, 'sandbox.sqlite'),
      signingSecret: secrets.sandboxSecret,
      clock: simulation.clock,
      random: systemRandom,
      challengeUrl: page,
      walletUrl: page,
      cardUrl: page,
      isPlayed: true,
      // The steps fetch snapshots, so they need no webhooks.
      deliver: async () => new Response(),
    });
    close = async () => {
      while ((await sandbox.deliverPending()) > 0);
      await sandbox.close();
    };
    return {
      provider: sandbox,
      payQr: (reference) => sandbox.payQr(reference),
      relent: (mandate) => sandbox.setHabit(mandate, 'good'),
      siteUrl,
      ring: openKeyRing({ signingKeyPem: secrets.signingKeyPem }),
      company: companyOf(config),
      secret: secrets.sessionSecret,
      seller: sellerIn(config.sellerCountry),
      mailFrom: config.mailFrom,
      taxIds: { database: simulation.database, register: null, enoughOffline: 'nothing' },
      // Attachments are not stored, so they are not printed either.
      transport: createMailTransport(null),
      printer: { print: async () => new Uint8Array() },
      otherMailParts: (mail) => ticketMailParts(ticketMails, mail),
    };
  };
  const attachments = openAttachmentStore(config, database);
  const parts = { deps, attachments, until: new Date() };
  return { parts, close: () => close() };
}

function showProgress() {
  let shown = -1;
  return (done: number, expected: number): void => {
    const percent = Math.min(99, Math.floor((done / expected) * 100));
    if (percent === shown) return;
    shown = percent;
    process.stdout.write(`\r${percent} % of the year`);
  };
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
