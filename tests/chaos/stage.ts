import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { placeOrder, type SettleDeps, settleFromProvider } from '../../domain/checkout/index.ts';
import { idempotencyKey, type Order, recordStart } from '../../domain/order/index.ts';
import type { PaymentSnapshot } from '../../domain/payment/index.ts';
import { refundJobs } from '../../domain/refund/index.ts';
import { openSandbox, type Sandbox } from '../../providers/sandbox/sandbox.ts';
import { countedRandom } from '../harness/clock.ts';
import type { TestDatabase } from '../harness/database.ts';
import { orderInput } from '../harness/orders.ts';
import { testOrderDeps } from '../harness/payments.ts';
import { cardFields } from '../harness/sandbox.ts';
import { HISTORIES, type History } from './histories.ts';

export const SECRET = 'chaos-secret';

/** An event, and the number of changes of its payment before it. */
export type SentEvent = {
  readonly raw: Uint8Array;
  readonly reference: string;
  readonly seen: number;
};
export type PlayedOrder = {
  readonly id: string;
  readonly history: History;
  readonly reference: string;
};

export type Stage = {
  readonly database: TestDatabase;
  readonly sandbox: Sandbox;
  readonly deps: SettleDeps & Parameters<typeof refundJobs>[0];
  readonly sent: SentEvent[];
  /** Oldest first. */
  readonly snapshots: Map<string, PaymentSnapshot[]>;
  /** Orders copied as rows from a model. */
  readonly copies: { id: string; model: string; reference: string | null }[];
  readonly models: Readonly<Record<'card' | 'pix', Order>>;
  /** Stores the snapshot of a payment and catches its events. */
  watch(reference: string): Promise<void>;
};

export async function openStage(database: TestDatabase): Promise<Stage> {
  const { clock } = database;
  const sent: SentEvent[] = [];
  const snapshots = new Map<string, PaymentSnapshot[]>();
  const seen = (reference: string) => Math.max(0, (snapshots.get(reference)?.length ?? 0) - 1);
  const sandbox = openSandbox({
    file: ':memory:',
    signingSecret: SECRET,
    clock,
    random: countedRandom(),
    challengeUrl: () => 'https://shop.example/3ds',
    walletUrl: () => 'https://shop.example/wallet',
    cardUrl: () => 'https://shop.example/wallet',
    async deliver(request) {
      const raw = new Uint8Array(await request.arrayBuffer());
      const event = await sandbox.verify(raw, request.headers, clock.now());
      if (event === null || 'mandate' in event) return new Response();
      const { reference } = event;
      sent.push({ raw, reference, seen: seen(reference) });
      return new Response();
    },
  });
  const deps = {
    ...testOrderDeps(),
    database: database.database,
    provider: sandbox,
    secret: 'a secret of this test',
    siteUrl: 'https://shop.example',
  };
  const model = (method: 'card' | 'pix') => place({ database, sandbox }, randomUUID(), method);
  return {
    database,
    sandbox,
    deps,
    sent,
    snapshots,
    copies: [],
    models: { card: await model('card'), pix: await model('pix') },
    async watch(reference: string): Promise<void> {
      const known = snapshots.get(reference) ?? [];
      snapshots.set(reference, [...known, await sandbox.fetch(reference)]);
      await sandbox.deliverPending();
    },
  };
}

/** Runs refund jobs and their follow-ups, each twice, four at a time. */
export async function giveBackAll({ database, deps }: Stage): Promise<void> {
  const jobs = refundJobs(deps);
  const run = async ({ job, data }: (typeof database.jobs)[number]) => {
    if (job === 'return-money' || job === 'send-refund') await jobs[job](data);
  };
  for (let round = 0; database.jobs.length > 0 && round < 10; round += 1) {
    const due = database.jobs.splice(0).flatMap((each) => [each, each]);
    for (let first = 0; first < due.length; first += 4)
      await Promise.all(due.slice(first, first + 4).map(run));
  }
}

/** In proportion to their shares. */
export function drawHistories(count: number): History[] {
  const hundred = HISTORIES.flatMap((history) => Array<History>(history.share).fill(history));
  return Array.from({ length: count }, (_, index) => hundred[index % hundred.length]).filter(
    (history) => history !== undefined,
  );
}

/** `heard`: the shop receives the answers of its starts. */
export async function play(stage: Stage, history: History, heard: boolean): Promise<PlayedOrder> {
  const id = randomUUID();
  const [first = null, ...later] = history.cards;
  const model = later.length === 0 ? stage.models[first ? 'card' : 'pix'] : undefined;
  let reference = await begin(stage, model ? { ...model, id } : await place(stage, id), first);
  if (model) stage.copies.push({ id, model: model.id, reference: heard ? reference : null });
  for (const card of later) {
    await hear(stage, id, reference);
    await settleFromProvider(stage.deps, { orderId: id });
    const order = await place(stage, id);
    reference = await begin(stage, order, card);
    if (heard) await hear(stage, id, reference, order.attempt);
  }
  const { total } = await stage.sandbox.fetch(reference);
  for (const act of history.acts) {
    await act(stage.sandbox, { reference, total });
    await stage.watch(reference);
  }
  return { id, history, reference };
}

async function begin(stage: Stage, order: Order, card: string | null): Promise<string> {
  const { id: orderId, total, email, method } = order;
  const { reference } = await stage.sandbox.start({
    orderId,
    idempotencyKey: idempotencyKey(order),
    total,
    email,
    name: 'Ana',
    method,
    locale: 'de',
    returnUrl: 'https://shop.example/',
    keep: false,
    expiresAt: null,
    instrument: card ? cardFields(card) : {},
  });
  await stage.watch(reference);
  return reference;
}

async function hear({ database, sandbox }: Stage, orderId: string, reference: string, attempt = 1) {
  const start = { orderId, attempt, provider: sandbox.id, reference };
  await database.run((work) => recordStart(work, start));
}

async function place(
  { database, sandbox }: Pick<Stage, 'database' | 'sandbox'>,
  id: string,
  method: 'card' | 'pix' = 'card',
) {
  const market = method === 'card' ? 'eu' : 'br';
  const input = orderInput({ id, market, method, provider: sandbox.id });
  const placed = await database.run((work) => placeOrder(work, input));
  if (!placed.ok) throw new Error(placed.code);
  return placed.value.order;
}

export async function storeCopies({ database, copies, models }: Stage): Promise<void> {
  await database.orm.execute(sql`INSERT INTO orders
    SELECT (jsonb_populate_record(model, copy || jsonb_build_object('order_number', copy->>'id'))).*
    FROM jsonb_array_elements(${JSON.stringify(copies)}::jsonb) AS copy
    JOIN orders AS model ON model.id::text = copy->>'model'`);
  for (const { id } of Object.values(models)) {
    await database.orm.execute(sql`DELETE FROM orders WHERE id = ${id}`);
  }
}

/** A slow provider, which answers with any state since the one already `seen`. */
export function staleProvider(
  { sandbox, snapshots }: Stage,
  seen: number,
  draw: () => number,
): Sandbox {
  return {
    ...sandbox,
    async fetch(reference) {
      const all = snapshots.get(reference) ?? [];
      const index = seen + Math.floor(draw() * (all.length - seen));
      return all[index] ?? sandbox.fetch(reference);
    },
  };
}
