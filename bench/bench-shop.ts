import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import type { Database } from '../db/database.ts';
import { attachOutbox, openQueue } from '../db/queue.ts';
import { placeOrder, settleFromProvider } from '../domain/checkout/index.ts';
import { SEND_MAIL } from '../domain/mail/index.ts';
import { idempotencyKey, recordStart } from '../domain/order/index.ts';
import { loadSampleCatalog } from '../domain/price/index.ts';
import { sellerIn } from '../domain/tax/index.ts';
import { systemRandom } from '../kit/random.ts';
import { systemClock } from '../kit/time.ts';
import { createMailTransport } from '../providers/index.ts';
import { openSandbox } from '../providers/sandbox/sandbox.ts';
import { openAttachments } from '../server/attachments.ts';
import { createHooks } from '../server/http/hooks.ts';
import { listJobs } from '../server/jobs.ts';
import { prepareQueues, startWorker } from '../server/worker.ts';
import { orderInput } from '../tests/harness/orders.ts';
import { testOrderDeps, testPrinter } from '../tests/harness/payments.ts';
import { cardFields } from '../tests/harness/sandbox.ts';
import { taxIdsOf } from '../tests/harness/subscriptions.ts';

const MODEL = 'https://shop.example';

export type BenchShop = {
  buy(): Promise<string>;
  settle(orderId: string): Promise<void>;
  startWorker(): Promise<{ stop(): Promise<void> }>;
  countPaid(): Promise<number>;
  /** Milliseconds to the response of each webhook. */
  readonly hookTimes: number[];
  close(): Promise<void>;
};

/**
 * Without pages, with a real queue and a real webhook over HTTP. The sandbox stores its books in memory, because their
 * cost is not the shop's.
 */
export async function openBenchShop(database: Database): Promise<BenchShop> {
  await database.run(loadSampleCatalog);
  const hookTimes: number[] = [];
  let address = '';
  const sandbox = openSandbox({
    file: ':memory:',
    signingSecret: 'bench',
    clock: systemClock,
    random: systemRandom,
    challengeUrl: () => MODEL,
    walletUrl: () => MODEL,
    cardUrl: () => MODEL,
    async deliver(request) {
      const body = await request.arrayBuffer();
      const began = performance.now();
      const { headers } = request;
      const answer = await fetch(`${address}/hooks/sandbox`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      hookTimes.push(performance.now() - began);
      return new Response(null, { status: answer.status });
    },
  });
  const deps = { ...testOrderDeps(), database, provider: sandbox };
  const more = { secret: 'bench', siteUrl: MODEL, mailFrom: 'a@shop.example', exchangeRates: null };
  const sendWebhook = () => Promise.reject(new Error('This shop has no endpoints'));
  const none = { authSecret: 'bench', dailyBackup: null, sendWebhook };
  const sells = { seller: sellerIn('DE'), taxIds: taxIdsOf(database) };
  const parts = { printer: testPrinter, transport: createMailTransport(null) };
  const attachments = openAttachments('attachments');
  // Emails (PDF, rendering, SMTP) are not measured here.
  const jobs = {
    ...listJobs({ ...deps, ...more, ...parts, ...sells, ...none, attachments }, database),
    [SEND_MAIL]: async () => {},
  };
  const queue = openQueue(database);
  const logger = pino({ level: 'error' });
  queue.on('error', (error) => logger.error(error));
  await prepareQueues(queue, Object.keys(jobs));
  attachOutbox(database, queue);
  const hooks = createHooks({ database, provider: sandbox, clock: systemClock });
  const server = await serve(new Hono().post('/hooks/:provider', hooks));
  address = server.address;
  return {
    hookTimes,
    buy: () => buy(deps),
    settle: (orderId) => settleFromProvider(deps, { orderId }),
    startWorker: () => startWorker(queue, jobs, logger),
    async countPaid() {
      const { rows } = await database.pool.query(
        "SELECT count(*)::int AS paid FROM orders WHERE state = 'paid'",
      );
      return Number(rows[0]?.paid);
    },
    async close() {
      await sandbox.close();
      await queue.stop({ graceful: false });
      await server.close();
    },
  };
}

type Deps = Parameters<typeof settleFromProvider>[0];

async function buy({ database, provider }: Deps): Promise<string> {
  const id = randomUUID();
  const email = `${id}@buyer.example`;
  const buyer = { ...orderInput().buyer, email };
  const input = orderInput({ id, buyer, provider: provider.id });
  const placed = await database.run((work) => placeOrder(work, input));
  if (!placed.ok) throw new Error(placed.code);
  const { order } = placed.value;
  const { total, method, attempt } = order;
  const { reference } = await provider.start({
    orderId: id,
    idempotencyKey: idempotencyKey(order),
    total,
    email,
    name: MODEL,
    method,
    locale: 'de',
    returnUrl: MODEL,
    keep: false,
    expiresAt: null,
    instrument: cardFields('4242424242424242'),
  });
  const start = { orderId: id, attempt, provider: provider.id, reference };
  await database.run((work) => recordStart(work, start));
  return id;
}

async function serve(app: Hono) {
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    address: `http://127.0.0.1:${address.port}`,
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}
