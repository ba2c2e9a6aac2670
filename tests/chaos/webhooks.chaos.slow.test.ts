import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcilePayments, settleFromProvider } from '../../domain/checkout/index.ts';
import { invoice } from '../../domain/invoice/table.ts';
import { license } from '../../domain/license/table.ts';
import { mail } from '../../domain/mail/table.ts';
import { order } from '../../domain/order/table.ts';
import { NoHookSecret, type PaymentProvider } from '../../domain/payment/index.ts';
import { payment, paymentEvent } from '../../domain/payment/table.ts';
import { loadSampleCatalog } from '../../domain/price/index.ts';
import { hours, minutes } from '../../kit/time.ts';
import { createHooks } from '../../server/http/hooks.ts';
import { openTestDatabase, type TestDatabase } from '../harness/database.ts';
import { findFaults, watchArrows } from '../harness/invariants.ts';
import { times } from '../harness/thorough.ts';
import { FORGERIES, requestOf, signed } from './forge.ts';
import { type History, shareOf } from './histories.ts';
import {
  drawHistories,
  giveBackAll,
  openStage,
  type PlayedOrder,
  play,
  SECRET,
  type SentEvent,
  type Stage,
  staleProvider,
  storeCopies,
} from './stage.ts';

/** A multiple of 100, so that each history has its exact share. */
const ORDERS = times(200, 1000);

/** Seed of a linear congruential generator (Numerical Recipes), so that every run is the same. */
let state = 20260115;
function draw(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}
function shuffle<Item>(items: readonly Item[]): Item[] {
  const keyed = items.map((item) => [draw(), item] as const);
  return keyed.sort(([one], [other]) => one - other).map(([, item]) => item);
}

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
  await watchArrows(db.database.pool);
});
afterAll(() => db.close());

const entry = (provider: PaymentProvider) =>
  new Hono().post('/hooks/:provider', createHooks({ ...db, provider }));

type Job = Pick<SentEvent, 'reference' | 'seen'>;
const answers: Record<string, number> = {};

/** Delivers each event one to three times in random order, with forgeries between them, while jobs run. */
async function deliver(stage: Stage, events: readonly SentEvent[]) {
  const hooks = entry(stage.sandbox);
  const copies = events.flatMap((event) =>
    Array<SentEvent>(1 + Math.floor(draw() * 2.2)).fill(event),
  );
  const jobs: Job[] = [];
  for (const event of shuffle(copies)) {
    const good = await hooks.fetch(requestOf(signed(event.raw, SECRET, db.clock.now())));
    answers[good.status] = (answers[good.status] ?? 0) + 1;
    const isNew = db.jobs.splice(0).some(({ job }) => job === 'settle-payment');
    if (isNew) jobs.push(event);
    await forge(hooks, event.raw);
    if (jobs.length > 200) await runJobs(stage, shuffle(jobs.splice(0)));
  }
  await runJobs(stage, shuffle(jobs));
}

async function forge(hooks: Hono, raw: Uint8Array): Promise<void> {
  const names = Object.keys(FORGERIES);
  const name = names[Math.floor(draw() * names.length)] ?? '';
  const bad = FORGERIES[name]?.(raw, SECRET, db.clock.now());
  if (!bad || draw() > 0.5) return;
  const { status } = await hooks.fetch(requestOf(bad));
  answers[name] = (answers[name] ?? 0) + 1;
  if (status !== 400) throw new Error(`${name} was answered ${status}`);
}

/** Four at a time, each with a snapshot that may be outdated. */
async function runJobs(stage: Stage, jobs: readonly Job[]): Promise<void> {
  for (let first = 0; first < jobs.length; first += 4) {
    await Promise.all(
      jobs.slice(first, first + 4).map(({ reference, seen }) => {
        const provider = staleProvider(stage, seen, draw);
        return settleFromProvider({ ...stage.deps, provider }, { reference });
      }),
    );
  }
  await giveBackAll(stage);
}

test(`${ORDERS} orders end in the right state for any order of webhooks`, async () => {
  const stage = await openStage(db);
  const orders: PlayedOrder[] = [];
  const silent = new Set<string>();
  for (const history of shuffle(drawHistories(ORDERS))) {
    const played = await play(stage, history, history.cards.length > 1 || draw() < 0.9);
    orders.push(played);
    if (draw() < 0.05) silent.add(played.reference);
  }
  await storeCopies(stage);
  db.jobs.splice(0);
  const events = stage.sent.filter(({ reference }) => !silent.has(reference));
  const heldBack = new Set(events.filter(() => draw() < 0.1));
  await deliver(
    stage,
    events.filter((event) => !heldBack.has(event)),
  );
  db.clock.advance(hours(1));
  await deliver(stage, [...heldBack, ...shuffle(events).slice(0, 100)]);
  db.clock.advance(minutes(3));
  for (let round = 0; round < 5; round += 1) await reconcilePayments(stage.deps);
  await giveBackAll(stage);

  const charges = stage.sandbox.ledger();
  await stage.sandbox.close();
  expect(await readBooks()).toEqual(modelOf(orders, stage));
  expect(await findFaults(db.database.pool, { charges, mails: null })).toEqual([]);
  expect(await db.orm.$count(paymentEvent)).toBe(events.length);
  expect(Object.keys(answers).sort()).toEqual(['200', ...Object.keys(FORGERIES)].sort());
});

