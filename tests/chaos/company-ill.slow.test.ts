import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemRandom } from '../../kit/random.ts';
import { seconds, systemClock } from '../../kit/time.ts';
import { NO_FAULTS } from '../../providers/sandbox/faults.ts';
import { openSandbox, type Sandbox } from '../../providers/sandbox/sandbox.ts';
import { BUYER, goToPay, payWith } from '../harness/buyer.ts';
import { temporaryFolder } from '../harness/child.ts';
import { type Charge, watchArrows } from '../harness/invariants.ts';
import { type MailSink, openMailSink } from '../harness/mail-sink.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { openStripePeer, PEER_KEYS, type StripePeer } from '../harness/stripe-peer/peer.ts';
import { fieldOf, type Page, textOf, visit } from '../harness/visitor.ts';
import { countStates, dishonestyOf, untilSound } from './honest.ts';

/** The shop's timeout in milliseconds. A broken provider takes longer. */
const LIMIT = 1500;
const TOO_LONG = LIMIT + 500;
const EVERY_CALL = ['start', 'fetch', 'find', 'cancel', 'charge', 'refund'] as const;
/** After this many failures, the retry delay is at its maximum. */
const OFTEN_FAILED = 12;

const folder = temporaryFolder();
let sink: MailSink;
let sandbox: Sandbox;
let peer: StripePeer;
let ours: TestSite;
let theirs: TestSite;
beforeAll(async () => {
  sink = await openMailSink();
  sandbox = openSandbox({
    file: `${folder.path}/company.sqlite`,
    signingSecret: 'ill',
    random: systemRandom,
    clock: systemClock,
    challengeUrl: () => ours.url,
    walletUrl: () => ours.url,
    cardUrl: () => ours.url,
    deliver: async (request) =>
      fetch(`${ours.url}/hooks/sandbox`, {
        method: 'POST',
        headers: request.headers,
        body: await request.arrayBuffer(),
      }),
  });
  peer = await openStripePeer(systemClock);
  const payments = {
    provider: sandbox,
    challengeControls: sandbox,
    deliverPending: sandbox.deliverPending,
    close: sandbox.close,
  };
  // This test reads the pages and not the log.
  const settings = { PAYMENT_TIME_LIMIT_MS: `${LIMIT}`, LOG_LEVEL: 'silent', SMTP_URL: sink.url };
  ours = await openTestSite({ settings, payments });
  theirs = await openTestSite({
    settings: {
      ...settings,
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_API_BASE: peer.apiBase,
      STRIPE_SECRET_KEY: PEER_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: PEER_KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRET: PEER_KEYS.webhookSecret,
    },
  });
  await Promise.all([ours, theirs].map(({ database }) => watchArrows(database.pool)));
});
afterAll(async () => {
  await Promise.all([ours?.stop(), theirs?.stop()]);
  await Promise.all([peer?.close(), sink?.close()]);
  rmSync(folder.path, { recursive: true, force: true });
});

type Ordered = { readonly id: string; readonly pay: Page; readonly next: Page };

/** Returns the response of the pay form. `fields` may pay another way. */
async function order(site: TestSite, folder = '', fields = payWith('good')): Promise<Ordered> {
  const visitor = visit(site);
  const pay = await goToPay(visitor, folder);
  const next = await visitor.submit(pay, 'form#pay', fields);
  return { id: fieldOf(pay, 'purchase') ?? '', pay, next };
}

/** A 503 with the shop's own page, which repeats the form. */
function expectUnreachable({ next }: Pick<Ordered, 'next'>): void {
  expect([next.status, dishonestyOf(next)]).toEqual([503, null]);
  expect(textOf(next, '#error-summary, .notice.bad')).toMatch(/\S{3}/);
}

const look = async (site: TestSite, path: string) => visit(site).open(path);

/** As if all waiting jobs had failed for minutes. */
const ageJobs = ({ database }: TestSite) =>
  database.pool.query(`UPDATE pgboss.job SET retry_count = ${OFTEN_FAILED}
    WHERE state IN ('retry', 'active') AND retry_limit > ${OFTEN_FAILED}`);

