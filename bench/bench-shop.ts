import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import type { Database } from '../db/database.ts';
import { textIn } from '../db/job-data.ts';
import { attachOutbox, openQueue } from '../db/queue.ts';
import type { JobData } from '../db/work.ts';
import { placeOrder, settleFromProvider } from '../domain/checkout/index.ts';
import { SEND_MAIL } from '../domain/mail/index.ts';
import { idempotencyKey, recordStart } from '../domain/order/index.ts';
import { SETTLE_PAYMENT } from '../domain/payment/index.ts';
import { loadSampleCatalog } from '../domain/price/index.ts';
import { sellerIn } from '../domain/tax/index.ts';
import { systemClock } from '../kit/time.ts';
import { createMailTransport } from '../providers/index.ts';
import { openAttachments } from '../server/attachments.ts';
import { createHooks } from '../server/http/hooks.ts';
import { listJobs } from '../server/jobs.ts';
import { Printer } from '../server/pdf/printer.ts';
import { prepareQueues, startWorker } from '../server/worker.ts';
import { orderInput } from '../tests/harness/orders.ts';
import { testOrderDeps } from '../tests/harness/payments.ts';
import { taxIdsOf } from '../tests/harness/subscriptions.ts';
import { openInstantProvider } from './instant-provider.ts';

const MODEL = 'https://shop.example';

export type BenchShop = {
  /** Returns the reference of the payment. */
  buy(): Promise<string>;
  settle(reference: string): Promise<void>;
  startWorker(): Promise<{ stop(): Promise<void> }>;
  countPaid(): Promise<number>;
  /** Milliseconds to the response of each webhook. */
  readonly hookTimes: number[];
  close(): Promise<void>;
};

type Options = {
  /** Renders and prints each email and keeps it. Otherwise, it is only queued. */
  readonly sendsMail?: boolean;
  /** A worker of this process has fulfilled the order of this payment. */
  onSettled?(reference: string): void;
};

/** Without pages, with a real queue, and a real webhook over HTTP. */
export async function openBenchShop(
  database: Database,
  { sendsMail = false, onSettled = () => {} }: Options = {},
): Promise<BenchShop> {
  await database.run(loadSampleCatalog);
  const hookTimes: number[] = [];
  let address = '';
  const provider = openInstantProvider(async (body) => {
    const began = performance.now();
    const answer = await fetch(`${address}/hooks/instant`, { method: 'POST', body });
    await answer.arrayBuffer();
    hookTimes.push(performance.now() - began);
  });
  const printer = new Printer();
  const deps = { ...testOrderDeps(), database, provider };
  const more = { secret: 'bench', siteUrl: MODEL, mailFrom: 'a@shop.example', exchangeRates: null };
  const sendWebhook = () => Promise.reject(new Error('This shop has no endpoints'));
  const none = { authSecret: 'bench', dailyBackup: null, sendWebhook };
  const sells = { seller: sellerIn('DE'), taxIds: taxIdsOf(database) };
  const parts = { printer, transport: createMailTransport(null) };
  const attachments = openAttachments('attachments');
  const all = listJobs({ ...deps, ...more, ...parts, ...sells, ...none, attachments }, database);
  const jobs = {
    ...all,
    ...(sendsMail ? {} : { [SEND_MAIL]: async () => {} }),
    [SETTLE_PAYMENT]: async (data: JobData) => {
      await all[SETTLE_PAYMENT]?.(data);
      onSettled(textIn(data, 'reference'));
    },
  };
  const queue = openQueue(database);
  const logger = pino({ level: 'error' });
  queue.on('error', (error) => logger.error(error));
  await prepareQueues(queue, Object.keys(jobs));
  attachOutbox(database, queue);
  const hooks = createHooks({ database, provider, clock: systemClock });
  const server = await serve(new Hono().post('/hooks/:provider', hooks));
  address = server.address;
  return {
    hookTimes,
    buy: () => buy(deps),
    settle: (reference) => settleFromProvider(deps, { reference }),
    startWorker: () => startWorker(queue, jobs, logger),
    async countPaid() {
      const { rows } = await database.pool.query(
        "SELECT count(*)::int AS paid FROM orders WHERE state = 'paid'",
      );
      return Number(rows[0]?.paid);
    },
    async close() {
      printer.stop();
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
    instrument: {},
  });
  const start = { orderId: id, attempt, provider: provider.id, reference };
  await database.run((work) => recordStart(work, start));
  return reference;
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
