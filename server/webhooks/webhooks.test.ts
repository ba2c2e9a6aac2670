import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JobData } from '../../db/work.ts';
import { listLicenses, reinstateAfterMisuse, revokeForMisuse } from '../../domain/license/index.ts';
import type { Order } from '../../domain/order/index.ts';
import { findPayments, recordDispute } from '../../domain/payment/index.ts';
import { loadSampleCatalog } from '../../domain/price/index.ts';
import { requestRefund } from '../../domain/refund/index.ts';
import {
  cancelSubscription,
  changeAtPeriodEnd,
  pauseSubscription,
  previewChange,
  resumeSubscription,
  type Subscription,
} from '../../domain/subscription/index.ts';
import { addMessage, answerTicket, openTicket } from '../../domain/ticket/index.ts';
import {
  addEndpoint,
  countFailedEndpoints,
  DELIVER_EVENT,
  DELIVER_TO_SLOW,
  disableEndpoint,
  type Endpoint,
  EVENT_TYPES,
  type EventType,
  enableEndpoint,
  findEndpoint,
  listDeliveries,
  PUBLISH_EVENT,
  readSecret,
  recordEvent,
  removeEndpoint,
  replayDelivery,
  rotateSecret,
  sweepWebhooks,
} from '../../domain/webhook/index.ts';
import { days, hours, minutes, seconds, systemClock } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { makeSnapshot } from '../../tests/harness/payments.ts';
import { openSubscriptionScene } from '../../tests/harness/subscriptions.ts';
import { TICKET_INPUT } from '../../tests/harness/tickets.ts';
import { webhookJobs } from './jobs.ts';
import { sendDelivery } from './send.ts';

type Received = {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
};
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let db: TestDatabase;
let scene: ReturnType<typeof openSubscriptionScene>;
let receiver: Server;
let origin: string;
let answer: Answer;
let endpoint: Endpoint;
const received: Received[] = [];

const accept: Answer = (_, response) => response.writeHead(204).end();
const fail: Answer = (_, response) => response.writeHead(500).end(`broken ${'x'.repeat(3000)}`);

beforeAll(async () => {
  db = await openTestDatabase();
  await db.run((inside) => loadSampleCatalog(inside));
  scene = openSubscriptionScene(db);
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      received.push({ url: request.url ?? '', headers, body: Buffer.concat(parts).toString() });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await db.close();
});
beforeEach(async () => {
  received.length = 0;
  db.jobs.length = 0;
  answer = accept;
  await db.database.pool.query('TRUNCATE webhook_endpoint, webhook_event CASCADE');
  endpoint = await add(['order.paid']);
});

async function add(events: readonly EventType[], url = `${origin}/hook`): Promise<Endpoint> {
  const made = await db.run((work) => addEndpoint(work, scene.ring, { url, events }));
  if (!made.ok) throw new Error(made.code);
  return made.value;
}

const secretOf = async ({ id }: Endpoint): Promise<string> =>
  (await db.read((reader) => readSecret(reader, scene.ring, id))) ?? '';

const jobsWith = (more: { readonly allowsPrivate?: boolean; readonly timeLimit?: number } = {}) =>
  webhookJobs({
    database: db,
    ring: scene.ring,
    // The library of the receiver compares the timestamp with the real time.
    sendWebhook: (delivery) =>
      sendDelivery({ clock: systemClock, allowsPrivate: true, ...more }, delivery),
  });

const isDelivery = (job: string): boolean => job === DELIVER_EVENT || job === DELIVER_TO_SLOW;

/** Runs the jobs of webhooks that are due, like the worker. Returns those that wait. */
async function work(jobs = jobsWith()) {
  for (;;) {
    const index = db.jobs.findIndex(
      ({ job, options }) =>
        (job === PUBLISH_EVENT || isDelivery(job)) &&
        (options.startAfter ?? new Date(0)) <= db.clock.now(),
    );
    const [due] = index < 0 ? [] : db.jobs.splice(index, 1);
    if (due === undefined) return db.jobs.filter(({ job }) => isDelivery(job));
    await jobs[due.job as typeof DELIVER_EVENT](due.data);
  }
}