test.concurrent('recovers after long faults of sandbox and mail server', async () => {
  await sink.close();
  const early = await order(ours);
  expect(textOf(early.next, '#order-number')).toMatch(/^VT-/);
  const fail = (kind: 'down' | 'lost-answer' | 'malformed', calls: (typeof EVERY_CALL)[number][]) =>
    sandbox.setFaults({ failing: { kind, calls, times: Number.MAX_SAFE_INTEGER } });
  // Webhooks are late, so the shop must poll.
  sandbox.setFaults({ events: { ...NO_FAULTS.events, lateBy: seconds(3600) } });
  fail('down', [...EVERY_CALL]);
  const down = await order(ours);
  expectUnreachable(down);
  expectUnreachable({ next: await look(ours, `/pay?purchase=${down.id}`) });
  const charged: Ordered[] = [];
  for (const kind of ['lost-answer', 'malformed'] as const) {
    fail(kind, ['start']);
    charged.push(await order(ours));
  }
  sandbox.setFaults({ failing: null, slow: TOO_LONG });
  charged.push(await order(ours));
  charged.forEach(expectUnreachable);
  sandbox.setFaults({ slow: 0 });
  fail('down', ['fetch', 'find']);
  const pending = await order(ours);
  expect([pending.next.status, dishonestyOf(pending.next)]).toEqual([200, null]);
  expect(pending.next.path).toMatch(/^\/success\?/);
  expect(textOf(pending.next, '[role=status]')).toMatch(/\S{3}/);
  const code = await order(ours, '/pt', { ...BUYER, method: 'pix' });
  expect([code.next.status, dishonestyOf(code.next)]).toEqual([503, null]);
  await ageJobs(ours);
  await new Promise((resolve) => setTimeout(resolve, seconds(4)));
  sandbox.setFaults({ failing: null });
  await sink.open();
  const { took, faults } = await untilSound(ours.database.pool, sandboxWitness);
  const states = await countStates(ours.database.pool);
  say(`sandbox and mail: ${JSON.stringify(states)}, sound ${Math.round(took)} ms after recovery`);
  expect(faults).toEqual([]);
  expect(states).toEqual({ paid: 5, open: 2 });
  // Resubmitting shows a paid order, charges an unpaid one, and never charges twice.
  for (const { id } of charged) await expectPaid(ours, `/pay?purchase=${id}`);
  const again = await visit(ours).submit(down.pay, 'form#pay', payWith('good'));
  expect(again.path).toMatch(/^\/success\?/);
  expect((await untilSound(ours.database.pool, sandboxWitness)).faults).toEqual([]);
});

const sandboxWitness = () => ({
  charges: sandbox.ledger(),
  mails: sink.mails.filter(({ to }) => to === BUYER.email),
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function expectPaid(site: TestSite, path: string): Promise<void> {
  expect(textOf(await look(site, path), '#licence-key')).toMatch(/-/);
}

/** Card fields belong to Stripe's script in the browser. */
const { card_number: _number, card_expiry: _expiry, card_cvc: _code, ...TYPED } = BUYER;
const STRIPE_BUYER = { ...TYPED, email: 'bo@shop.example' };
const isStart = ({ method, path }: StripePeer['calls'][number]) =>
  method === 'POST' && path === '/v1/payment_intents';

test.concurrent('recovers after every kind of fault of Stripe', async () => {
  const unreachable: Ordered[] = [];
  // The shop retries broken connections, but not malformed answers.
  const ways = { down: 2, reset: 2, lost: 2, malformed: 1 } as const;
  for (const [kind, times] of Object.entries(ways) as [keyof typeof ways, number][]) {
    peer.fail({ kind, when: isStart, times });
    unreachable.push(await order(theirs, '/de', STRIPE_BUYER));
  }
  peer.setSlow(TOO_LONG);
  unreachable.push(await order(theirs, '/de', STRIPE_BUYER));
  peer.setSlow(0);
  unreachable.forEach(expectUnreachable);
  const paid = [await order(theirs, '/de', STRIPE_BUYER), await order(theirs, '/de', STRIPE_BUYER)];
  for (const { next } of paid) expect(next.path).toMatch(/^\/de\/pay\/card/);
  let isIll = true;
  peer.fail({ kind: 'reset', when: () => isIll, times: Number.MAX_SAFE_INTEGER });
  // Paid in the browser while no webhook arrives and the provider cannot be reached.
  for (const { id } of paid) peer.confirm(await referenceOf(id), 'pm_card_visa');
  for (const { id } of paid)
    expectUnreachable({ next: await look(theirs, `/de/pay?purchase=${id}`) });
  isIll = false;
  const { took, faults } = await untilSound(theirs.database.pool, stripeWitness);
  const states = await countStates(theirs.database.pool);
  say(`Stripe: ${JSON.stringify(states)}, sound ${Math.round(took)} ms after recovery`);
  expect([faults, states]).toEqual([[], { paid: 2, open: 5 }]);
  for (const { id, pay } of unreachable) {
    const next = await visit(theirs).submit(pay, 'form#pay', STRIPE_BUYER);
    expect(next.path).toBe(`/de/pay/card?purchase=${id}`);
    peer.confirm(await referenceOf(id), 'pm_card_visa');
    await expectPaid(theirs, `/de/pay?purchase=${id}`);
  }
  expect((await untilSound(theirs.database.pool, stripeWitness)).faults).toEqual([]);
});

const stripeWitness = () => ({
  charges: peer.list().map(
    ({ id, metadata, amount, amount_received: received, currency, status }): Charge => ({
      reference: id,
      orderId: metadata.purchase ?? '',
      minor: amount,
      received,
      currency: currency.toUpperCase() as Charge['currency'],
      state: status === 'succeeded' ? 'paid' : 'waiting',
    }),
  ),
  mails: sink.mails.filter(({ to }) => to === STRIPE_BUYER.email),
});

async function referenceOf(id: string): Promise<string> {
  const { pool } = theirs.database;
  const { rows } = await pool.query('SELECT reference FROM orders WHERE id = $1', [id]);
  return String(rows[0]?.reference);
}