type Book = {
  readonly state: string;
  readonly payments: readonly (readonly (string | number)[])[];
  readonly licenses: number;
  readonly active: number;
  /** In minor units. */
  readonly credited: number;
  readonly mails: readonly [number, number];
};

async function readBooks(): Promise<Record<string, Book>> {
  const books: Record<string, Book> = {};
  const [orders, payments, licenses, mails, documents] = await Promise.all([
    db.orm.select().from(order),
    db.orm.select().from(payment),
    db.orm.select().from(license),
    db.orm.select().from(mail),
    db.orm.select().from(invoice),
  ]);
  const of = <Row extends { orderId: string | null }>(rows: Row[]) =>
    Map.groupBy(rows, ({ orderId }) => orderId);
  const [paid, handed, sent, written] = [of(payments), of(licenses), of(mails), of(documents)];
  for (const { id, state: now } of orders) {
    books[id] = {
      state: now,
      payments: (paid.get(id) ?? []).map((row) => [
        ...[row.reference, row.state, row.receivedMinor, row.refundedMinor, row.dispute],
      ]),
      licenses: handed.get(id)?.length ?? 0,
      active: handed.get(id)?.filter((each) => each.state === 'active').length ?? 0,
      credited: (written.get(id) ?? [])
        .filter(({ kind }) => kind === 'credit-note')
        .reduce((sum, { totalMinor }) => sum - totalMinor, 0),
      mails: [countOf(sent.get(id), 'order'), countOf(sent.get(id), 'refund')],
    };
  }
  return books;
}

const countOf = (mails: readonly { readonly kind: string }[] = [], kind: string): number =>
  mails.filter((each) => each.kind === kind).length;

const PARTS = { none: 0, part: 1, all: 2 } as const;

function modelOf(orders: readonly PlayedOrder[], { snapshots }: Stage) {
  return Object.fromEntries(
    orders.map(({ id, reference, history: { end } }) => {
      const total = snapshots.get(reference)?.[0]?.total ?? { minor: 0 };
      const recorded = end.payment;
      const isPaid = end.order === 'paid';
      const gone = recorded?.dispute === 'lost' ? 'all' : (recorded?.refunded ?? 'none');
      const book: Book = {
        state: end.order,
        payments: recorded ? [rowOf(reference, recorded, total)] : [],
        licenses: isPaid ? 1 : 0,
        active: isPaid && gone !== 'all' ? 1 : 0,
        credited: isPaid ? shareOf(gone, total) : 0,
        mails: [isPaid ? 1 : 0, PARTS[recorded?.refunded ?? 'none']],
      };
      return [id, book];
    }),
  );
}

const rowOf = (
  reference: string,
  { state: now, received, refunded, dispute }: NonNullable<History['end']['payment']>,
  total: { readonly minor: number },
) => [reference, now, shareOf(received, total), shareOf(refunded, total), dispute];

test('answers 404 to all webhooks without a secret', async () => {
  const stage = await openStage(db);
  const { reference } = await play(stage, ...firstHistory());
  const raw = stage.sent.find((event) => event.reference === reference)?.raw ?? new Uint8Array();
  const before = await db.orm.$count(paymentEvent);
  const hooks = entry({
    ...stage.sandbox,
    verify: () => {
      throw new NoHookSecret('no secret is set');
    },
  });
  const now = db.clock.now();
  for (const make of [signed, ...Object.values(FORGERIES)]) {
    expect((await hooks.fetch(requestOf(make(raw, SECRET, now)))).status).toBe(404);
  }
  const other = await hooks.fetch(requestOf(signed(raw, SECRET, now), '/hooks/other'));
  expect(other.status).toBe(404);
  expect(await db.orm.$count(paymentEvent)).toBe(before);
  await stage.sandbox.close();
});

function firstHistory(): [Parameters<typeof play>[1], boolean] {
  const [history] = drawHistories(1);
  if (!history) throw new Error('There is no history');
  return [history, true];
}