/** The data of the job that publishes the newest event. */
const eventOf = (jobs: TestDatabase['jobs']) =>
  jobs.findLast(({ job }) => job === PUBLISH_EVENT)?.data ?? {};

/** Causes one event `order.paid`. */
const announceOrder = () => scene.buy();

const deliveriesOf = ({ id }: Endpoint) =>
  db.read((reader) =>
    listDeliveries(reader, { endpointId: id, state: null, after: null, limit: 50 }),
  );

const lookAt = ({ id }: Endpoint) => db.read((reader) => findEndpoint(reader, id));

/** Waits for the next attempt and makes it. */
async function retry(): Promise<number> {
  const [next] = db.jobs.filter(({ job }) => isDelivery(job));
  const at = next?.options.startAfter;
  if (at === undefined) throw new Error('nothing waits');
  const wait = at.getTime() - db.clock.now().getTime();
  db.clock.advance(wait);
  await work();
  return wait;
}

describe('an event', () => {
  test('of a transaction that fails is not sent', async () => {
    const broken = db.run(async (inside) => {
      await recordEvent(inside, 'order.paid', randomUUID());
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    expect(await work()).toEqual([]);
    expect((await db.database.pool.query('SELECT FROM webhook_event')).rowCount).toBe(0);
  });

  test('that no endpoint wants leaves no trace', async () => {
    await db.run((inside) => recordEvent(inside, 'license.issued', randomUUID()));
    expect((await db.database.pool.query('SELECT FROM webhook_event')).rowCount).toBe(0);
  });

  test('about what no longer exists is dropped', async () => {
    await db.run((inside) => recordEvent(inside, 'order.paid', randomUUID()));
    await work();
    expect([received, await deliveriesOf(endpoint)]).toEqual([[], []]);
  });

  test('is delivered once, signed, with the order as the API shows it', async () => {
    const order = await announceOrder();
    await work();
    const [sent, ...others] = received;
    if (sent === undefined) throw new Error('nothing arrived');
    expect(others).toEqual([]);
    const body = new Webhook(await secretOf(endpoint)).verify(sent.body, sent.headers);
    expect(body).toMatchObject({
      type: 'order.paid',
      timestamp: order.paidAt?.toISOString(),
      data: { id: order.id, number: order.orderNumber, status: 'paid', total: order.total },
    });
    expect(sent.headers['content-type']).toBe('application/json');
    const other = await secretOf(await add(['order.refunded']));
    expect(() => new Webhook(other).verify(sent.body, sent.headers)).toThrow();
    const receiverOf = new Webhook(await secretOf(endpoint));
    expect(() => receiverOf.verify(`${sent.body} `, sent.headers)).toThrow();
    const moved = { ...sent.headers, 'webhook-id': randomUUID() };
    expect(() => receiverOf.verify(sent.body, moved)).toThrow();
    const [delivery] = await deliveriesOf(endpoint);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, body: sent.body });
    expect(delivery?.log).toMatchObject([{ status: 204, answer: '' }]);
  });

  test('goes to every endpoint that wants it, and to no other', async () => {
    await add(['order.paid', 'license.issued'], `${origin}/other`);
    await add(['order.refunded'], `${origin}/third`);
    await announceOrder();
    await work();
    expect(received.map(({ url, body }) => [url, JSON.parse(body).type]).toSorted()).toEqual([
      ['/hook', 'order.paid'],
      ['/other', 'license.issued'],
      ['/other', 'order.paid'],
    ]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });

  test('never contains a license key', async () => {
    await add(['license.issued'], `${origin}/licenses`);
    await announceOrder();
    await work();
    const issued = received.find(({ url }) => url === '/licenses');
    expect(JSON.parse(issued?.body ?? '{}').data.key).toMatch(/^(\*{5}-){4}\w{5}$/);
  });

  test('is published once, although its job runs twice', async () => {
    await announceOrder();
    const [publish] = db.jobs.filter(({ job }) => job === PUBLISH_EVENT);
    if (publish === undefined) throw new Error('nothing to publish');
    await jobsWith()[PUBLISH_EVENT](publish.data);
    await work();
    expect(received).toHaveLength(1);
  });

  test('announces each thing that happens, once', async () => {
    const other = await add(EVENT_TYPES, `${origin}/all`);
    const order = await scene.buy();
    const subscription = await scene.subscriptionOf(order);
    const { deps } = scene;
    await db.run((inside) => cancelSubscription(inside, deps, { subscriptionId: subscription.id }));
    await db.run((inside) =>
      requestRefund(inside, {
        orderId: order.id,
        key: randomUUID(),
        amount: 'all',
        reason: 'staff',
        by: 'boss',
      }),
    );
    await scene.giveBack();
    const opened = await db.run((inside) =>
      openTicket(inside, {
        id: randomUUID(),
        accountId: null,
        files: [],
        from: null,
        proof: '',
        input: { ...TICKET_INPUT, email: order.email },
      }),
    );
    if (!opened.ok) throw new Error(opened.code);
    const { number } = opened.value.ticket;
    const staff = { id: 'staff', name: 'Grace' };
    await db.run((inside) => answerTicket(inside, { number, staff, text: 'Restart.', files: [] }));
    db.clock.advance(minutes(1));
    const reply = { number, text: 'It works.', source: 'page', mailId: null, files: [] } as const;
    await db.run((inside) => addMessage(inside, reply));
    const { rows } = await db.database.pool.query('SELECT type FROM webhook_event');
    expect(rows.map(({ type }) => type).toSorted()).toEqual([
      ...['license.issued', 'license.revoked', 'order.paid', 'order.refunded'],
      ...['request.opened', 'request.replied', 'request.replied', 'subscription.canceled'],
    ]);
    expect(other.events).toEqual(EVENT_TYPES);
  });

  test.each([
    ['opens and is lost', ['open', 'lost'], 1],
    ['is lost when it is first seen', ['lost'], 1],
    ['is won, and another one is lost', ['open', 'won', 'lost'], 2],
  ] as const)('about a dispute that %s', async (_, states, count) => {
    await add(['order.disputed'], `${origin}/disputes`);
    const order = await scene.buy();
    const reference = order.reference ?? '';
    const [payment] = await db.read((reader) => findPayments(reader, order.id));
    if (payment === undefined) throw new Error('no payment');
    const { total } = payment;
    for (const [turn, dispute] of states.entries()) {
      const paid = { reference, orderId: order.id, state: 'paid', total } as const;
      const snapshot = makeSnapshot({ ...paid, dispute, disputeRevision: turn + 1 });
      for (let twice = 0; twice < 2; twice += 1)
        await db.run((inside) => recordDispute(inside, { provider: 'sandbox', snapshot }));
    }
    const { rows } = await db.database.pool.query(
      "SELECT type FROM webhook_event WHERE type = 'order.disputed' AND object_id = $1",
      [order.id],
    );
    expect(rows).toHaveLength(count);
  });

  test('about a license that is valid again', async () => {
    await add(['license.reinstated'], `${origin}/licenses`);
    const order = await scene.buy();
    const [license] = await db.read((reader) => listLicenses(reader, scene.ring, order.id));
    const licenseId = license?.id ?? '';
    await db.run((inside) => revokeForMisuse(inside, { licenseId }));
    for (let twice = 0; twice < 2; twice += 1)
      await db.run((inside) => reinstateAfterMisuse(inside, { licenseId }));
    await work();
    const sent = received.filter(({ url }) => url === '/licenses').map(({ body }) => body);
    expect(sent.map((body) => JSON.parse(body))).toMatchObject([
      { type: 'license.reinstated', data: { id: licenseId, status: 'active' } },
    ]);
  });

  test('about a renewal is announced once', async () => {
    await add(['subscription.renewed', 'subscription.canceled'], `${origin}/renewals`);
    const order = await scene.buy({
      selection: { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 },
    });
    const { id, nextChargeAt } = await scene.subscriptionOf(order);
    db.clock.advance((nextChargeAt?.getTime() ?? 0) - db.clock.now().getTime() + minutes(1));
    for (let round = 0; round < 3; round += 1) {
      await scene.sweep();
      db.clock.advance(minutes(1));
    }
    expect((await scene.look(id)).period).toBe(2);
    const { rows } = await db.database.pool.query(
      "SELECT type FROM webhook_event WHERE type LIKE 'subscription.%' AND object_id = $1",
      [id],
    );
    expect(rows).toEqual([{ type: 'subscription.renewed' }]);
  });
});

describe('a subscription is announced as changed', () => {
  const SELECTION = { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 } as const;
  type Began = { readonly order: Order; readonly subscription: Subscription };

  const cancel = ({ subscription: { id } }: Began) =>
    db.run((inside) => cancelSubscription(inside, scene.deps, { subscriptionId: id }));
  const upgrade = ({ order, subscription: { licenseId } }: Began) =>
    scene.buy({
      selection: { ...SELECTION, seats: 3 },
      change: { kind: 'upgrade', licenseId },
      buyer: order,
    });

  test.each([
    [
      'by another plan for the next period',
      1,
      async ({ subscription: { id } }: Began) => {
        const change = { subscriptionId: id, plan: 'year', seats: 3 } as const;
        const { seller } = scene.deps;
        const preview = await db.read((reader) => previewChange(reader, change, seller));
        if (!preview.ok) throw new Error(preview.code);
        const shownTotal = preview.value.quote.total;
        await db.run((inside) =>
          changeAtPeriodEnd(inside, scene.deps, { ...change, shownTotal, seller }),
        );
      },
    ],
    [
      'by a pause',
      1,
      async ({ subscription: { id } }: Began) => {
        const pause = { subscriptionId: id, months: 2 } as const;
        await db.run((inside) => pauseSubscription(inside, scene.deps, pause));
      },
    ],
    [
      'when it is resumed',
      1,
      async (began: Began) => {
        await cancel(began);
        const { id: subscriptionId } = began.subscription;
        await db.run((inside) => resumeSubscription(inside, scene.deps, { subscriptionId }));
      },
    ],
    [
      'when a renewal is declined',
      1,
      async ({ subscription }: Began) => {
        scene.sandbox.setHabit(subscription.mandate, 'hard');
        db.clock.set(subscription.periodEnd);
        for (let twice = 0; twice < 2; twice += 1) await scene.sweep();
      },
    ],
    ['by an upgrade', 1, upgrade],
    [
      'by an upgrade, and by its refund',
      2,
      async (began: Began) => {
        const { id: orderId } = await upgrade(began);
        const refund = {
          orderId,
          key: randomUUID(),
          amount: 'all',
          reason: 'staff',
          by: 'boss',
        } as const;
        await db.run((inside) => requestRefund(inside, refund));
        await scene.giveBack();
      },
    ],
    ['not when it is canceled', 0, cancel],
  ] as const)('%s', async (_, count, cause) => {
    await add(['subscription.changed']);
    const order = await scene.buy({ selection: SELECTION });
    const subscription = await scene.subscriptionOf(order);
    await cause({ order, subscription });
    const { rows } = await db.database.pool.query('SELECT type, object_id FROM webhook_event');
    const changed = rows.filter(({ type }) => type === 'subscription.changed');
    expect(changed).toEqual(
      Array.from({ length: count }, () => ({
        type: 'subscription.changed',
        object_id: subscription.id,
      })),
    );
  });
});

describe('a failed delivery', () => {
  test('is tried again with the same id and body, and its answers are logged', async () => {
    answer = fail;
    await announceOrder();
    await work();
    expect((await lookAt(endpoint))?.failingSince).toEqual(db.clock.now());
    answer = accept;
    expect(await retry()).toBe(seconds(5));
    const [first, second] = received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    const [delivery] = await deliveriesOf(endpoint);
    expect(delivery?.log.map(({ status }) => status)).toEqual([500, 204]);
    expect(delivery?.log[0]?.answer).toHaveLength(1024);
    expect((await lookAt(endpoint))?.failingSince).toBeNull();
  });

  test('waits longer each time, ends after ten attempts, and can be replayed', async () => {
    answer = fail;
    await announceOrder();
    await work();
    const waits: number[] = [];
    for (let attempt = 2; attempt <= 10; attempt += 1) waits.push(await retry());
    expect(waits).toEqual([
      ...[seconds(5), minutes(5), minutes(30), hours(2), hours(5), hours(10), hours(14)],
      ...[hours(20), hours(24)],
    ]);
    const [failed] = await deliveriesOf(endpoint);
    expect([failed?.state, failed?.attempts, await work()]).toEqual(['failed', 10, []]);
    const replay = { endpointId: endpoint.id, deliveryId: failed?.id ?? '' };
    expect(await db.run((inside) => replayDelivery(inside, replay))).toMatchObject({ ok: true });
    expect(await db.run((inside) => replayDelivery(inside, replay))).toEqual({
      ok: false,
      code: 'pending',
    });
    await work();
    answer = accept;
    // The schedule begins again.
    expect(await retry()).toBe(seconds(5));
    expect((await deliveriesOf(endpoint))[0]).toMatchObject({ state: 'delivered', attempts: 12 });
  });

  test('is not recorded twice when its job runs twice', async () => {
    answer = fail;
    await announceOrder();
    await work();
    const [delivery] = await deliveriesOf(endpoint);
    for (const job of [DELIVER_EVENT, DELIVER_TO_SLOW] as const)
      await jobsWith()[job]({ deliveryId: delivery?.id ?? '', attempt: 1 });
    expect(received).toHaveLength(1);
    expect(db.jobs.filter(({ job }) => isDelivery(job))).toHaveLength(1);
  });

  test('is a redirect, which is not followed', async () => {
    answer = (_, response) => response.writeHead(302, { location: `${origin}/elsewhere` }).end();
    await announceOrder();
    await work();
    expect(received.map(({ url }) => url)).toEqual(['/hook']);
    expect((await deliveriesOf(endpoint))[0]?.log).toMatchObject([{ status: 302 }]);
  });

  test('is one without an answer in time', async () => {
    answer = () => {};
    await announceOrder();
    await work(jobsWith({ timeLimit: 200 }));
    const [delivery] = await deliveriesOf(endpoint);
    expect(delivery?.log).toMatchObject([{ status: null, answer: 'no answer in time' }]);
    expect(delivery?.log[0]?.durationMs).toBeGreaterThanOrEqual(190);
  });

  test('is not one whose answer only ends late, or never', async () => {
    answer = (_, response) => response.writeHead(200).write('taken');
    await announceOrder();
    await work(jobsWith({ timeLimit: 3000 }));
    expect((await deliveriesOf(endpoint))[0]?.log).toMatchObject([
      { status: 200, answer: 'taken' },
    ]);
  });

  test('is one to an address of a private network', async () => {
    for (const url of [`${origin}/hook`, `${origin.replace('127.0.0.1', 'localhost')}/hook`]) {
      const inside = await add(['order.paid'], url);
      await announceOrder();
      await work(jobsWith({ allowsPrivate: false }));
      const [delivery] = await deliveriesOf(inside);
      expect(delivery?.log[0]?.answer).toMatch(/is not a public address$/);
    }
    expect(received).toEqual([]);
  });
});

describe('a secret', () => {
  test('that was replaced signs for 24 more hours, beside the new one', async () => {
    const former = await secretOf(endpoint);
    await db.run((inside) => rotateSecret(inside, scene.ring, endpoint.id));
    const current = await secretOf(endpoint);
    expect(current).not.toBe(former);
    await announceOrder();
    await work();
    const [both] = received;
    if (both === undefined) throw new Error('nothing arrived');
    for (const secret of [former, current])
      expect(new Webhook(secret).verify(both.body, both.headers)).toBeTruthy();
    db.clock.advance(hours(24));
    await announceOrder();
    await work();
    const late = received.at(-1);
    if (late === undefined) throw new Error('nothing arrived');
    expect(new Webhook(current).verify(late.body, late.headers)).toBeTruthy();
    expect(() => new Webhook(former).verify(late.body, late.headers)).toThrow();
  });

  test('is stored encrypted', async () => {
    const secret = await secretOf(endpoint);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    const { rows } = await db.database.pool.query('SELECT * FROM webhook_endpoint');
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  });
});

describe('an endpoint', () => {
  test('that fails for five days is disabled, and staff are told', async () => {
    answer = fail;
    await announceOrder();
    await work();
    for (let attempt = 2; attempt <= 10; attempt += 1) await retry();
    expect(await db.read(countFailedEndpoints)).toBe(0);
    db.clock.advance(days(5));
    await announceOrder();
    expect(await work()).toEqual([]);
    expect(await lookAt(endpoint)).toMatchObject({ disabledBy: 'failures' });
    expect(await db.read(countFailedEndpoints)).toBe(1);
    const before = received.length;
    await announceOrder();
    await work();
    expect(received).toHaveLength(before);
    await db.run((inside) => enableEndpoint(inside, endpoint.id));
    answer = accept;
    await announceOrder();
    await work();
    expect(received).toHaveLength(before + 1);
    expect(await db.read(countFailedEndpoints)).toBe(0);
  });

  test('that answers 410 is disabled at once', async () => {
    answer = (_, response) => response.writeHead(410).end();
    await announceOrder();
    expect(await work()).toEqual([]);
    expect(await lookAt(endpoint)).toMatchObject({ disabledBy: 'gone' });
  });

  test('that staff disabled gets nothing that waits, and no replay', async () => {
    answer = fail;
    await announceOrder();
    await work();
    await db.run((inside) => disableEndpoint(inside, endpoint.id));
    await retry();
    const [delivery] = await deliveriesOf(endpoint);
    expect([delivery?.state, received.length]).toEqual(['failed', 1]);
    const replay = { endpointId: endpoint.id, deliveryId: delivery?.id ?? '' };
    expect(await db.run((inside) => replayDelivery(inside, replay))).toEqual({
      ok: false,
      code: 'disabled',
    });
  });

  test('that was off when an attempt was due, and is on again, leaves no delivery pending', async () => {
    await announceOrder();
    const jobs = webhookJobs({
      database: {
        run: (change) => db.run(change),
        // Staff enable the endpoint between the reading of the delivery and its failure.
        async read(find) {
          const found = await db.read(find);
          await db.run((inside) => enableEndpoint(inside, endpoint.id));
          return found;
        },
      },
      ring: scene.ring,
      sendWebhook: () => Promise.reject(new Error('sent')),
    });
    await jobs[PUBLISH_EVENT](eventOf(db.jobs));
    await db.run((inside) => disableEndpoint(inside, endpoint.id));
    await jobs[DELIVER_EVENT](db.jobs.find(({ job }) => job === DELIVER_EVENT)?.data ?? {});
    expect(await lookAt(endpoint)).toMatchObject({ disabledAt: null });
    expect(await deliveriesOf(endpoint)).toMatchObject([
      { state: 'failed', attempts: 0, nextAt: null },
    ]);
  });

  test('can be disabled and enabled once', async () => {
    const { id } = endpoint;
    expect(await db.run((inside) => enableEndpoint(inside, id))).toBeNull();
    expect(await db.run((inside) => disableEndpoint(inside, id))).not.toBeNull();
    expect(await db.run((inside) => disableEndpoint(inside, id))).toBeNull();
    expect(await db.run((inside) => enableEndpoint(inside, id))).not.toBeNull();
  });

  test('is refused beyond 20', async () => {
    for (let count = 1; count < 20; count += 1) await add(['order.refunded']);
    const draft = { url: origin, events: ['order.paid'] } as const;
    const more = await db.run((inside) => addEndpoint(inside, scene.ring, draft));
    expect(more).toEqual({ ok: false, code: 'too-many' });
    await db.run((inside) => removeEndpoint(inside, endpoint.id));
    await add(['order.paid']);
  });

  test('that is failing gets its deliveries from workers of its own, until a success', async () => {
    const jobs = () => db.jobs.filter(({ job }) => isDelivery(job)).map(({ job }) => job);
    answer = fail;
    await announceOrder();
    await work();
    expect(jobs()).toEqual([DELIVER_TO_SLOW]);
    await announceOrder();
    await jobsWith()[PUBLISH_EVENT](eventOf(db.jobs));
    const first = db.jobs.findIndex(({ job }) => job === DELIVER_EVENT);
    const [due] = db.jobs.splice(first, 1);
    await jobsWith()[DELIVER_EVENT](due?.data ?? {});
    expect([received.length, jobs()]).toEqual([1, [DELIVER_TO_SLOW, DELIVER_TO_SLOW]]);
    expect(db.jobs.map(({ options }) => options.group)).toContain(endpoint.id);
    answer = accept;
    await work();
    expect(received).toHaveLength(2);
    expect((await lookAt(endpoint))?.failingSince).toBeNull();
    const sent: string[] = [];
    const watching = { ...jobsWith(), [DELIVER_TO_SLOW]: async () => void sent.push('failing') };
    await announceOrder();
    await work(watching);
    expect([received.length, sent]).toEqual([3, []]);
  });

  test('that answers slowly gets its deliveries from workers of its own, until it is quick', async () => {
    let durationMs = 3001;
    const quick = { status: 204, answer: '' } as const;
    const jobs = webhookJobs({
      database: db,
      ring: scene.ring,
      sendWebhook: async () => ({ ...quick, durationMs }),
    });
    const slow: unknown[] = [];
    const watching = {
      ...jobs,
      [DELIVER_TO_SLOW]: (due: JobData) => {
        slow.push(due.deliveryId);
        return jobs[DELIVER_TO_SLOW](due);
      },
    };
    const deliver = async () => {
      await announceOrder();
      await work(watching);
      return slow.length;
    };
    expect([await deliver(), await deliver()]).toEqual([0, 1]);
    durationMs = 3000;
    expect([await deliver(), await deliver()]).toEqual([2, 2]);
    expect(await deliveriesOf(endpoint)).toHaveLength(4);
  });

  test('cannot replay a delivery of another one', async () => {
    const other = await add(['order.refunded']);
    await announceOrder();
    await work();
    const [delivery] = await deliveriesOf(endpoint);
    const replay = { endpointId: other.id, deliveryId: delivery?.id ?? '' };
    expect(await db.run((inside) => replayDelivery(inside, replay))).toEqual({
      ok: false,
      code: 'unknown',
    });
  });

  test('that was deleted gets nothing that waits', async () => {
    answer = fail;
    await announceOrder();
    await work();
    await db.run((inside) => removeEndpoint(inside, endpoint.id));
    await retry();
    expect(received).toHaveLength(1);
  });
});

test('keeps an old event whose delivery is pending again, until it ends', async () => {
  await announceOrder();
  await work();
  db.clock.advance(days(31));
  const [delivery] = await deliveriesOf(endpoint);
  const replay = { endpointId: endpoint.id, deliveryId: delivery?.id ?? '' };
  expect(await db.run((inside) => replayDelivery(inside, replay))).toMatchObject({ ok: true });
  await db.run(sweepWebhooks);
  await work();
  expect(received).toHaveLength(2);
  await db.run(sweepWebhooks);
  expect(await deliveriesOf(endpoint)).toEqual([]);
});

test('deletes events after 30 days', async () => {
  await announceOrder();
  await work();
  db.clock.advance(days(30));
  await db.run(sweepWebhooks);
  expect(await deliveriesOf(endpoint)).toHaveLength(1);
  db.clock.advance(1);
  await db.run(sweepWebhooks);
  expect(await deliveriesOf(endpoint)).toEqual([]);
});
